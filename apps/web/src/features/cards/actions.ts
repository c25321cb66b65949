import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { getCardNumber } from '@app/core/card-number'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { cardSellerAbi } from '@app/abis/card-seller'
import { productTokenAbi } from '@app/abis/product-token'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { getDeployment } from '@app/config/deployments'
import { getEquityCard } from '@app/config/equity-cards'
import { createCall } from '#shared/chain/contract-call.ts'
import { apiKey } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { TxContext, TxSentence, TxStep, FormAction, TxAction } from '#shared/tx/tx-action.ts'
import { createAmountValue, type TxText, createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { brand } from '#shared/base/brand.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import { cardRestsKey, cardSaleKey, type CardTerms, type CardSale, readCardSale } from './reads.ts'
import { getSaleProblem, readQuantity } from './cards.ts'
import { ownCardsKey } from './read-own-cards.ts'
import { readGiftField } from './gift-field.ts'

export type CardsInput = { terms: CardTerms; ids: readonly bigint[] }

export function describeCards(action: string, ids: readonly bigint[], values: TxText['values'] = {}): TxText {
  const [first] = ids
  return ids.length === 1 && first !== undefined
    ? { key: `cards:tx.${action}.one`, values: { card: { type: 'text', text: getCardNumber(first) }, ...values } }
    : { key: `cards:tx.${action}.many`, values: { number: { type: 'number', number: ids.length }, ...values } }
}

/** A transfer to the vault stakes the cards. */
export function createTransferStep(
  { terms, ids }: CardsInput,
  { account }: Pick<TxContext, 'account'>,
  to: Address,
  title: TxText,
): TxStep {
  const cards = { contract: 'equityCard', address: terms.cards, abi: equityCardAbi } as const
  const [first] = ids
  const call =
    first !== undefined && ids.length === 1
      ? createCall({ ...cards, functionName: 'safeTransferFrom', args: [account, to, first, 1n, '0x'] })
      : createCall({
          ...cards,
          functionName: 'safeBatchTransferFrom',
          args: [account, to, ids, ids.map(() => 1n), '0x'],
        })
  return { kind: 'call', title, call }
}

export function createVaultStep({ terms, ids }: CardsInput, functionName: 'claim' | 'takeOut', title: TxText): TxStep {
  const args = [ids] as const
  const call = createCall({ contract: 'cardVault', address: terms.vault, abi: cardVaultAbi, functionName, args })
  return { kind: 'call', title, call }
}

export type CardEarnings = { released: bigint; income: bigint }

/** Includes what was credited before. */
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

export function describeEarnings({ product, reward }: CardTerms, { released, income }: CardEarnings): TxSentence[] {
  return [[released, product] as const, [income, reward] as const].flatMap(([amount, token]): TxSentence[] =>
    amount === 0n
      ? []
      : [{ icon: 'arrives', text: { key: 'cards:tx.arrives', values: { amount: createAmountValue(amount, token) } } }],
  )
}

export function getCardKeys(chainId: number, account: Address): readonly (readonly unknown[])[] {
  return [
    cardSaleKey(chainId),
    cardRestsKey(chainId),
    ownCardsKey(chainId),
    balanceKey(chainId, account),
    apiKey('/api/nft721'),
    apiKey('/api/nft721/detail'),
    apiKey('/api/nft/summarized'),
    apiKey('/api/nft/rewards'),
    apiKey('/api/nft721PoolStat'),
  ]
}

export type BuyFormValues = {
  terms: CardTerms
  sale: CardSale
  series: number
  text: string
  locale: string
}
export type BuyInput = { terms: CardTerms; series: number; quantity: number; payment: bigint; deadline: number }

/** The contract refuses any price or series other than the one shown. */
export const buyCardsAction: FormAction<BuyFormValues, BuyInput> = {
  key: 'cards.buy',
  failure: 'BUY_FAILED',
  path: paths.backpack,
  parse({ terms, sale, series, text, locale }) {
    const { quantity, error } = readQuantity(text, sale, locale)
    if (quantity === null) return { ok: false, problem: { key: error ?? 'AMOUNT_INVALID' } }
    const { price, readAt } = sale
    const deadline = readAt + SECONDS_PER_DAY
    return { ok: true, input: { terms, series, quantity, payment: price * BigInt(quantity), deadline } }
  },
  title: ({ quantity }) =>
    quantity === 1
      ? { key: 'cards:tx.buy.one' }
      : { key: 'cards:tx.buy.many', values: { number: { type: 'number', number: quantity } } },
  async checks({ terms, series, quantity, payment }, { client, account, chainId }) {
    const [sale, balance] = await Promise.all([
      readCardSale(client, chainId, account),
      readContract(client, {
        address: terms.payment.address,
        abi: productTokenAbi,
        functionName: 'balanceOf',
        args: [account],
      }),
    ])
    const problem = getSaleProblem(sale, series)
    const opensAt = sale.onSale.find((one) => one.series === series)?.opensAt
    if (problem === 'SALE_NOT_OPEN' && opensAt !== undefined)
      return { key: problem, values: { opensAt: createTimeValue(opensAt) } }
    if (problem !== null) return { key: problem }
    if (sale.available < BigInt(quantity)) return { key: 'STOCK_EXHAUSTED' }
    return balance < payment ? { key: 'INSUFFICIENT_BALANCE' } : null
  },
  async steps(input, context) {
    const { terms, series, quantity, payment, deadline } = input
    const { decimals, symbol } = terms.payment
    const approvals = await createApprovalSteps(context, {
      token: 'usdt',
      spender: 'cardSeller',
      amount: payment,
      decimals,
      symbol,
    })
    return [
      ...approvals,
      {
        kind: 'call',
        title: buyCardsAction.title(input),
        call: createCall({
          contract: 'cardSeller',
          address: terms.seller,
          abi: cardSellerAbi,
          functionName: 'buy',
          args: [BigInt(series), BigInt(quantity), payment, BigInt(deadline)],
        }),
      },
    ]
  },
  changes: ({ terms, series, quantity, payment }) => {
    const card = getEquityCard(brand, series)
    const name = { type: 'text', text: card.name } as const
    const shares = { type: 'number', number: card.shares } as const
    const held = createAmountValue(terms.heldPerCard * BigInt(quantity), terms.product)
    return Promise.resolve<TxSentence[]>([
      {
        icon: 'leaves',
        text: { key: 'cards:tx.leaves', values: { amount: createExactAmountValue(payment, terms.payment) } },
      },
      {
        icon: 'share',
        text: {
          key: quantity === 1 ? 'cards:tx.buy.cardArrives' : 'cards:tx.buy.cardsArrive',
          values: { name, held, number: { type: 'number', number: quantity } },
        },
      },
      {
        icon: 'share',
        text: { key: 'cards:buy.equityNote', values: { shares, code: { type: 'text', text: card.stockCode } } },
      },
      { icon: 'unlock', text: { key: 'cards:tx.buy.then' } },
    ])
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}

/** Needs no approval: the vault takes the sender of a card as its staker. */
export const stakeCardsAction: FormAction<CardsInput, CardsInput> = {
  key: 'cards.stake',
  failure: 'STAKE_FAILED',
  path: paths.backpack,
  parse: (input) => (input.ids.length === 0 ? { ok: false, problem: { key: 'CARDS_MISSING' } } : { ok: true, input }),
  title: ({ ids }) => describeCards('stake', ids),
  steps: (input, context) =>
    Promise.resolve([createTransferStep(input, context, input.terms.vault, stakeCardsAction.title(input))]),
  changes: ({ terms, ids }) => {
    const cards = BigInt(ids.length)
    const values = {
      released: createAmountValue(terms.releasePerDay * cards, terms.product),
      income: createAmountValue(terms.incomePerDay * cards, terms.reward),
    }
    return Promise.resolve([
      { icon: 'lock', text: describeCards('stake.vault', ids) },
      { icon: 'share', text: { key: 'cards:tx.stake.daily', values } },
      { icon: 'unlock', text: { key: 'cards:tx.stake.out' } },
    ])
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}

/** What has accrued is credited and waits for a claim. */
export const takeOutCardsAction: FormAction<CardsInput, CardsInput> = {
  key: 'cards.takeOut',
  failure: 'WITHDRAW_FAILED',
  path: () => (isLive('backpack') ? paths.backpack : paths.assets),
  parse: (input) => (input.ids.length === 0 ? { ok: false, problem: { key: 'CARDS_MISSING' } } : { ok: true, input }),
  title: ({ ids }) => describeCards('takeOut', ids),
  steps: (input) => Promise.resolve([createVaultStep(input, 'takeOut', takeOutCardsAction.title(input))]),
  async changes(input, _outcome, context): Promise<TxSentence[]> {
    const { released, income } = await readEarnings(input, context)
    const { product, reward } = input.terms
    const values = { released: createAmountValue(released, product), income: createAmountValue(income, reward) }
    return [
      { icon: 'unlock', text: describeCards('takeOut.back', input.ids) },
      { icon: 'share', text: { key: 'cards:tx.takeOut.stops' } },
      { icon: 'lock', text: { key: 'cards:tx.takeOut.rests' } },
      ...(released === 0n && income === 0n
        ? []
        : [{ icon: 'wallet' as const, text: { key: 'cards:tx.takeOut.credit', values } }]),
    ]
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}

/**
 * Pays what has accrued and what was credited; without cards only the latter. The amount grows until the block that
 * pays it.
 */
export const claimCardsAction: TxAction<CardsInput> = {
  key: 'cards.claim',
  failure: 'CLAIM_FAILED',
  path: () => (isLive('backpack') ? paths.backpack : paths.assets),
  title: ({ ids }) => (ids.length === 0 ? { key: 'cards:tx.claim.credit' } : describeCards('claim', ids)),
  async checks(input, context) {
    const { released, income } = await readEarnings(input, context)
    return released === 0n && income === 0n ? { key: 'NOTHING_TO_CLAIM' } : null
  },
  steps: (input) => Promise.resolve([createVaultStep(input, 'claim', claimCardsAction.title(input))]),
  async changes(input, _outcome, context) {
    const earnings = await readEarnings(input, context)
    return [
      ...describeEarnings(input.terms, earnings),
      ...(input.ids.length === 0 ? [] : [{ icon: 'lock' as const, text: { key: 'cards:tx.claim.stays' } }]),
    ]
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}

export type GiftFormValues = CardsInput & { text: string; account: string; chainId: number }
export type GiftInput = CardsInput & { to: Address }

export const giftCardsAction: FormAction<GiftFormValues, GiftInput> = {
  key: 'cards.gift',
  failure: 'TRANSFER_FAILED',
  path: paths.backpack,
  parse({ terms, ids, text, account, chainId }) {
    if (ids.length === 0) return { ok: false, problem: { key: 'CARDS_MISSING' } }
    const field = readGiftField(text, { self: account, contracts: getDeployment(chainId).contracts })
    return field.ok
      ? { ok: true, input: { terms, ids, to: field.address } }
      : { ok: false, problem: { key: field.error } }
  },
  title: ({ ids, to }) => describeCards('gift', ids, { to: { type: 'address', address: to } }),
  steps: (input, context) =>
    Promise.resolve([createTransferStep(input, context, input.to, giftCardsAction.title(input))]),
  async changes({ terms, ids, to }, _outcome, { client }) {
    const at = { address: terms.vault, abi: cardVaultAbi } as const
    const cards = await readContract(client, { ...at, functionName: 'cardsOf', args: [ids] })
    const held = cards.reduce((sum, card) => sum + card.held, 0n)
    return [
      { icon: 'leaves', text: describeCards('gift.leaves', ids, { to: { type: 'text', text: to } }) },
      {
        icon: 'share',
        text: {
          key: ids.length > 1 ? 'cards:tx.gift.held' : 'cards:tx.gift.heldOne',
          values: { held: createAmountValue(held, terms.product) },
        },
      },
      { icon: 'lock', text: { key: 'cards:tx.gift.final' } },
    ]
  },
  refresh: (_input, { account, chainId }) => getCardKeys(chainId, account),
}
