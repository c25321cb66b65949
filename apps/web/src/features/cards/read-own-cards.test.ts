import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { createPublicClient, custom, decodeFunctionData, encodeFunctionResult, type Hex, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { readOwnCards } from './read-own-cards.ts'

const contracts = {
  seller: '0x0000000000000000000000000000000000000001',
  cards: '0x0000000000000000000000000000000000000002',
  vault: '0x0000000000000000000000000000000000000003',
} as const
const account = '0x0000000000000000000000000000000000000009'
const outside = {
  staker: zeroAddress,
  state: 1,
  held: 5n,
  released: 0n,
  claimable: 0n,
  income: 0n,
  claimableIncome: 0n,
  futureIncome: 0n,
}

/** A node of which so many cards are sold in each series, and of them the account has the one with this number. */
function createNode(sold: bigint, own: bigint) {
  let underWay = 0
  let most = 0
  const answer = (to: string, data: Hex): Hex => {
    if (to === contracts.cards) {
      const { args } = decodeFunctionData({ abi: equityCardAbi, data })
      const held = (args as unknown as [unknown, readonly bigint[]])[1].map((id) =>
        id === (1n << 32n) + own ? 1n : 0n,
      )
      return encodeFunctionResult({ abi: equityCardAbi, functionName: 'balanceOfBatch', result: held })
    }
    const { functionName, args } = decodeFunctionData({ abi: [...cardSellerAbi, ...cardVaultAbi], data })
    switch (functionName) {
      case 'saleWhitelist':
        return encodeFunctionResult({ abi: cardSellerAbi, functionName, result: [[1n], []] as never })
      case 'soldOf':
        return encodeFunctionResult({ abi: cardSellerAbi, functionName, result: args[0] === 1n ? sold : 0n })
      case 'creditOf':
        return encodeFunctionResult({ abi: cardVaultAbi, functionName, result: [0n, 0n] as never })
      case 'cardsOf': {
        const states = args[0].map(() => ({ ...outside, age: 0n, endsAt: 0n }))
        return encodeFunctionResult({ abi: cardVaultAbi, functionName, result: states })
      }
      default:
        throw new Error(`Nobody asks for ${functionName}.`)
    }
  }
  const client = createPublicClient({
    transport: custom({
      request: async ({ params }: { params: [{ to: string; data: Hex }] }) => {
        underWay += 1
        most = Math.max(most, underWay)
        await new Promise((resolve) => setTimeout(resolve, 1))
        underWay -= 1
        return answer(params[0].to, params[0].data)
      },
    }),
  })
  return { client, getMost: () => most }
}

it('finds a card among many without asking a node for all of them in the same moment', async () => {
  const { client, getMost } = createNode(2_345n, 2_340n)
  const { cards } = await readOwnCards(client, contracts, account)
  expect(cards.map(({ id, held }) => [id, held])).toEqual([[String((1n << 32n) + 2_340n), '5']])
  expect(getMost()).toBeLessThanOrEqual(8)
})

it('does not believe a node that counts more cards than can be asked for, and says none of them', async () => {
  const { client } = createNode(2n ** 40n, 1n)
  await expect(readOwnCards(client, contracts, account)).rejects.toThrow('more cards than can be asked for')
})
