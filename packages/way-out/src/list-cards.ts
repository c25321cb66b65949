import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { isSameAddress } from '@app/core/address'
import { encodeFunctionData } from 'viem/utils'
import { type Contracts, countUp } from './ask-contracts.ts'
import { add, type Asked, inParts, type Listed } from './way-out.ts'

/** A contract reports how much of a series was sold, but not which series exist. */
const SERIES_TRIED = 100n

export async function listOfCards(
  contracts: Contracts,
  { deployment, account, series = [] }: Asked,
): Promise<Listed[]> {
  const { cardSeller, cardVault: address, equityCard, productToken } = deployment.contracts
  if (cardSeller === undefined || address === undefined || equityCard === undefined) return []
  const seller = { address: cardSeller, abi: cardSellerAbi } as const
  const vault = { address, abi: cardVaultAbi } as const
  const [[onSale], [credit], [rewardToken]] = await Promise.all([
    contracts.askEach(seller, 'saleWhitelist', [[]]),
    contracts.askEach(vault, 'creditOf', [[account]]),
    contracts.askEach(vault, 'rewardToken', [[]]),
  ])
  const known = [...new Set([...onSale![0], ...series.map(BigInt), ...countUp(SERIES_TRIED)])]
  const counts = await contracts.askEach(
    seller,
    'soldOf',
    known.map((one) => [one] as const),
  )
  const ids = known.flatMap((one, index) => countUp(counts[index]!).map((place) => (one << 32n) + place))
  const cards = await contracts.askEach(
    vault,
    'cardOf',
    ids.map((id) => [id] as const),
  )
  const own = cards.flatMap((card, index) =>
    isSameAddress(card.staker, account) ? [{ ...card, id: ids[index]! }] : [],
  )
  const due = own.filter((card) => card.claimable > 0n || card.claimableIncome > 0n)
  // What was settled before and not taken leaves with the first.
  const parts = due.length === 0 && add(credit!) > 0n ? [[]] : inParts(due)
  const rewards = parts.map((part, index): Listed => {
    const [released, income] = index === 0 ? credit! : [0n, 0n]
    const amounts = [
      { token: productToken, amount: released + add(part.map(({ claimable }) => claimable)) },
      { token: rewardToken!, amount: income + add(part.map(({ claimableIncome }) => claimableIncome)) },
    ].filter(({ amount }) => amount > 0n)
    const claimed = part.map(({ id }) => id)
    const encode = (functionName: 'claim' | 'claimReleased') => ({
      to: address,
      data: encodeFunctionData({ abi: cardVaultAbi, functionName, args: [claimed] }),
    })
    return {
      kind: 'cardRewards',
      contract: 'cardVault',
      ids: claimed,
      amounts,
      opensAt: null,
      call: encode('claim'),
      ...(amounts.length === 2 && { part: { amounts: amounts.slice(0, 1), call: encode('claimReleased') } }),
    }
  })
  const staked = inParts(own).map((part): Listed => {
    const taken = part.map(({ id }) => id)
    return {
      kind: 'cards',
      contract: 'cardVault',
      ids: taken,
      amounts: [{ token: productToken, amount: add(part.map(({ held }) => held)) }],
      opensAt: null,
      call: { to: address, data: encodeFunctionData({ abi: cardVaultAbi, functionName: 'takeOut', args: [taken] }) },
      toOther: (to) => ({
        to: address,
        data: encodeFunctionData({ abi: cardVaultAbi, functionName: 'takeOutTo', args: [taken, to] }),
      }),
    }
  })
  return [...rewards, ...staked]
}
