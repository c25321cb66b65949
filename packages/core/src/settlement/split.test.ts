import { array, assert, bigInt, boolean, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../address.ts'
import { getBudget, type Weights } from './budget.ts'
import { settlementRules } from './rules.ts'
import { getTreeWeights, shareBudget } from './sharing.test-setup.ts'
import { getDaoWeights, getNodeWeights, getVeWeights, type LockChange, type Member } from './weights.ts'

/**
 * One person in several accounts beside the same person in one, with the same stake and the same people below. Where a rule is
 * refuted, the counter-example is a way to be paid for having more addresses.
 */
const rules = settlementRules.at(-1)!
const DECIMALS = 6
const UNIT = 10n ** BigInt(DECIMALS)
const WHOLE = 10n ** 18n
/** Runs of each property; more of them by hand. */
const numRuns = Number(process.env['SPLIT_RUNS'] ?? 300)

const toAccount = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`
const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)
const getPaid = (budget: bigint, weights: Weights, isWanted: (account: Address) => boolean) =>
  sumOf(
    shareBudget(budget, weights)
      .filter(({ account }) => isWanted(account))
      .map(({ revenue }) => revenue),
  )

const budgets = oneof(bigInt({ min: 0n, max: 50n }), bigInt({ min: 0n, max: 10n ** 24n }))

/** Around every threshold of the grades, in parts of it, and anything else. */
const stakes = oneof(
  constantFrom(0n, 1n, UNIT - 1n, UNIT, 2n * UNIT),
  record({
    grade: constantFrom(...rules.grades),
    parts: constantFrom(1n, 2n, 3n, 4n),
    more: constantFrom(-1n, 0n, 1n),
  }).map(({ grade, parts, more }) => (grade.stake * UNIT) / parts + more),
  bigInt({ min: 0n, max: 6_000_000n * UNIT }),
)

interface Place {
  /** Which of those before it the account is bound to. */
  place: number
  stake: bigint
  isMine: boolean
}

/** Genesis accounts first; of the others any may be mine. */
const forests = record({
  genesis: array(stakes, { minLength: 1, maxLength: 2 }),
  places: array(record({ place: integer({ min: 0, max: 1_000 }), stake: stakes, isMine: boolean() }), {
    minLength: 1,
    maxLength: 14,
  }),
}).map(({ genesis, places }) => {
  const superiors: number[] = genesis.map(() => -1)
  const all: Place[] = genesis.map((stake) => ({ place: 0, stake, isMine: false }))
  for (const each of places) {
    superiors.push(each.place % all.length)
    all.push(each)
  }
  return { superiors, all }
})

type Forest = ReturnType<(typeof forests)['generate']>['value']

function toMembers(superiors: readonly number[], held: readonly bigint[]): Member[] {
  const getDepth = (index: number): number => (superiors[index]! < 0 ? 0 : getDepth(superiors[index]!) + 1)
  return held.map((stake, index) => ({
    account: toAccount(index + 1),
    superior: superiors[index]! < 0 ? null : toAccount(superiors[index]! + 1),
    depth: getDepth(index),
    stake,
  }))
}

/** All that is mine in the one account `into`, which has none of mine above it: my stake, and whoever is bound to me. */
function merge({ superiors, all }: Forest, into: number, place = superiors[into]!): Member[] {
  const held = all.map(({ stake, isMine }) => (isMine ? 0n : stake))
  held[into] = sumOf(all.filter(({ isMine }) => isMine).map(({ stake }) => stake))
  const merged = superiors.map((superior, index) => {
    if (index === into) return place
    if (all[index]!.isMine) return into
    return superior >= 0 && all[superior]!.isMine ? into : superior
  })
  return toMembers(merged, held).filter((_, index) => index === into || !all[index]!.isMine)
}

/** Mine without any of mine above: the places in which I could be one account. */
function getTopmost({ superiors, all }: Forest): number[] {
  const isBelowMine = (index: number): boolean => {
    const superior = superiors[index]!
    return superior >= 0 && (all[superior]!.isMine || isBelowMine(superior))
  }
  return all.flatMap(({ isMine }, index) => (isMine && !isBelowMine(index) ? [index] : []))
}

describe('community', () => {
  it('pays several accounts, wherever they are, no more than one of them with all that they have', () => {
    assert(
      property(forests, budgets, (forest, budget) => {
        const { superiors, all } = forest
        const before = getTreeWeights(
          toMembers(
            superiors,
            all.map(({ stake }) => stake),
          ),
          DECIMALS,
          rules,
        ).community
        const isMine = (account: Address) => all[Number(account) - 1]!.isMine
        for (const into of getTopmost(forest)) {
          const after = getTreeWeights(merge(forest, into), DECIMALS, rules).community
          expect(after.total).toBe(before.total)
          const one = getPaid(budget, after, isMine)
          expect(getPaid(budget, before, isMine) <= one).toBe(true)
        }
      }),
      { numRuns: numRuns * 3 },
    )
  })

  it('pays them no more over all days than one right below a genesis account: what stays is shared by the same parts again', () => {
    assert(
      property(forests, (forest) => {
        const [into] = getTopmost(forest)
        if (into === undefined) return
        const { superiors, all } = forest
        const held = all.map(({ stake }) => stake)
        const isMine = (account: Address) => all[Number(account) - 1]!.isMine
        const weigh = (members: readonly Member[]) => {
          const { list } = getTreeWeights(members, DECIMALS, rules).community
          const own = list.filter(({ account }) => isMine(account))
          return [own, list].map((some) => sumOf(some.map(({ weight }) => weight))) as [bigint, bigint]
        }
        const [many, allOfMany] = weigh(toMembers(superiors, held))
        const [one, allOfOne] = weigh(merge(forest, into, 0))
        expect(many * allOfOne <= one * allOfMany).toBe(true)
      }),
      { numRuns },
    )
  })

  it('takes no more than the highest rate of any stake, and nothing to a genesis account', () => {
    assert(
      property(forests, ({ superiors, all }) => {
        const held = all.map(({ stake }) => stake)
        const { list, total } = getTreeWeights(toMembers(superiors, held), DECIMALS, rules).community
        expect(sumOf(list.map(({ weight }) => weight)) <= total).toBe(true)
        expect(total).toBe(5n * sumOf(held))
        expect(list.every(({ account }) => superiors[Number(account) - 1]! >= 0)).toBe(true)
      }),
      { numRuns },
    )
  })

  it('knows the chain of own accounts that once took 98 in 100', () => {
    const stake = 1_000_000n * UNIT
    const leader = { superior: 0, stake: 0n }
    const chain = Array.from({ length: 120 }, (_, index) => ({ superior: index === 0 ? 0 : index + 2, stake: 0n }))
    const tree = [{ superior: -1, stake: 0n }, leader, { superior: 1, stake }, ...chain, { superior: 122, stake }]
    const { community } = getTreeWeights(
      toMembers(
        tree.map(({ superior }) => superior),
        tree.map((each) => each.stake),
      ),
      DECIMALS,
      rules,
    )
    expect(community.list.map(({ account }) => Number(account))).toEqual([3, 124])
    expect(getPaid(10_000n, community, (account) => Number(account) > 3)).toBe(4_000n)
  })
})

describe('promotion', () => {
  const rateSum = BigInt(rules.promotionRates.reduce((sum, rate) => sum + rate, 0))

  it('gives no more than the sum of rates of any stake, by itself and of all together', () => {
    assert(
      property(forests, integer({ min: 0, max: 1_000 }), ({ superiors, all }, which) => {
        const held = all.map(({ stake }) => stake)
        const { list, total } = getTreeWeights(toMembers(superiors, held), DECIMALS, rules).promotion
        const given = sumOf(list.map(({ weight }) => weight))
        expect(total).toBe(rateSum * sumOf(held))
        expect(given <= total).toBe(true)
        const index = which % held.length
        const without = getTreeWeights(toMembers(superiors, held.with(index, 0n)), DECIMALS, rules).promotion
        const ofOne = given - sumOf(without.list.map(({ weight }) => weight))
        expect(ofOne >= 0n && ofOne <= rateSum * held[index]!).toBe(true)
      }),
      { numRuns },
    )
  })

  it('gives all of that to a chain of ten own accounts, as the docs say', () => {
    const superiors = Array.from({ length: 12 }, (_, index) => index - 1)
    const held = superiors.map((_, index) => (index === 11 ? 5_000n * UNIT : 0n))
    const { list, total } = getTreeWeights(toMembers(superiors, held), DECIMALS, rules).promotion
    expect(list).toHaveLength(10)
    expect(sumOf(list.map(({ weight }) => weight))).toBe(total)
  })
})

const ME = toAccount(1)
const mine = (parts: readonly bigint[]) => parts.map((stake, index) => ({ account: toAccount(index + 1), stake }))
const others = (list: readonly bigint[]) => list.map((stake, index) => ({ account: toAccount(index + 1_001), stake }))
const isMyAccount = (account: Address) => Number(account) <= 1_000

const drStakes = oneof(
  constantFrom(1n, WHOLE - 1n, WHOLE, WHOLE + 1n),
  record({ node: constantFrom(...rules.nodes), parts: constantFrom(1n, 2n, 3n), more: constantFrom(-1n, 0n, 1n) }).map(
    ({ node, parts, more }) => (node.stakedDr * WHOLE) / parts + more,
  ),
  bigInt({ min: 0n, max: 300_000n * WHOLE }),
)
const drWorlds = record({
  parts: array(drStakes, { minLength: 1, maxLength: 8 }),
  rest: array(drStakes, { maxLength: 6 }),
})

describe.each([
  ['DAO', getDaoWeights],
  ['node', getNodeWeights],
])('%s', (_, getWeights) => {
  const weigh = (parts: readonly bigint[], rest: readonly bigint[]) =>
    getWeights([...mine(parts), ...others(rest)], rules)

  it('pays several accounts no more than one, to the base unit', () => {
    assert(
      property(drWorlds, budgets, ({ parts, rest }, budget) => {
        const one = getPaid(budget, weigh([sumOf(parts)], rest), isMyAccount)
        expect(getPaid(budget, weigh(parts, rest), isMyAccount) <= one).toBe(true)
      }),
      { numRuns: numRuns * 3 },
    )
  })

  it('pays them no more over all days either: what rounding leaves them comes back to everybody', () => {
    const days = 60
    assert(
      property(
        drWorlds,
        array(bigInt({ min: 0n, max: 10n ** 21n }), { minLength: 1, maxLength: 5 }),
        (world, funded) => {
          const play = (weights: Weights) => {
            let [backlog, paid] = [0n, 0n]
            for (let day = 0; day < days; day += 1) {
              backlog += funded[day] ?? 0n
              const budget = getBudget({ backlog, release: 0n, allBelow: WHOLE })
              paid += getPaid(budget, weights, isMyAccount)
              backlog -= getPaid(budget, weights, () => true)
            }
            return paid
          }
          const { parts, rest } = world
          const bound = BigInt(days * (parts.length + rest.length + 1))
          expect(play(weigh(parts, rest)) <= play(weigh([sumOf(parts)], rest)) + bound).toBe(true)
        },
      ),
      { numRuns: Math.ceil(numRuns / 5) },
    )
  })
})

/** As the escrow and the index have it: a longest lock begins with its amount as power. */
const toLock = (amount: bigint) => ({ amount, slope: amount / (1_461n * 86_400n) })

describe('ve', () => {
  const day = { start: 86_400_000, end: 86_486_400, rules }
  const locked = oneof(constantFrom(0n, WHOLE - 1n, WHOLE), bigInt({ min: 0n, max: 10n ** 24n }))
  const steps = array(
    record({
      after: integer({ min: 0, max: 50_000 }),
      longer: integer({ min: 0, max: 604_800 }),
      added: array(locked, { minLength: 4, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  )

  it('pays several locks no more than one that is raised and extended as they are', () => {
    assert(
      property(steps, array(bigInt({ min: 0n, max: 10n ** 40n }), { maxLength: 4 }), budgets, (list, rest, budget) => {
        const many: LockChange[][] = [[], [], [], []]
        const one: LockChange[] = []
        const amounts = [0n, 0n, 0n, 0n]
        let changedAt = day.start - 20_000
        let unlockAt = day.start + 20_000
        for (const { after, longer, added } of list) {
          changedAt += after
          unlockAt += longer
          for (const [index, more] of added.entries()) {
            amounts[index]! += more
            if (more > 0n || longer > 0)
              many[index]!.push({ account: toAccount(index + 1), ...toLock(amounts[index]!), unlockAt, changedAt })
          }
          one.push({ account: ME, ...toLock(sumOf(amounts)), unlockAt, changedAt })
        }
        const weighWith = (changes: readonly LockChange[]) => {
          const { list: own, total } = getVeWeights(
            changes.filter((change) => change.changedAt < day.end),
            day,
          )
          const theirs = others(rest).map(({ account, stake }) => ({ account, weight: stake }))
          return { list: [...own, ...theirs], total: total + sumOf(rest) }
        }
        const alone = getPaid(budget, weighWith(one), isMyAccount)
        expect(getPaid(budget, weighWith(many.flat()), isMyAccount) <= alone).toBe(true)
      }),
      { numRuns: numRuns * 3 },
    )
  })
})
