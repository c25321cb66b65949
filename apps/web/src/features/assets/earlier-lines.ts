import type { WayOut, WayOutKind } from '@app/way-out/way-out'
import type { Token } from '#shared/base/tokens.ts'
import type { TokenSum } from './holdings.ts'

/** An approval is no holding, and settled earnings need a proof. */
type HeldKind = Exclude<WayOutKind, 'allowance' | 'dividend'>

export interface EarlierLine {
  kind: HeldKind | 'dr'
  sums: readonly TokenSum[]
  count: number
  /** Unix seconds of the first and the last to open; null for what can leave at once. */
  opens: { first: number; last: number } | null
}

const kinds = ['stake', 'dr', 'lock', 'cards', 'poolReward', 'orders', 'cardRewards'] as const

const SHOWN = 4

/**
 * For each kind, one line for what can leave at once, then one per date for what is locked, soonest first, and one for
 * all later dates.
 * @param now Unix seconds
 * @param getToken undefined for an unknown token, whose line is left out: read all tokens first
 */
export function getEarlierLines(
  ways: readonly WayOut[],
  now: number,
  getToken: (address: string) => Token | undefined,
): EarlierLine[] {
  return kinds.flatMap((kind) => {
    const own = ways.filter((way) => getKind(way) === kind)
    const locked = own
      .filter(({ opensAt }) => opensAt !== null && Number(opensAt) > now)
      .toSorted((a, b) => Number(a.opensAt) - Number(b.opensAt))
    const ready = own.filter((way) => !locked.includes(way))
    const [soon, later] = locked.length > SHOWN + 1 ? [locked.slice(0, SHOWN), locked.slice(SHOWN)] : [locked, []]
    return [ready, ...soon.map((way) => [way]), later].flatMap((group): EarlierLine[] => {
      const sums = addUp(group, getToken)
      if (sums.length === 0) return []
      const first = group === ready ? null : group[0]!.opensAt
      const last = group.at(-1)!.opensAt
      const count = group.reduce((all, { ids }) => all + ids.length, 0)
      return [{ kind, sums, count, opens: first === null ? null : { first: Number(first), last: Number(last) } }]
    })
  })
}

function getKind({ kind, contract }: WayOut): string {
  return kind === 'stake' && contract === 'daoPool' ? 'dr' : kind
}

function addUp(ways: readonly WayOut[], getToken: (address: string) => Token | undefined): TokenSum[] {
  const sums = new Map<string, TokenSum>()
  for (const { token: address, amount } of ways.flatMap(({ amounts }) => amounts)) {
    const token = getToken(address)
    if (token === undefined) continue
    sums.set(token.address, { token, amount: (sums.get(token.address)?.amount ?? 0n) + amount })
  }
  return [...sums.values()]
}
