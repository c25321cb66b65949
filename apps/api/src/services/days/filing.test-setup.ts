import type { Address } from '@app/core/address'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import type { PlacedEvent } from '@app/core/settlement/history/events'
import { asRole } from '@app/db/as-role'
import { createClient } from '@app/db/client'
import { type FilingOptions, fileMonths } from '@app/settler/filing/file-months'
import { constantFrom, integer, record, sample } from 'fast-check'
import { makeAddress } from '../../testing/chain-rows.ts'
import type { TestService } from '../../testing/service.ts'
import { at, type KnownDay, makeRules, postRoot, settleHistory } from './days.test-setup.ts'

export const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
/** The first month begins late, the second is a leap February. */
export const FIRST = dayOf('2028-01-20')
export const END = dayOf('2028-05-23')
export const NOW = END * 86_400
/** Nobody has a stake on these two. */
const GAP = dayOf('2028-03-10')

const lower = (address: Address) => address.toLowerCase() as Address
const holders = Array.from({ length: 12 }, (_, nth) => makeAddress('filed', nth))
export const leapling = makeAddress('earns on 29 February alone')
export const latecomer = makeAddress('earns from the last second of March on')
export const newcomer = makeAddress('earns in April alone')
export const accounts = [...holders, leapling, latecomer, newcomer]

interface Stay {
  account: Address
  from: number
  until: number
  whole: number
}

const stay = record({
  account: constantFrom(...holders),
  from: integer({ min: FIRST + 2, max: END - 2 }),
  length: integer({ min: 1, max: 40 }),
  whole: integer({ min: 1, max: 60_000 }),
})

/** Of a seed: stakes come and go, all are out in the gap. */
function makeStays(seed: number): Stay[] {
  const random = sample(stay, { seed, numRuns: 40 }).map(({ length, ...rest }) => ({
    ...rest,
    until: rest.from + length,
  }))
  return [
    ...random.flatMap((one) =>
      one.from < GAP ? [{ ...one, until: Math.min(one.until, GAP) }] : one.from < GAP + 2 ? [] : [one],
    ),
    { account: leapling, from: dayOf('2028-02-29'), until: dayOf('2028-03-01'), whole: 7_000 },
    { account: latecomer, from: dayOf('2028-03-31'), until: END, whole: 900 },
    { account: newcomer, from: dayOf('2028-04-01'), until: END, whole: 40_000 },
  ]
}

function makeHistory(service: TestService, seed: number): PlacedEvent[] {
  const { contracts } = service.config.deployment
  const stays = makeStays(seed)
    .map((one) => ({ ...one, since: one.from * 86_400 + (one.account === latecomer ? 86_399 : 0) }))
    .toSorted((a, b) => a.since - b.since)
    .map((one, nth) => ({ ...one, positionId: nth + 1, amount: BigInt(one.whole) * 10n ** 18n }))
  return [
    at(FIRST - 9, { name: 'RulesAnnounced', rulesHash: makeRules(service).hash, fromDay: FIRST }),
    // An odd number of base units, so that each day rounds.
    ...[
      { token: lower(contracts.productToken), amount: 10n ** 24n + 7n },
      { token: lower(contracts.usdt), amount: 10n ** 11n + 7n },
    ].flatMap((funded) =>
      (['node', 'dao'] as const).map((kind) =>
        at(FIRST - 9, { name: 'PoolFunded', ...funded, kind, firstDay: FIRST, dayCount: 160 }),
      ),
    ),
    ...stays
      .flatMap(({ account, amount, positionId, from, since, until }) => [
        { order: 1, since, event: at(from, { name: 'Staked', pool: 'daoPool', account, amount, positionId }) },
        { order: 0, since: until * 86_400, event: at(until, { name: 'Unstaked', pool: 'daoPool', account, amount }) },
      ])
      .toSorted((a, b) => a.since - b.since || a.order - b.order)
      .filter(({ since }) => since < NOW)
      .map(({ event, since }) => ({ ...event, place: { ...event.place, timestamp: since } })),
  ]
}

/** Settled up to the day before `END`, with an open root of 3 April and a payable one of 10 April. */
export async function settleQuarter(service: TestService, seed: number): Promise<KnownDay[]> {
  const days = await settleHistory(service, makeHistory(service, seed), END)
  await service.rows.setCursor({ blockTimestamp: NOW + 4 })
  await postRoots(service, days, '2028-04-03')
  return days
}

export async function postRoots(service: TestService, days: readonly KnownDay[], openDay: string): Promise<void> {
  const on = (date: string) => days.find(({ day }) => day === dayOf(date))!
  await service.rows.sql`select set_config('chain.journal', 'off', false)`
  await service.rows.sql`delete from chain.dividend_post`
  await postRoot(service, { index: 0, day: on('2028-02-20'), postedAt: NOW - 9 * ROOT_OPEN_AGE, block: 50 })
  await postRoot(service, { index: 1, day: on(openDay), postedAt: NOW - ROOT_OPEN_AGE, block: 51 })
  await postRoot(service, { index: 2, day: on('2028-04-10'), postedAt: NOW - ROOT_PAYABLE_AGE, block: 52 })
}

/** As an operator does, with the rights of production. @returns What was said. */
export async function file(
  { database, config }: TestService,
  { through, ...options }: { through: string } & Pick<FilingOptions, 'folder'> & Partial<FilingOptions>,
): Promise<string[]> {
  const sql = createClient(asRole(database.url, 'app_settler'), { max: 1, applicationName: 'file months' })
  const lines: string[] = []
  try {
    await fileMonths({
      sql,
      chainId: config.chain.id,
      vault: lower(config.deployment.contracts.dividendVault),
      lastDay: dayOf(through),
      isWriting: true,
      say: (line) => lines.push(line),
      ...options,
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
  return lines
}
