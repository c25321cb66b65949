import { expect, it } from 'vitest'
import type { RewardDetail, RewardInputs } from '../api/rewards.ts'
import { getBudget } from './budget.ts'
import { recomputeReward } from './recompute-reward.ts'
import { settlementRules } from './rules.ts'
import { shareBudget } from './sharing.test-setup.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const hash = `0x${'1'.repeat(64)}` as const
const usdt = 10n ** 6n
const dr = 10n ** 18n
const facts = {
  contracts: { productToken: token, usdt: other, rwas: account },
  tokens: { productToken: { decimals: 18 }, usdt: { decimals: 6 }, rwas: { decimals: 18 } },
} as const
const [{ version }] = settlementRules

/** A day in which another account has the rest of the weight, shared as the service shares it. */
function createDetail(
  inputs: RewardInputs,
  weight: bigint,
  { backlog = 300_000_000_000_000_000_003n, release = 0n } = {},
): RewardDetail {
  const total = weight * 3n + 1n
  const budget = getBudget({ backlog, release, allBelow: 100n * 10n ** 18n })
  const list = [
    { account, weight },
    { account: other, weight: weight * 2n + 1n },
  ] as const
  const own = shareBudget(budget, { list, total }).find((share) => share.account === account)!
  return {
    dividend: {
      epoch: 20_500,
      startAt: 20_500 * 86_400,
      kind: inputs.kind,
      token,
      totalPool: budget.toString(),
      totalWeight: total.toString(),
      blockNumber: 9,
      account,
      weight: weight.toString(),
      revenue: own.revenue.toString(),
    },
    formula: '',
    release: release.toString(),
    backlog: backlog.toString(),
    inputs,
    rulesVersion: version,
    blockHash: hash,
    rulesHash: hash,
    fileHash: hash,
    pool: other,
  }
}

const layers = [
  { layer: 1, stake: (30_000n * usdt).toString(), rate: 1_000 },
  { layer: 3, stake: (20_000n * usdt).toString(), rate: 300 },
]
const branches = [
  { grade: 2, rate: 2, accountCount: 1, stake: (60_000n * usdt).toString() },
  { grade: 0, rate: 0, accountCount: 7, stake: (90_000n * usdt).toString() },
]
const cases: readonly (readonly [RewardInputs, bigint])[] = [
  [{ kind: 'promotion', layers }, 1_000n * 30_000n * usdt + 300n * 20_000n * usdt],
  [
    { kind: 'community', stake: (50_000n * usdt).toString(), branches, grade: 3, rate: 3 },
    3n * 50_000n * usdt + 1n * 60_000n * usdt + 3n * 90_000n * usdt,
  ],
  [{ kind: 'node', stakedDr: (5_000n * dr).toString(), nodeClass: 'advancedNode', rate: 12 }, 60_000n * dr],
  [{ kind: 'dao', stakedDr: (7n * dr).toString() }, 7n * dr],
  [
    {
      kind: 've',
      runs: [
        { slope: '11', unlockAt: 2_000, from: 1_500, to: 1_502 },
        { slope: '20', unlockAt: 2_000, from: 1_502, to: 1_503 },
      ],
    },
    11n * 500n + 11n * 499n + 20n * 498n,
  ],
]

it.each(cases)('a recomputed reward is what was paid: %o', (inputs, weight) => {
  const releases = [{}, { backlog: 99n * dr }, { release: 120n * dr }, { release: 160n * dr }, { release: 7n * dr }]
  for (const detail of releases.map((pool) => createDetail(inputs, weight, pool)))
    expect(recomputeReward(detail, facts)).toEqual({ weight, revenue: BigInt(detail.dividend.revenue), isSame: true })
})

it('a recomputed reward tells when the payment, weight or budget differs', () => {
  const detail = createDetail({ kind: 'dao', stakedDr: `${7n * dr}` }, 7n * dr)
  const richer = { ...detail, dividend: { ...detail.dividend, revenue: `${BigInt(detail.dividend.revenue) + 1n}` } }
  expect(recomputeReward(richer, facts)?.isSame).toBe(false)
  const heavier = createDetail({ kind: 'dao', stakedDr: `${6n * dr}` }, 7n * dr)
  expect(recomputeReward(heavier, facts)).toMatchObject({ weight: 6n * dr, isSame: false })
  expect(recomputeReward({ ...detail, backlog: `${10n ** 21n}` }, facts)?.isSame).toBe(false)
  expect(recomputeReward({ ...detail, release: `${20n * dr}` }, facts)?.isSame).toBe(false)
})

it('a reward by unknown rules is not recomputed', () => {
  const detail = createDetail({ kind: 'dao', stakedDr: `${7n * dr}` }, 7n * dr)
  expect(recomputeReward({ ...detail, rulesVersion: 99 }, facts)).toBeNull()
})
