import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import { settlementRules } from '../rules.ts'
import type { HistoryEvent, PlacedEvent } from './events.ts'
import { settleEvents } from './history.test-setup.ts'
import { makeRulesFile } from './rules-file.ts'
import { createAnnouncements, settleDays } from './settlement.ts'

const DAY = 20_780
const toAddress = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const toHash = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`
const [token, ann, bob, vault] = [1, 2, 3, 9].map(toAddress) as [Address, Address, Address, Address]
const names = [
  'productToken',
  'usdt',
  'rwas',
  'referralRegistry',
  'stakingPoolUsdt',
  'daoPool',
  'votingEscrow',
] as const
const contracts = Object.fromEntries(names.map((name, index) => [name, toAddress(100 + index)]))
const rules = makeRulesFile(
  {
    chainId: 56,
    startBlock: 7,
    contracts: contracts as Record<(typeof names)[number], Address>,
    tokens: { productToken: { decimals: 18 }, usdt: { decimals: 18 }, rwas: { decimals: 6 } },
  },
  settlementRules[0],
)
const options = { chainId: 56, vault, rules: [rules], now: (DAY + 12) * 86_400 + 5 }

type At = readonly [day: number, second: number, event: HistoryEvent]

function place(events: readonly At[]): PlacedEvent[] {
  return events.map(([day, second, event], index) => ({
    ...event,
    place: { blockNumber: index, logIndex: 0, timestamp: (DAY + day) * 86_400 + second },
  }))
}

const announced: At = [-9, 0, { name: 'RulesAnnounced', rulesHash: rules.hash, fromDay: DAY }]
const fund = (day: number, amount: bigint, firstDay: number, dayCount: number): At => [
  day,
  0,
  { name: 'PoolFunded', token, kind: 'dao', amount, firstDay: DAY + firstDay, dayCount },
]
const stake = (day: number, account: Address, positionId: number, whole: bigint): At => [
  day,
  0,
  { name: 'Staked', pool: 'daoPool', account, positionId, amount: whole * 10n ** 18n },
]
const story: readonly At[] = [
  announced,
  stake(-8, ann, 1, 30n),
  fund(-2, 9_000n, 0, 3),
  stake(1, bob, 2, 10n),
  fund(2, 5n, 9, 1),
]

function list(events: readonly At[], from = options) {
  const placed = place(events)
  const announcements = createAnnouncements()
  for (const event of placed) announcements.take(event)
  return Array.from(settleDays(placed, { ...from, announcements }), ({ day, pools, listLeaves, writeFile }) => ({
    day: day - DAY,
    pools: pools.map(({ release, backlog, budget, given }) => [release, backlog, budget, given]),
    leaves: Array.from(listLeaves(), ({ account, cumulative }) => [account, cumulative]),
    file: [...writeFile()].join(''),
  }))
}

describe('settled days', () => {
  it('are every day from the first funded one to the last that is over, each by its own release and backlog', () => {
    const days = list(story)
    expect(days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(days[0]!.pools).toEqual([[3_000n, 3_000n, 3_000n, 3_000n]])
    expect(days[0]!.leaves).toEqual([[ann, 3_000n]])
    expect(days[1]!.leaves).toEqual([
      [ann, 5_250n],
      [bob, 750n],
    ])
    expect(days[3]!.pools).toEqual([])
    expect(days[9]!.pools).toEqual([[5n, 5n, 5n, 4n]])
    expect(days[10]!.pools).toEqual([[0n, 1n, 1n, 0n]])
    expect(days[11]!.leaves).toEqual([
      [ann, 7_503n],
      [bob, 1_501n],
    ])
  })

  it('have files of one form: what changed, and all of it every thirty days', () => {
    const days = list(story, { ...options, now: (DAY + 31) * 86_400 })
    expect(days[9]!.file).toBe(
      [
        'settled-day 1',
        'chain 56',
        `vault ${vault}`,
        `day ${DAY + 9}`,
        `rules ${rules.hash}`,
        `root ${settleEvents(place(story), options)[9]!.root}`,
        `pool 4 ${token} 5 5 5 4 ${40n * 10n ** 18n}`,
        `token ${token}`,
        'leaves 2',
        'changed 2',
        `${ann} 0 7503`,
        `${bob} 0 1501`,
        '',
      ].join('\n'),
    )
    expect(days[10]!.file).toMatch(/\nchanged 0\n$/)
    expect(days[30]!.file).toContain(`\nleaves 2\nall 2\n${ann} 0 7503\n`)
  })

  it('have a file before anybody has earned', () => {
    expect(list([announced, fund(-2, 9_000n, 0, 3)])[0]!.file).toMatch(
      /\nroot -\npool 4 \S+ 3000 3000 3000 0 0\nleaves 0\nall 0\n$/,
    )
  })

  it('are the same whatever was posted, vetoed or left out', () => {
    const expected = settleEvents(place(story), options)
    const post = fc.record({
      name: fc.constant('RootPosted' as const),
      index: fc.nat(9),
      day: fc.nat(20).map((day) => DAY + day),
      root: fc.nat().map(toHash),
      previousRoot: fc.nat().map(toHash),
      rulesHash: fc.nat().map(toHash),
      anchorBlock: fc.nat(),
      anchorHash: fc.nat().map(toHash),
      fileHash: fc.nat().map(toHash),
    })
    const veto = fc.record({ name: fc.constant('RootVetoed' as const), index: fc.nat(9), root: fc.nat().map(toHash) })
    const posts = fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.constant(7), fc.oneof(post, veto)))
    fc.assert(
      fc.property(posts, (added) => {
        const events = [...story, ...added].toSorted(([a], [b]) => a - b)
        expect(settleEvents(place(events), options)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  it('do not depend on when they are computed', () => {
    const whole = settleEvents(place(story), options)
    for (let end = 0; end < 12; end += 1) {
      const until = story.filter(([day]) => day < end)
      const days = settleEvents(place(until), { ...options, now: (DAY + end) * 86_400 })
      expect(days).toEqual(whole.slice(0, end))
    }
  })
})

const bound = (account: Address, id: number, superior: Address | null, depth: number): At => [
  -8,
  0,
  { name: 'Bound', account, id, superior, depth },
]

describe('a history that is not whole', () => {
  const lock = { name: 'LockIncreased', account: ann, added: 2n, amount: 5n } as const
  it.each([
    ['an account', [bound(ann, 2, null, 0)], 'Account id 2 follows 0'],
    ['a superior', [bound(ann, 1, bob, 1)], 'at depth 1: a log is missing'],
    ['a position', [stake(-8, ann, 2, 1n)], 'Position 2 follows 0'],
    ['what was staked', [[-8, 0, { name: 'Unstaked', pool: 'daoPool', account: ann, amount: 1n }]], 'took out more'],
    [
      'what binds a staker',
      [[-8, 0, { name: 'Staked', pool: 'stakingPool', account: ann, positionId: 1, amount: 1n }]],
      'bound to nobody',
    ],
    ['a lock', [[-8, 0, lock]], 'one is missing'],
    [
      'what a lock held',
      [
        [-8, 0, { name: 'LockCreated', account: ann, amount: 1n, unlockAt: 1 }],
        [-8, 0, lock],
      ],
      'held another amount',
    ],
    ['the order', [stake(-7, ann, 1, 1n), stake(-8, ann, 2, 1n)], 'out of order'],
  ] as [string, At[], string][])('lacks %s and is refused', (_, events, words) => {
    expect(() => list([announced, ...events])).toThrow(words)
  })

  it('or has a funding that the vault refuses is refused', () => {
    for (const [firstDay, dayCount] of [
      [-2, 1],
      [365, 1],
      [0, 0],
      [0, 367],
    ] as const)
      expect(() => list([announced, fund(-2, 9n, firstDay, dayCount)])).toThrow('no log of the vault')
    expect(list([announced, fund(-2, 9n, 364, 366)])).toEqual([])
  })

  it('or has a day for rules that are not known is refused', () => {
    const other: At = [-8, 0, { name: 'RulesAnnounced', rulesHash: toHash(5), fromDay: DAY + 1 }]
    expect(() => list([announced, other, fund(-2, 9n, 0, 3)])).toThrow(
      `Day ${DAY + 1} is settled by rules ${toHash(5)}`,
    )
  })
})
