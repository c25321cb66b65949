import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getRules, type SettlementRules } from '@app/core/settlement/rules'
import type { Sql } from '@app/db/client'

export interface RewardKey {
  epoch: number
  token: Address
  kind: DividendKind
  account: Address
}

export interface Explanation {
  formula: string
  budget: bigint
  weight: bigint
  totalWeight: bigint
  revenue: bigint
  /** One base unit of what rounding down left over. */
  hasRemainder: boolean
  /** Stake in each layer below the account after the block, with the rate that promotion takes of it (parts in 10,000). */
  layers: { layer: number; stake: bigint; rate: number }[]
  rulesVersion: number
  blockNumber: number
  blockHash: Hash
  inputsHash: Hash
  resultHash: Hash
}

interface ExplanationRow extends Omit<
  Explanation,
  'formula' | 'layers' | 'hasRemainder' | 'totalWeight' | 'rulesVersion' | 'blockNumber' | 'blockHash'
> {
  has_remainder: boolean
  total_weight: bigint
  rules_version: number
  block_number: number
  block_hash: Hash
  inputsHash: Hash
  resultHash: Hash
}

const formulas: Partial<Record<DividendKind, string>> = {
  promotion: 'weight = Σ layers (rate · stake); revenue = floor(budget · weight / totalWeight) + remainder',
  community:
    'weight = weight of the grade of Σ layers stake; revenue = floor(budget · weight / totalWeight) + remainder',
}

/** Everything a dividend was computed from, read anew from the event log's own rows; undefined when there is no such dividend. */
export async function explainReward(
  sql: Sql,
  { epoch, token, kind, account }: RewardKey,
  { pool, rules }: { pool: Address; rules?: readonly SettlementRules[] },
): Promise<Explanation | undefined> {
  const [row] = await sql<ExplanationRow[]>`
    select pool.budget, dividend.weight, pool.total_weight, dividend.revenue, dividend.has_remainder, epoch.rules_version,
      epoch.block_number, epoch.block_hash, epoch.inputs_hash as "inputsHash", epoch.result_hash as "resultHash"
    from app.dividend dividend
    join app.dividend_pool pool using (epoch, token, kind)
    join app.epoch epoch using (epoch)
    where dividend.account = ${account} and dividend.kind = ${kind} and dividend.epoch = ${epoch} and dividend.token = ${token}`
  if (!row) return undefined
  const { promotionRates } = getRules(epoch, rules)
  const layers = await readLayers(sql, account, pool, row.block_number)
  return {
    formula: formulas[kind] ?? '',
    budget: row.budget,
    weight: row.weight,
    totalWeight: row.total_weight,
    revenue: row.revenue,
    hasRemainder: row.has_remainder,
    layers: layers.map(({ layer, stake }) => ({ layer, stake, rate: promotionRates[layer - 1] ?? 0 })),
    rulesVersion: row.rules_version,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    inputsHash: row.inputsHash,
    resultHash: row.resultHash,
  }
}

async function readLayers(
  sql: Sql,
  account: Address,
  pool: Address,
  block: number,
): Promise<{ layer: number; stake: bigint }[]> {
  return sql<{ layer: number; stake: bigint }[]>`
    select below.depth - me.depth as layer, sum(position.amount) as stake
    from chain.account me
    cross join generate_series(1, 128) layer
    join chain.account below
      on below.depth = me.depth + layer and below.path > me.path and below.path < me.path || '\\xff'::bytea
    join chain.position position
      on position.account = below.address and position.pool = ${pool} and position.stake_block <= ${block}
      and (position.unstake_block is null or position.unstake_block > ${block})
    where me.address = ${account}
    group by below.depth - me.depth order by layer`
}
