import { AppError } from '@app/core/app-error'
import type { RewardDetail, RewardInputs as ApiInputs } from '@app/core/api/reward-detail'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { explainReward, type RewardKey } from './explain-reward.ts'
import { describePool } from './list-dividends.ts'
import type { LayerStake, RewardInputs } from './read-reward-inputs.ts'
import { getSettledPools } from './settled-pools.ts'

/** One dividend with all that it was computed from. @throws AppError `NOT_FOUND` when there is none. */
export async function getRewardDetail(
  { database, config }: Pick<ServiceContext, 'database' | 'config'>,
  key: RewardKey,
): Promise<RewardDetail> {
  const pools = getSettledPools(config)
  const sources = { ...pools, decimals: config.deployment.tokens.usdt.decimals }
  const why = await runQuery(explainReward(database, key, sources))
  if (!why) throw new AppError('NOT_FOUND')
  const { epoch, token, kind, account } = key
  return {
    dividend: {
      ...describePool({
        epoch,
        kind,
        token,
        budget: why.budget,
        total_weight: why.totalWeight,
        block_number: why.blockNumber,
      }),
      account: toChecksumAddress(account),
      weight: why.weight.toString(),
      revenue: why.revenue.toString(),
    },
    formula: why.formula,
    inputs: describeInputs(why.inputs),
    release: why.release.toString(),
    backlog: why.backlog.toString(),
    rulesVersion: why.rulesVersion,
    blockHash: why.blockHash,
    rulesHash: why.rulesHash,
    fileHash: why.fileHash,
    pool: pools.pool,
  }
}

function describeInputs(inputs: RewardInputs): ApiInputs {
  switch (inputs.kind) {
    case 'promotion':
      return { kind: 'promotion', layers: inputs.layers.map(describeLayer) }
    case 'community':
      return {
        ...inputs,
        stake: inputs.stake.toString(),
        branches: inputs.branches.map((branch) => ({ ...branch, stake: branch.stake.toString() })),
      }
    case 'node':
      return { ...inputs, stakedDr: inputs.stakedDr.toString() }
    case 'dao':
      return { kind: 'dao', stakedDr: inputs.stakedDr.toString() }
    case 've':
      return { kind: 've', runs: inputs.runs.map((run) => ({ ...run, slope: run.slope.toString() })) }
  }
}

function describeLayer({ layer, stake, rate }: LayerStake) {
  return { layer, stake: stake.toString(), rate }
}
