import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import {
  type Address,
  createClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  ExecutionRevertedError,
  getAddress,
  type Hex,
  zeroAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readPoolTerms } from './reads.ts'

const pool = getAddress(`0x${'11'.repeat(20)}`)
const token = getAddress(`0x${'22'.repeat(20)}`)
const reward = getAddress(`0x${'33'.repeat(20)}`)
const other = getAddress(`0x${'44'.repeat(20)}`)
const noToken = getAddress(`0x${'55'.repeat(20)}`)

const tokens: Record<string, { decimals: number; symbol: string }> = {
  [token]: { decimals: 6, symbol: 'IN' },
  [reward]: { decimals: 18, symbol: 'OUT' },
  [other]: { decimals: 9, symbol: 'OTHER' },
}
const ofPool: Record<string, unknown> = {
  stakingToken: token,
  rewardToken: reward,
  referralRegistry: zeroAddress,
  lockDuration: 86_400n,
}

/** A chain that answers all that is asked at one moment together, and counts the moments. */
function createChain() {
  let moments = 0
  let answer: Promise<void> | undefined
  const request = async ({ params }: { params: [{ to: Address; data: Hex }] }) => {
    answer ??= new Promise((resolve) => {
      moments += 1
      setTimeout(() => {
        answer = undefined
        resolve()
      })
    })
    await answer
    const [{ to, data }] = params
    if (to === pool) {
      const { functionName } = decodeFunctionData({ abi: stakingPoolAbi, data })
      return encodeFunctionResult({ abi: stakingPoolAbi, functionName, result: ofPool[functionName] as never })
    }
    const terms = tokens[to]
    if (!terms) throw new ExecutionRevertedError({})
    const { functionName } = decodeFunctionData({ abi: productTokenAbi, data })
    const result = terms[functionName as keyof typeof terms] as never
    return encodeFunctionResult({ abi: productTokenAbi, functionName, result })
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  return { client, countMoments: () => moments }
}

const told = {
  name: 'stakingPoolUsdt',
  pool,
  token: { address: token, decimals: 6, symbol: 'IN' },
  reward: { address: reward, decimals: 18, symbol: 'OUT' },
  registry: null,
  lockDuration: 86_400,
}

describe('the terms of a pool', () => {
  it.each([
    ['at one moment where its tokens are those that were expected', [token, reward], 1],
    ['whatever was expected, but later', [other, reward], 2],
    ['where there is no token at what was expected', [noToken, noToken], 2],
    ['with nothing expected', [], 2],
  ])('are as the chain says, %s', async (_, expected, moments) => {
    const { client, countMoments } = createChain()
    expect(await readPoolTerms(client, 'stakingPoolUsdt', pool, expected)).toEqual(told)
    expect(countMoments()).toBe(moments)
  })
})
