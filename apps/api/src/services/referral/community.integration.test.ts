import type { Invitee, StakingDay } from '@app/core/api/referral'
import { SECONDS_PER_DAY as day } from '@app/core/constants'
import { getEpoch } from '@app/core/settlement/epochs'
import { getNodeClass, getRules } from '@app/core/settlement/rules'
import { createTestDatabase } from '@app/testing/database'
import { createRandom } from '@app/testing/random'
import { type Address, formatUnits, getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK_TIMESTAMP as NOW } from '../../testing/chain-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { inUnits, setUpWorld, worlds } from '../../testing/worlds.ts'

const DR = 10n ** 18n
let USDT: bigint
const today = NOW - (NOW % day)
/** Superior of each: a chain of three below the leader, a branch of its own, and a tree that is none of theirs. */
const people = { leader: null, ann: 'leader', bob: 'ann', cid: 'bob', eve: 'leader', foreign: null } as const
type Person = keyof typeof people
const who = (person: Person) => makeAddress(person)
const isAbove = (above: Person, person: Person): boolean => {
  const superior = people[person]
  return superior !== null && (superior === above || isAbove(above, superior))
}

interface Move {
  person: Person
  dr: boolean
  amount: bigint
  stakedAt: number
  unstakedAt?: number
}

let service: TestService
let nextId = 1
const moves: Move[] = []

async function move(one: Move): Promise<void> {
  moves.push(one)
  const { daoPool, stakingPoolUsdt } = service.config.deployment.contracts
  await service.rows.addPosition({
    pool: one.dr ? daoPool : stakingPoolUsdt,
    positionId: nextId++,
    account: who(one.person),
    amount: one.amount,
    stakedAt: one.stakedAt,
    unlockAt: one.stakedAt + 180 * day,
    unstakedAt: one.unstakedAt,
    needsSuperior: !one.dr,
  })
}

const ask = async (address: Address, query = '') => {
  const { status, body } = await service.get(`/api/stats/userStakingDaily?address=${address}${query}`)
  expect(status).toBe(200)
  return body.data
}

const relationship = async (address: Address) =>
  (await service.get(`/api/useRelationship?address=${address}`)).body.data

describe.each(worlds)('in a world $world', (facts) => {
  const environment = setUpWorld(facts)

  beforeAll(async () => {
    USDT = inUnits(1n, facts.usdt)
    nextId = 1
    moves.length = 0
    service = await startTestService(await createTestDatabase(), environment)
    await service.rows.setCursor()
    for (const [index, [person, superior]] of Object.entries(people).entries())
      await service.rows.bind(who(person as Person), index + 1, superior === null ? null : who(superior))
  })

  afterAll(() => service.end())

  describe('grade and node class', () => {
    it('are told while no node answers', async () => {
      await service.node.stop()
      expect((await relationship(who('leader'))).grade).toBe(0)
      await service.node.listen()
    })

    it('are those of the rules that settle, to the last base unit', async () => {
      const base = { dr: false, stakedAt: NOW - 400 * day }
      await move({ ...base, person: 'cid', amount: 10_000n * USDT - 1n })
      expect((await relationship(who('leader'))).grade).toBe(0)
      await move({ ...base, person: 'eve', amount: 1n })
      expect((await relationship(who('leader'))).grade).toBe(1)
      await move({ ...base, person: 'leader', amount: 9_000_000n * USDT })
      expect((await relationship(who('leader'))).grade).toBe(5)
      const { body } = await service.get(`/api/stats/association-list?address=${who('leader')}`)
      expect(body.data.gradeThresholds.slice(0, 2)).toEqual([
        { grade: 1, stake: (10_000n * USDT).toString() },
        { grade: 2, stake: (50_000n * USDT).toString() },
      ])
      const grades = body.data.list.map(({ account, grade }: { account: string; grade: number }) => [account, grade])
      expect(Object.fromEntries(grades)).toEqual(
        Object.fromEntries((['ann', 'bob', 'cid', 'eve'] as const).map((person) => [getAddress(who(person)), 0])),
      )
    })

    it('class an account by its DR, bound or not', async () => {
      const stranger = makeAddress('stranger')
      expect((await relationship(stranger)).nodeClass).toBeNull()
      await service.rows.addPosition({
        pool: service.config.deployment.contracts.daoPool,
        positionId: nextId++,
        account: stranger,
        amount: 5_000n * DR,
        stakedAt: NOW - day,
        unlockAt: NOW + day,
        needsSuperior: false,
      })
      expect(await relationship(stranger)).toMatchObject({ nodeClass: 'advancedNode', activated: false, grade: 0 })
    })
  })

  describe('/api/stats/userStakingDaily', () => {
    it('has no days for a stranger, and no sums that are unknown', async () => {
      expect(await ask(makeAddress('nobody'))).toMatchObject({
        list: [],
        total: 0,
        totals: { stake: '0', teamStake: '0', teamAdded: '0' },
      })
    })

    it('tells own stake, the team, and node users of that day from regular ones', async () => {
      await move({ person: 'bob', dr: true, amount: 1_000n * DR, stakedAt: today - 5 * day, unstakedAt: today - day })
      await move({ person: 'bob', dr: false, amount: 70n, stakedAt: today - 2 * day + 9 })
      await move({ person: 'bob', dr: false, amount: 60n, stakedAt: today - day + 9 })
      await move({ person: 'cid', dr: false, amount: 5n, stakedAt: today - 2 * day + 9, unstakedAt: today - day + 1 })
      await move({ person: 'ann', dr: false, amount: 3n, stakedAt: today - 2 * day })
      await move({ person: 'cid', dr: false, amount: 8n, stakedAt: today - 3 * day, unstakedAt: today + 1 })
      const { list, total, token } = await ask(who('ann'), `&from=${today - 2 * day}`)
      const none = {
        stake: '0',
        unstaked: '0',
        teamStake: '0',
        teamUnstaked: '0',
        nodeUserStake: '0',
        nodeRewards: null,
      }
      expect(list).toEqual([
        { ...none, startAt: today, teamUnstaked: '8', teamAdded: '-8', regularUserStake: '0' },
        { ...none, startAt: today - day, teamStake: '60', teamUnstaked: '5', teamAdded: '55', regularUserStake: '60' },
        {
          ...none,
          startAt: today - 2 * day,
          stake: '3',
          teamStake: '75',
          teamAdded: '75',
          nodeUserStake: '70',
          regularUserStake: '5',
        },
      ])
      expect([total, token]).toEqual([3, service.config.deployment.contracts.usdt])
      const file = await service.get(`/api/export.csv?list=team-days&address=${who('ann')}`)
      const [columns, newest] = file.body.split('\r\n')
      expect(columns).toMatch(/^day,stake,unstaked,team_stake,team_unstaked,team_added,/)
      const date = new Date(today * 1_000).toISOString().slice(0, 10)
      const eight = formatUnits(8n, facts.usdt.decimals)
      expect(newest).toBe(`${date},0,0,0,${eight},-${eight},0,0,${facts.usdt.symbol},`)
    })

    it('gives every member as a file, nearest layer first', async () => {
      const { body } = await service.get(`/api/export.csv?list=members&address=${who('leader')}`)
      const rows = body
        .trim()
        .split('\r\n')
        .map((line: string) => line.split(',').slice(1, 4))
      const row = (person: Person, layer: number) => [
        getAddress(who(person)),
        getAddress(who(people[person]!)),
        `${layer}`,
      ]
      expect(rows[0]).toEqual(['account', 'superior', 'layer'])
      const nearest = rows.slice(1, 3)
      expect(nearest).toHaveLength(2)
      expect(nearest).toEqual(expect.arrayContaining([row('ann', 1), row('eve', 1)]))
      expect(rows.slice(3)).toEqual([row('bob', 2), row('cid', 3)])
    })

    it('gives every branch as a file: the invitee with everything below it', async () => {
      const { body } = await service.get(`/api/export.csv?list=branches&address=${who('leader')}`)
      const { list } = (await service.get(`/api/stats/recommend-list?address=${who('leader')}`)).body.data
      const [columns, ...lines] = body.trim().split('\r\n')
      expect(columns).toBe('account,team,branch_stake,token')
      expect(lines.map((line: string) => line.split(',')[0])).toEqual(list.map(({ account }: Invitee) => account))
      const ann = moves.filter(
        ({ person, dr, unstakedAt }) => (person === 'ann' || isAbove('ann', person)) && !dr && unstakedAt === undefined,
      )
      const stake = ann.reduce((total, { amount }) => total + amount, 0n)
      expect(lines).toContain(
        `${getAddress(who('ann'))},2,${formatUnits(stake, facts.usdt.decimals)},${facts.usdt.symbol}`,
      )
    })

    it('gives node dividends by token once the day is settled, and an empty list where there were none', async () => {
      const { sql } = service.rows
      const [early, late] = [getEpoch(today) - 20, getEpoch(today) - 19]
      const [first, second] = [makeAddress('token', 1), makeAddress('token', 2)].toSorted()
      await sql`insert into settled.rules values (${makeHash('rules')}, '{}')`
      for (const settled of [early, late])
        await sql`
          insert into settled.day values (${settled}, ${makeHash('rules')}, ${makeHash('root')}, ${makeHash('file')}, false,
            2, 2, 9, ${makeHash('anchor')}, 7)`
      for (const [token, kind] of [
        [first!, 'node'],
        [second!, 'node'],
        [second!, 'dao'],
      ] as const) {
        await sql`insert into settled.pool values (${early}, ${token}, ${kind}, 50, 50, 50, 50, 7, 1)`
        await sql`insert into settled.share values (${early}, ${token}, ${kind}, ${who('foreign')}, 7, 50)`
      }
      await move({ person: 'foreign', dr: false, amount: 4n, stakedAt: today - 19 * day })
      const { list } = await ask(who('foreign'))
      expect(list.map(({ startAt, nodeRewards }: StakingDay) => [(today - startAt) / day, nodeRewards])).toEqual([
        [19, []],
        [
          20,
          [
            { token: getAddress(first!), amount: '50' },
            { token: getAddress(second!), amount: '50' },
          ],
        ],
      ])
      const file = await service.get(`/api/export.csv?list=team-days&address=${who('foreign')}`)
      const rewards = file.body
        .trim()
        .split('\r\n')
        .map((line: string) => line.split(',').at(-1))
      expect(rewards).toEqual(['node_rewards', '0', `50 ${getAddress(first!)} + 50 ${getAddress(second!)}`])
    })

    it('agrees with a count by hand, for any history, page by page', async () => {
      const random = createRandom(11)
      const pick = <T>(list: readonly T[]) => list[random.integer(list.length)]!
      for (let index = 0; index < 120; index += 1) {
        const dr = random.integer(3) === 0
        const stakedAt = today - 90 * day + random.integer(90 * day)
        const unstakedAt = stakedAt + random.integer(60 * day)
        await move({
          person: pick(['leader', 'ann', 'bob', 'cid', 'eve', 'foreign'] as const),
          dr,
          amount: dr ? BigInt(300 + random.integer(600)) * DR : BigInt(1 + random.integer(10_000)),
          stakedAt,
          ...(unstakedAt < NOW && random.integer(2) === 0 && { unstakedAt }),
        })
      }
      for (const person of Object.keys(people) as Person[]) {
        const expected = countByHand(person)
        const list: StakingDay[] = []
        for (let page = 1; page === 1 || list.length === (page - 1) * 7; page += 1)
          list.push(...(await ask(who(person), `&from=${today - 90 * day}&pageSize=7&page=${page}`)).list)
        const moved = list.filter((one) =>
          [one.stake, one.unstaked, one.teamStake, one.teamUnstaked].some((amount) => amount !== '0'),
        )
        expect(moved.map((one) => ({ ...one, nodeRewards: null }))).toEqual(expected)
        const { totals } = await ask(who(person), `&from=${today - 90 * day}&page=99`)
        const sum = (field: 'stake' | 'teamStake' | 'teamAdded') =>
          expected.reduce((total, one) => total + BigInt(one[field]), 0n).toString()
        expect([totals.stake, totals.teamStake, totals.teamAdded]).toEqual([
          sum('stake'),
          sum('teamStake'),
          sum('teamAdded'),
        ])
      }
      const some = (await ask(who('leader'))).list as StakingDay[]
      expect(some.filter(({ nodeUserStake }) => nodeUserStake !== '0').length).toBeGreaterThan(3)
    })
  })
})

function countByHand(person: Person) {
  const list = []
  for (let start = today; start >= today - 90 * day; start -= day) {
    const isIn = (at: number | undefined) => at !== undefined && at >= start && at < start + day
    const sum = (wanted: (one: Move) => boolean, at: 'stakedAt' | 'unstakedAt') =>
      moves.reduce((total, one) => (!one.dr && wanted(one) && isIn(one[at]) ? total + one.amount : total), 0n)
    const isNode = (one: Move) => {
      const held = moves
        .filter(({ person: owner, dr: isDr, stakedAt, unstakedAt }) => {
          return isDr && owner === one.person && stakedAt < start + day && (unstakedAt ?? Infinity) >= start + day
        })
        .reduce((total, { amount }) => total + amount, 0n)
      return getNodeClass(held, getRules(getEpoch(start))) !== null
    }
    const below = (one: Move) => isAbove(person, one.person)
    const own = (one: Move) => one.person === person
    const teamStake = sum(below, 'stakedAt')
    const teamUnstaked = sum(below, 'unstakedAt')
    const nodeUserStake = sum((one) => below(one) && isNode(one), 'stakedAt')
    const row = {
      startAt: start,
      stake: sum(own, 'stakedAt').toString(),
      unstaked: sum(own, 'unstakedAt').toString(),
      teamStake: teamStake.toString(),
      teamUnstaked: teamUnstaked.toString(),
      teamAdded: (teamStake - teamUnstaked).toString(),
      nodeUserStake: nodeUserStake.toString(),
      regularUserStake: (teamStake - nodeUserStake).toString(),
      nodeRewards: null,
    }
    if ([row.stake, row.unstaked, row.teamStake, row.teamUnstaked].some((amount) => amount !== '0')) list.push(row)
  }
  return list
}
