import type { Today } from '@app/core/api/today'
import { expect, it } from 'vitest'
import { paths } from '#shared/routing/paths.ts'
import { listLines, type TodayShow } from './today-lines.ts'

const DAY = 86_400
const AT = 20_800 * DAY
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const show: TodayShow = {
  t: t as unknown as TodayShow['t'],
  number: String,
  time: (at) => `@${at}`,
  day: (day) => `day ${day}`,
  amount: (amount) => amount,
  token: () => 'TKN',
  contract: (name) => `the ${name}`,
}

const none: Today = {
  readAt: AT,
  index: null,
  problems: null,
  settling: null,
  coverage: null,
  pools: null,
  signing: null,
  pauses: null,
  keys: null,
  withdrawals: null,
  operations: null,
  proposals: null,
  claims: null,
  settlers: null,
}

const fine: Today = {
  readAt: AT,
  index: { state: 'ok', indexedBlock: 9, chainBlock: 9, lagSeconds: 0 },
  problems: [],
  settling: {
    lastSettledDay: 20_798,
    nextDay: 20_799,
    dueDays: 0,
    heardSeconds: 4,
    waitsFor: null,
    open: [{ day: 20_798, state: 'posted', payableAt: AT + 5, opensAt: AT + 9 }],
    alarms: [],
  },
  coverage: [{ token, held: '5', owed: '5', unknown: null }],
  pools: [{ kind: 'dao', token, lastFundedDay: 20_807 }],
  signing: { operators: { state: 'on', changedAt: null, changedBy: null, reason: null }, pauses: [] },
  pauses: [],
  keys: { inForce: [{ signer: token, endsAt: AT + 400 * DAY }], used: token },
  withdrawals: { waiting: 1, signed: 1, oldestAt: AT - DAY },
  operations: { open: 0, ready: 0, mine: 0 },
  proposals: { open: 0, ready: 0, mine: 0 },
  claims: { registered: 0, processing: 0, delivered: 3, rejected: 0 },
  settlers: [{ account: token, balance: '9', posts: 30 }],
}

const statesOf = (today: Today) => new Set(listLines(today, show).map(({ state }) => state))
const find = (change: Partial<Today>, key: string) =>
  listLines({ ...fine, ...change }, show).find((line) => line.key === key)

it('says of each part that it is not known, and nothing else', () => {
  expect(statesOf(none)).toEqual(new Set(['unknown']))
  expect(listLines(none, show)).toHaveLength(13)
  expect(statesOf(fine)).toEqual(new Set(['fine']))
})

it('names what is paused in words', () => {
  const at = { contract: token, key: 'cardSeller', isPaused: true, guardian: null, transaction: null } as const
  const paused = {
    pauses: [
      { ...at, until: AT },
      { ...at, key: 'daoPool', until: null },
    ],
  }
  expect(find(paused, 'pauses')?.notes).toEqual([`pause.paused the cardSeller @${AT}`, 'the daoPool'])
})

it('puts what to act on first, with what to do and where', () => {
  const paused = { reason: 'switchedOff', resumesAt: null } as const
  const lines = listLines(
    {
      ...fine,
      problems: [
        { kind: 'daysDue', count: 2 },
        { kind: 'signing', ...paused },
      ],
      signing: { ...fine.signing!, pauses: [paused, { reason: 'noSigner', resumesAt: null }] },
      claims: { registered: 1, processing: 0, delivered: 3, rejected: 0 },
      coverage: [{ token, held: null, owed: null, unknown: 'NODE_BEHIND' }],
    },
    show,
  )
  expect(lines.slice(0, 5).map(({ state, key, notes: [first], path }) => [state, key, first, path])).toEqual([
    ['act', 'daysDue', 'problem.daysDue 2', paths.adminDays],
    ['act', 'signing/switchedOff', 'signing.switchedOff', undefined],
    ['act', 'claims', 'admin:claim.registered: 1', paths.adminClaims],
    ['look', 'signing/noSigner', 'signing.noSigner', undefined],
    ['unknown', `coverage/${token}`, 'unknown', paths.adminDays],
  ])
})

const getStateOf = (change: Partial<Today>, key: string) => find(change, key)?.state
const coverage = (held: string) =>
  getStateOf({ coverage: [{ token, held, owed: '5', unknown: null }] }, `coverage/${token}`)
const pool = (lastFundedDay: number) =>
  getStateOf({ pools: [{ kind: 'dao', token, lastFundedDay }] }, `pool/dao/${token}`)
const settler = (posts: number) =>
  getStateOf({ settlers: [{ account: token, balance: '9', posts }] }, `settler/${token}`)
const oldest = (oldestAt: number) => getStateOf({ withdrawals: { waiting: 1, signed: 0, oldestAt } }, 'withdrawals')
const proposed = (open: number, mine: number) => getStateOf({ operations: { open, ready: mine, mine } }, 'operations')

it('counts to the edge: covered, funded, filled, waiting', () => {
  expect(['4', '5'].map(coverage)).toEqual(['act', 'fine'])
  expect([20_799, 20_800, 20_806, 20_807].map(pool)).toEqual(['act', 'look', 'look', 'fine'])
  expect([2, 3, 29, 30].map(settler)).toEqual(['act', 'look', 'look', 'fine'])
  expect([AT - 3 * DAY - 1, AT - 3 * DAY].map(oldest)).toEqual(['look', 'fine'])
  expect([proposed(2, 1), proposed(1, 0), proposed(0, 0)]).toEqual(['act', 'look', 'fine'])
})

it('leads from one key of vouchers to the next', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const one = (days: number) => ({ signer: token, endsAt: AT + days * DAY }) as const
  const next = { signer: other, endsAt: AT + 400 * DAY } as const
  const see = (inForce: { signer: `0x${string}`; endsAt: number }[], used: `0x${string}` | null = token) => {
    const { state, notes } = find({ keys: { inForce, used } }, 'keys')!
    return [state, ...notes.map((note) => note.split(' ')[0])]
  }
  expect(see([])).toEqual(['act', 'key.none'])
  expect(see([one(30)])).toEqual(['fine', 'key.used'])
  expect(see([one(29)])).toEqual(['look', 'key.used', 'key.noNext'])
  expect(see([one(6)])).toEqual(['act', 'key.used', 'key.noNext'])
  expect(see([next, one(29)])).toEqual(['look', 'key.unused', 'key.used', 'key.start'])
  expect(see([next, one(6)])).toEqual(['act', 'key.unused', 'key.used', 'key.start'])
  expect(see([next, one(6)], other)).toEqual(['fine', 'key.used', 'key.unused'])
  expect(see([one(400)], null)).toEqual(['fine', 'key.unused'])
  expect(see([one(6)], null)).toEqual(['act', 'key.unused', 'key.noNext'])
  expect(find({ keys: { inForce: [one(3)], used: null } }, 'keys')?.notes[0]).toContain(`@${AT + 3 * DAY}`)
})
