import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { RewardDetail, RewardInputs as ApiInputs } from '@app/core/api/rewards'
import { AppError, type AppErrorOptions } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { getMonthStart } from '@app/core/settlement/epochs'
import { parseRulesFile } from '@app/core/settlement/history/rules-file'
import type { Sql } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database.ts'
import { describePool } from './list-dividends.ts'
import {
  getSettledPools,
  type InputSources,
  type LayerStake,
  readRewardInputs,
  type RewardInputs,
} from './read-reward-inputs.ts'

export async function getRewardDetail(
  { database, config }: Pick<ServiceContext, 'database' | 'config'>,
  key: RewardKey,
): Promise<RewardDetail> {
  const pools = getSettledPools(config)
  const sources = { ...pools, decimals: config.deployment.tokens.usdt.decimals }
  const why = await runQuery(explainReward(database, key, sources))
  if (!why) throw new AppError('NOT_FOUND', await describeFiled(database, key))
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

/** Whether the account got something on that day of the month is not known here any more. */
async function describeFiled(database: Sql, { epoch, token, kind, account }: RewardKey): Promise<AppErrorOptions> {
  const [filed] = await runQuery(
    database<{ fileHash: Hash }[]>`select file_hash as "fileHash" from settled.day where day = ${epoch} and is_filed`,
  )
  if (!filed) return {}
  const [sum] = await runQuery(
    database`
      select from settled.month_share
      where account = ${account} and kind = ${kind} and month = ${getMonthStart(epoch)} and token = ${token}`,
  )
  if (!sum) return {}
  const reason = `day ${epoch} is filed: its shares left the database with its month, and its day file has what was earned up to it; npm run verify computes it again from the chain`
  return { details: { reason, fileHash: filed.fileHash } }
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

interface RewardKey {
  epoch: number
  token: Address
  kind: DividendKind
  account: Address
}

export interface Explanation {
  formula: string
  release: bigint
  backlog: bigint
  budget: bigint
  weight: bigint
  totalWeight: bigint
  revenue: bigint
  inputs: RewardInputs
  rulesVersion: number
  rulesHash: Hash
  blockNumber: number
  blockHash: Hash
  fileHash: Hash
}

type ExplanationRow = Omit<Explanation, 'formula' | 'inputs' | 'rulesVersion'> & { rules: string }

const formulas: Record<DividendKind, string> = {
  promotion: 'weight = Σ layers (rate · stake); totalWeight = all stake · Σ rates',
  community:
    'weight = rate · stake + Σ branches ((rate − rate of the branch) · stake); totalWeight = all stake · highest rate',
  node: 'weight = stakedDr · rate; totalWeight = Σ weights',
  dao: 'weight = stakedDr; totalWeight = Σ weights',
  ve: 'weight = Σ over the seconds of the day (slope · (unlockAt − second)); totalWeight = Σ weights',
}

export async function explainReward(
  sql: Sql,
  { epoch, token, kind, account }: RewardKey,
  pools: InputSources,
): Promise<Explanation | undefined> {
  const [row] = await sql<ExplanationRow[]>`
    select pool.release, pool.backlog, pool.budget, share.weight, pool.total_weight as "totalWeight", share.revenue,
      settled.rules_hash as "rulesHash", settled.anchor_block as "blockNumber", settled.anchor_hash as "blockHash",
      settled.file_hash as "fileHash", rules.content as rules
    from settled.share share
    join settled.pool pool using (day, token, kind)
    join settled.day settled using (day)
    join settled.rules rules on rules.hash = settled.rules_hash
    where share.account = ${account} and share.kind = ${kind} and share.day = ${epoch} and share.token = ${token}`
  if (!row) return undefined
  const { rules: content, ...figures } = row
  const place = { kind, account, epoch, block: row.blockNumber }
  const rules = parseRulesFile(content).settlementRules
  return {
    ...figures,
    formula: `${formulas[kind]}; revenue = floor(totalPool · weight / totalWeight)`,
    inputs: await readRewardInputs(sql, place, { ...pools, rules }),
    rulesVersion: rules.version,
  }
}
