import { expect, it } from 'vitest'
import type { RewardDetail, RewardInputs } from '../api/reward-detail.ts'
import { recomputeReward } from './recompute-reward.ts'
import { shareBudget } from './share-budget.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'1'.repeat(64)}` as const
const usdt = 10n ** 6n
const dr = 10n ** 18n

/** A day in which another account has the rest of the weight, shared as the service shares it. */
function createDetail(inputs: RewardInputs, weight: bigint, rulesVersion = 2): RewardDetail {
  const shares = shareBudget(1_000_003n, [
    { account, weight },
    { account: other, weight: weight * 2n + 1n },
  ])
  const own = shares.find((share) => share.account === account)!
  return {
    dividend: {
      epoch: 20_500,
      startAt: 20_500 * 86_400,
      kind: inputs.kind,
      token: account,
      totalPool: '1000003',
      totalWeight: (weight * 3n + 1n).toString(),
      blockNumber: 9,
      account,
      weight: weight.toString(),
      revenue: own.revenue.toString(),
    },
    formula: '',
    inputs,
    remainder: own.hasRemainder ? 1 : 0,
    rulesVersion,
    blockHash: hash,
    inputsHash: hash,
    resultHash: hash,
    pool: other,
  }
}

const layers = [
  { layer: 1, stake: (30_000n * usdt).toString(), rate: 1_000 },
  { layer: 3, stake: (20_000n * usdt).toString(), rate: 300 },
]
const cases: readonly (readonly [RewardInputs, bigint])[] = [
  [{ kind: 'promotion', layers }, 1_000n * 30_000n * usdt + 300n * 20_000n * usdt],
  [{ kind: 'community', layers, teamStake: (50_000n * usdt).toString(), grade: 2 }, 3n],
  [{ kind: 'node', stakedDr: (5_000n * dr).toString(), nodeClass: 'advancedNode' }, 6n],
  [{ kind: 'dao', stakedDr: '7' }, 7n],
  [{ kind: 've', slope: '11', unlockAt: 2_000, at: 1_500 }, 5_500n],
]

it.each(cases)('computes what was paid from the inputs: %o', (inputs, weight) => {
  const detail = createDetail(inputs, weight)
  expect(recomputeReward(detail, 6)).toEqual({ weight, revenue: BigInt(detail.dividend.revenue), isSame: true })
})

it('says when something else was paid, or by another weight', () => {
  const detail = createDetail({ kind: 'dao', stakedDr: '7' }, 7n)
  const richer = { ...detail, dividend: { ...detail.dividend, revenue: `${BigInt(detail.dividend.revenue) + 1n}` } }
  expect(recomputeReward(richer, 6)?.isSame).toBe(false)
  const heavier = createDetail({ kind: 'dao', stakedDr: '6' }, 7n)
  expect(recomputeReward(heavier, 6)).toMatchObject({ weight: 6n, isSame: false })
})

it('does not pretend to know other rules', () => {
  expect(recomputeReward(createDetail({ kind: 'dao', stakedDr: '7' }, 7n, 99), 6)).toBeNull()
})
