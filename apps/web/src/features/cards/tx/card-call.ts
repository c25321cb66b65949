import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { getCardNumber } from '@app/core/card-number'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { apiKey } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { TxContext, TxSentence, TxStep } from '#shared/tx/tx-action.ts'
import { createAmountValue, type TxText } from '#shared/format/tx-text.ts'
import { cardRestsKey } from '../queries/card-rests.ts'
import { cardSaleKey } from '../queries/card-sale.ts'
import type { CardTerms } from '../queries/card-terms.ts'

export type CardsInput = { terms: CardTerms; ids: readonly bigint[] }

/** `cards:tx.<action>.one` with the number of the card, or `.many` with how many. */
export function describeCards(action: string, ids: readonly bigint[], values: TxText['values'] = {}): TxText {
  const [first] = ids
  return ids.length === 1 && first !== undefined
    ? { key: `cards:tx.${action}.one`, values: { card: { type: 'text', text: getCardNumber(first) }, ...values } }
    : { key: `cards:tx.${action}.many`, values: { number: { type: 'number', number: ids.length }, ...values } }
}

/** One card by `safeTransferFrom`, more of them at once by the batch; to the vault it stakes them. */
export function createTransferStep(
  { terms, ids }: CardsInput,
  { account }: Pick<TxContext, 'account'>,
  to: Address,
  title: TxText,
): TxStep {
  const call =
    ids.length === 1
      ? { functionName: 'safeTransferFrom', args: [account, to, ids[0], 1n, '0x'] }
      : { functionName: 'safeBatchTransferFrom', args: [account, to, ids, ids.map(() => 1n), '0x'] }
  return { kind: 'call', title, call: { contract: 'equityCard', address: terms.cards, abi: equityCardAbi, ...call } }
}

export function createVaultStep({ terms, ids }: CardsInput, functionName: 'claim' | 'takeOut', title: TxText): TxStep {
  const call = { contract: 'cardVault', address: terms.vault, abi: cardVaultAbi, functionName, args: [ids] } as const
  return { kind: 'call', title, call }
}

export type CardEarnings = { released: bigint; income: bigint }

/** What a claim of these cards pays: what lies on them and what was credited before. */
export async function readEarnings(
  { terms, ids }: CardsInput,
  { client, account }: Pick<TxContext, 'client' | 'account'>,
): Promise<CardEarnings> {
  const at = { address: terms.vault, abi: cardVaultAbi } as const
  const [cards, credit] = await Promise.all([
    readContract(client, { ...at, functionName: 'cardsOf', args: [ids] }),
    readContract(client, { ...at, functionName: 'creditOf', args: [account] }),
  ])
  const [released, income] = credit
  return cards.reduce(
    (sum, card) => ({ released: sum.released + card.claimable, income: sum.income + card.claimableIncome }),
    { released, income },
  )
}

/** A sentence for each token of which something arrives. */
export function describeEarnings({ product, reward }: CardTerms, { released, income }: CardEarnings): TxSentence[] {
  return [[released, product] as const, [income, reward] as const].flatMap(([amount, token]): TxSentence[] =>
    amount === 0n
      ? []
      : [{ icon: 'arrives', text: { key: 'cards:tx.arrives', values: { amount: createAmountValue(amount, token) } } }],
  )
}

/** Everything that an action with cards changes for `account`. */
export function getCardKeys(chainId: number, account: Address): readonly (readonly unknown[])[] {
  return [
    cardSaleKey(chainId),
    cardRestsKey(chainId),
    balanceKey(chainId, account),
    apiKey('/api/nft721'),
    apiKey('/api/nft721/detail'),
    apiKey('/api/nft/summarized'),
    apiKey('/api/nft/rewards'),
    apiKey('/api/nft721PoolStat'),
  ]
}
