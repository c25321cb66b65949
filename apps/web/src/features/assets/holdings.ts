import type { ApiData } from '@app/core/api/endpoints'
import type { Exchange } from '@app/core/api/token-data'
import type { TokenAssets } from '@app/core/api/withdrawal'
import { isSameAddress } from '@app/core/address'
import { findToken, type Token } from '#shared/base/tokens.ts'
import { getValue } from '#shared/price/token-price.ts'

export type TokenSum = { token: Token; amount: bigint }

export const holdingNames = ['inWallet', 'locked', 'available', 'toClaim', 'inCards'] as const
export type HoldingName = (typeof holdingNames)[number]

export type UnreadPart = 'pools' | 'power' | 'cards'

export type Holdings = {
  parts: Readonly<Record<HoldingName, readonly TokenSum[]>>
  unread: readonly UnreadPart[]
}

/** A part is undefined while it is unknown, and null where there is no such feature. */
export type HoldingAnswers = {
  wallet: readonly TokenSum[]
  assets: readonly TokenAssets[]
  staking: Pick<ApiData<'/api/userStaking'>, 'pools'> | undefined
  power: { totals: Pick<ApiData<'/api/power/orders'>['totals'], 'token' | 'claimable'> } | null | undefined
  cards:
    | Pick<ApiData<'/api/nft/summarized'>, 'token' | 'rewardToken' | 'held' | 'claimable' | 'claimableIncome'>
    | null
    | undefined
}

/** A pending withdrawal stays part of what is available until it is paid, so it is not added. */
export function getHoldings({ wallet, assets, staking, power, cards }: HoldingAnswers): Holdings {
  const claims = getClaims({ staking, power, cards })
  const ofAssets = (name: 'available' | 'locked') =>
    sumByToken(assets.map((own) => ({ token: own.token, amount: own[name].amount })))
  return {
    parts: {
      inWallet: wallet,
      locked: ofAssets('locked'),
      available: ofAssets('available'),
      toClaim: claims.sums,
      inCards: cards ? sumByToken([{ token: cards.token, amount: cards.held }]) : [],
    },
    unread: claims.unread,
  }
}

export function getClaims({ staking, power, cards }: Pick<HoldingAnswers, 'staking' | 'power' | 'cards'>): {
  sums: readonly TokenSum[]
  unread: readonly UnreadPart[]
} {
  const ofPools = staking?.pools.map(({ rewardToken: token, earned: amount }) => ({ token, amount }))
  const isKnown = ofPools?.every(({ amount }) => amount !== null) === true
  return {
    sums: sumByToken([
      ...(ofPools ?? []).map(({ token, amount }) => ({ token, amount: amount ?? '0' })),
      ...(power ? [{ token: power.totals.token, amount: power.totals.claimable }] : []),
      ...(cards
        ? [
            { token: cards.token, amount: cards.claimable },
            { token: cards.rewardToken, amount: cards.claimableIncome },
          ]
        : []),
    ]),
    unread: [
      ...(isKnown ? [] : (['pools'] as const)),
      ...(power === undefined ? (['power'] as const) : []),
      ...(cards === undefined ? (['cards'] as const) : []),
    ],
  }
}

export function sumByToken(amounts: readonly { token: string; amount: string }[]): TokenSum[] {
  const sums = new Map<string, TokenSum>()
  for (const { token: address, amount } of amounts) {
    const token = findToken(address)
    if (token === undefined || amount === '0') continue
    sums.set(token.address, { token, amount: (sums.get(token.address)?.amount ?? 0n) + BigInt(amount) })
  }
  return [...sums.values()]
}

export type TotalValue = {
  /** In the quote token. `leftOut` has the symbols of tokens without a price. */
  value: bigint
  leftOut: readonly string[]
}

/** Rounds down once per token. Null without a price. */
export function getTotalValue(
  sums: readonly TokenSum[],
  exchange: Exchange | null,
  product: string,
): TotalValue | null {
  const quote = exchange === null ? undefined : findToken(exchange.quote)
  if (exchange === null || exchange.price === null || quote === undefined) return null
  const price = { token: product, amount: BigInt(exchange.price), decimals: exchange.priceDecimals, quote }
  const whole = new Map<Token, bigint>()
  for (const { token, amount } of sums) whole.set(token, (whole.get(token) ?? 0n) + amount)
  let value = 0n
  const leftOut: string[] = []
  for (const [token, amount] of whole) {
    const worth = isSameAddress(token.address, quote.address) ? amount : getValue(amount, token, price)
    if (worth !== null) value += worth
    else if (amount > 0n) leftOut.push(token.symbol)
  }
  return { value, leftOut }
}
