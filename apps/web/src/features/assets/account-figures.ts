import type { TokenAssets } from '@app/core/api/withdrawal'
import type { UserStaking } from '@app/core/api/staking'
import { writeAmount, writeCsvLine } from '@app/core/csv-line'
import { tokenList, type Token } from '#shared/base/tokens.ts'
import { getDue } from './due.ts'
import {
  getHoldings,
  type HoldingAnswers,
  type HoldingName,
  holdingNames,
  type TokenSum,
  type TotalValue,
} from './holdings.ts'

/** Undefined means unknown; null means that there is no such feature. */
export interface AccountAnswers {
  /** In the order of `tokenList`. */
  wallet: readonly bigint[] | undefined
  assets: readonly TokenAssets[] | undefined
  staking: UserStaking | undefined
  power: HoldingAnswers['power']
  cards: HoldingAnswers['cards']
}

export const accountParts = ['locked', 'toClaim', 'available', 'ready'] as const
export type AccountPart = (typeof accountParts)[number]

/** `sums` is null when nothing is known; `isWhole` is false when there may be more than the sums. */
type Part = {
  sums: readonly TokenSum[] | null
  isWhole: boolean
}

export interface AccountFigures {
  /** Null while the wallet or settled earnings are unknown: the sum of the rest would be wrong. */
  parts: Readonly<Record<HoldingName, readonly TokenSum[]>> | null
  isWhole: boolean
  shown: Readonly<Record<AccountPart, Part>>
}

export function getAccountFigures({ wallet, assets, staking, power, cards }: AccountAnswers): AccountFigures {
  const holdings = getHoldings({
    wallet: wallet === undefined ? [] : tokenList.map((token, index) => ({ token, amount: wallet[index]! })),
    assets: assets ?? [],
    staking,
    power,
    cards,
  })
  const ofAssets = (name: 'locked' | 'available'): Part => ({
    sums: assets === undefined ? null : holdings.parts[name],
    isWhole: assets !== undefined,
  })
  const isClaimKnown = holdings.unread.length === 0
  const claims = holdings.parts.toClaim
  return {
    parts: wallet === undefined || assets === undefined ? null : holdings.parts,
    isWhole: wallet !== undefined && assets !== undefined && isClaimKnown,
    shown: {
      locked: ofAssets('locked'),
      available: ofAssets('available'),
      toClaim: { sums: isClaimKnown || claims.length > 0 ? claims : null, isWhole: isClaimKnown },
      ready: {
        sums: staking === undefined ? null : addSums(getDue({ data: staking }).map(({ sums }) => sums)),
        isWhole: staking !== undefined,
      },
    },
  }
}

function addSums(lists: readonly (readonly TokenSum[])[]): TokenSum[] {
  const sums = new Map<Token, bigint>()
  for (const { token, amount } of lists.flat()) sums.set(token, (sums.get(token) ?? 0n) + amount)
  return [...sums].map(([token, amount]) => ({ token, amount }))
}

export function addUpParts(accounts: readonly (AccountFigures | undefined)[]): AccountFigures['shown'] {
  const add = (name: AccountPart): Part => {
    const parts = accounts.map((figures) => figures?.shown[name] ?? { sums: null, isWhole: false })
    const known = parts.flatMap(({ sums }) => (sums === null ? [] : [sums]))
    return {
      sums: known.length === 0 ? null : addSums(known),
      isWhole: parts.every(({ isWhole }) => isWhole),
    }
  }
  return { locked: add('locked'), toClaim: add('toClaim'), available: add('available'), ready: add('ready') }
}

export interface AccountValue {
  figures: AccountFigures | undefined
  /** Null without a price, or while what is held is unknown. */
  value: TotalValue | null
}

export function addUpValues(accounts: readonly AccountValue[]): { total: TotalValue | null; isWhole: boolean } {
  const known = accounts.flatMap(({ value }) => value ?? [])
  return {
    total:
      known.length === 0
        ? null
        : {
            value: known.reduce((sum, { value }) => sum + value, 0n),
            leftOut: [...new Set(known.flatMap(({ leftOut }) => leftOut))],
          },
    isWhole: accounts.every(({ figures, value }) => figures?.isWhole === true && value !== null),
  }
}

interface FileAccount extends AccountValue {
  address: string
  label: string
}

const columns = ['in_wallet', 'locked', 'to_withdraw', 'to_claim', 'in_cards', 'ready_to_unstake'] as const
const columnParts: readonly (HoldingName | 'ready')[] = [
  'inWallet',
  'locked',
  'available',
  'toClaim',
  'inCards',
  'ready',
]

/** One row per account and token it holds, in whole tokens. An amount that is unknown, even in part, is left empty. */
export function writeAccountsFile(
  accounts: readonly FileAccount[],
  getValue: (sums: readonly TokenSum[]) => bigint | null,
  quote: Token | undefined,
): string {
  const head = ['account', 'label', 'token', 'token_address', ...columns, 'value', 'value_token']
  const rows = accounts.flatMap(({ address, label, figures }) => {
    const get = (name: HoldingName | 'ready', token: Token): bigint | null => {
      if (figures === undefined) return null
      const { parts, shown, isWhole } = figures
      const part =
        name === 'inWallet'
          ? { sums: parts && parts.inWallet, isWhole: true }
          : name === 'inCards'
            ? { sums: parts && parts.inCards, isWhole }
            : shown[name]
      if (part.sums === null || !part.isWhole) return null
      return part.sums.filter((sum) => sum.token === token).reduce((sum, { amount }) => sum + amount, 0n)
    }
    const held = tokenList.filter((token) => {
      const sums = [...Object.values(figures?.parts ?? {}).flat(), ...(figures?.shown.ready.sums ?? [])]
      return sums.some((sum) => sum.token === token && sum.amount > 0n)
    })
    if (held.length === 0) return [[address, label, ...Array.from({ length: head.length - 2 }, () => null)]]
    return held.map((token) => {
      const amounts = columnParts.map((name) => get(name, token))
      const whole = figures?.isWhole === true && figures.parts !== null
      const value = whole
        ? getValue(holdingNames.flatMap((name) => figures.parts![name]).filter((sum) => sum.token === token))
        : null
      return [
        address,
        label,
        token.symbol,
        token.address,
        ...amounts.map((amount) => (amount === null ? null : writeAmount(amount.toString(), token.decimals))),
        value === null || quote === undefined ? null : writeAmount(value.toString(), quote.decimals),
        value === null ? null : (quote?.symbol ?? null),
      ]
    })
  })
  return [head, ...rows].map(writeCsvLine).join('')
}
