import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { createAnnouncements, settleDays } from '@app/core/settlement/history/settlement'
import type { HistoryEvent, PlacedEvent } from '@app/core/settlement/history/events'
import { hashText, makeRulesFile } from '@app/core/settlement/history/rules-file'
import { settlementRules } from '@app/core/settlement/rules'
import { makeAddress, makeHash } from '../../testing/chain-rows.ts'
import type { TestService } from '../../testing/service.ts'
import { writeSettledDay } from '../../testing/settled-rows.ts'

export const FIRST_DAY = 20_800
export const DAYS = 34
/** From this day on nobody has anything staked. */
export const IDLE_FROM = FIRST_DAY + 33
export const holders = Array.from({ length: 150 }, (_, index) => makeAddress('holder', index))

/** A settled day as a test knows it. */
export interface KnownDay {
  day: number
  root: Hash | null
  rulesHash: Hash
  fileHash: Hash
  file: string
  leaves: { account: Address; token: Address; cumulative: bigint; proof: Hash[] }[]
}

const lower = (address: Address) => address.toLowerCase() as Address

/** Stakes of a month, two tokens in the DAO's pool. */
export async function settleMonth(service: TestService): Promise<KnownDay[]> {
  const { deployment } = service.config
  const tokens = [deployment.contracts.productToken, deployment.contracts.usdt].map(lower)
  return settleHistory(service, makeHistory(makeRules(service).hash, tokens), FIRST_DAY + DAYS)
}

export const makeRules = ({ config }: TestService) => makeRulesFile(config.deployment, settlementRules[0])

/** Settled by the engine and written day by day, up to the day before `end`. */
export async function settleHistory(
  { rows, config }: TestService,
  history: Iterable<PlacedEvent>,
  end: number,
): Promise<KnownDay[]> {
  const { deployment, chain } = config
  const vault = lower(deployment.contracts.dividendVault)
  const rules = makeRulesFile(deployment, settlementRules[0])
  const events = [...history]
  const announcements = createAnnouncements()
  for (const event of events) announcements.take(event)
  const known: KnownDay[] = []
  const now = end * 86_400
  for (const settled of settleDays(events, { chainId: chain.id, vault, rules: [rules], announcements, now })) {
    const { isWhole } = settled
    const anchor = { block: settled.day, hash: makeHash('anchor', settled.day) }
    const file = await writeSettledDay(rows.sql, settled, {
      chainId: chain.id,
      vault,
      rules: rules.text,
      isWhole,
      anchor,
    })
    const tree = settled.getTree()
    known.push({
      day: settled.day,
      root: tree.root ?? null,
      rulesHash: settled.rulesHash,
      fileHash: hashText([file]),
      file,
      leaves: [...settled.listLeaves()].map((leaf, place) => ({ ...leaf, proof: tree.getProof(place) })),
    })
  }
  return known
}

export function at(day: number, event: HistoryEvent): PlacedEvent {
  return { ...event, place: { blockNumber: day, logIndex: 0, timestamp: day * 86_400 } }
}

function* makeHistory(rulesHash: Hash, tokens: readonly Address[]): Generator<PlacedEvent> {
  yield at(FIRST_DAY - 9, { name: 'RulesAnnounced', rulesHash, fromDay: FIRST_DAY })
  for (const token of tokens)
    yield at(FIRST_DAY - 9, {
      name: 'PoolFunded',
      token,
      kind: dividendKinds.at(-1)!,
      amount: 10n ** 24n,
      firstDay: FIRST_DAY,
      dayCount: 366,
    })
  const stakes = holders
    .map((account, index) => ({
      account,
      amount: BigInt(1_000 + index) * 10n ** 18n,
      day: FIRST_DAY + 1 + (index % 31),
    }))
    .toSorted((a, b) => a.day - b.day)
  for (const [place, { day, account, amount }] of stakes.entries())
    yield at(day, { name: 'Staked', pool: 'daoPool', account, amount, positionId: place + 1 })
  for (const { account, amount } of stakes) yield at(IDLE_FROM, { name: 'Unstaked', pool: 'daoPool', account, amount })
}

export interface PostInput {
  index: number
  day: KnownDay
  postedAt: number
  block: number
  /** What is posted otherwise than it was settled. */
  other?: Partial<Record<'root' | 'rulesHash' | 'fileHash' | 'anchorHash', Hash>>
}

/** The root of a day in the dividend vault, as the indexer writes it. */
export async function postRoot({ rows }: TestService, { index, day, postedAt, block, other = {} }: PostInput) {
  await rows.sql`select set_config('chain.journal', 'off', false)`
  await rows.sql`
    insert into chain.dividend_post values (${block}, 0, ${makeHash('post', block)}, ${index}, ${day.day},
      ${other.root ?? day.root!}, ${makeHash('previous')}, ${other.rulesHash ?? day.rulesHash}, ${day.day},
      ${other.anchorHash ?? makeHash('anchor', day.day)}, ${other.fileHash ?? day.fileHash}, ${postedAt})`
}

export async function vetoRoot(
  { rows }: TestService,
  { index, vetoedAt, block }: Record<'index' | 'vetoedAt' | 'block', number>,
) {
  await rows.sql`select set_config('chain.journal', 'off', false)`
  await rows.sql`
    insert into chain.dividend_veto values (${block}, 1, ${makeHash('veto', block)}, ${index}, ${makeHash('root')},
      ${makeAddress('vetoer')}, ${vetoedAt})`
}
