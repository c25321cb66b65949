import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getRules, type SettlementRules } from '@app/core/settlement/rules'
import type { Sql } from '@app/db/client'
import { readRewardInputs, type InputSources, type RewardInputs } from './read-reward-inputs.ts'

export interface RewardKey {
  epoch: number
  token: Address
  kind: DividendKind
  account: Address
}

export interface Explanation {
  formula: string
  backlog: bigint
  budget: bigint
  weight: bigint
  totalWeight: bigint
  revenue: bigint
  inputs: RewardInputs
  rulesVersion: number
  blockNumber: number
  blockHash: Hash
  inputsHash: Hash
  resultHash: Hash
}

interface ExplanationRow {
  backlog: bigint
  budget: bigint
  weight: bigint
  total_weight: bigint
  revenue: bigint
  rules_version: number
  block_number: number
  block_hash: Hash
  inputs_hash: Hash
  result_hash: Hash
}

const formulas: Record<DividendKind, string> = {
  promotion: 'weight = Σ layers (rate · stake); totalWeight = all stake · Σ rates',
  community:
    'weight = rate · stake + Σ branches ((rate − rate of the branch) · stake); totalWeight = all stake · highest rate',
  node: 'weight = stakedDr · rate; totalWeight = Σ weights',
  dao: 'weight = stakedDr; totalWeight = Σ weights',
  ve: 'weight = Σ over the seconds of the day (slope · (unlockAt − second)); totalWeight = Σ weights',
}

/** Everything a dividend was computed from, read anew from the event log's own rows; undefined when there is no such dividend. */
export async function explainReward(
  sql: Sql,
  { epoch, token, kind, account }: RewardKey,
  { rules, ...pools }: InputSources & { rules?: readonly SettlementRules[] },
): Promise<Explanation | undefined> {
  const [row] = await sql<ExplanationRow[]>`
    select pool.backlog, pool.budget, dividend.weight, pool.total_weight, dividend.revenue, epoch.rules_version, epoch.block_number,
      epoch.block_hash, epoch.inputs_hash, epoch.result_hash
    from app.dividend dividend
    join app.dividend_pool pool using (epoch, token, kind)
    join app.epoch epoch using (epoch)
    where dividend.account = ${account} and dividend.kind = ${kind} and dividend.epoch = ${epoch} and dividend.token = ${token}`
  if (!row) return undefined
  const place = { kind, account, epoch, block: row.block_number }
  return {
    formula: `${formulas[kind]}; revenue = floor(totalPool · weight / totalWeight)`,
    backlog: row.backlog,
    budget: row.budget,
    weight: row.weight,
    totalWeight: row.total_weight,
    revenue: row.revenue,
    inputs: await readRewardInputs(sql, place, { ...pools, rules: getRules(epoch, rules) }),
    rulesVersion: row.rules_version,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    inputsHash: row.inputs_hash,
    resultHash: row.result_hash,
  }
}
