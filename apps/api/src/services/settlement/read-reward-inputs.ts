import type { Address } from '@app/core/address'
import type { NodeClass } from '@app/core/entity-states'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import { getEpochEnd } from '@app/core/settlement/epochs'
import { getGrade, getNodeClass, type SettlementRules } from '@app/core/settlement/rules'
import type { Sql } from '@app/db/client'
import type { SettledPools } from './read-snapshot.ts'

export interface LayerStake {
  layer: number
  stake: bigint
  /** Parts in 10,000 that promotion takes of it. */
  rate: number
}

/** What a weight was made of. Amounts in base units, times in Unix seconds. */
export type RewardInputs =
  | { kind: 'promotion'; layers: LayerStake[] }
  | { kind: 'community'; layers: LayerStake[]; teamStake: bigint; grade: number }
  | { kind: 'node'; stakedDr: bigint; nodeClass: NodeClass }
  | { kind: 'dao'; stakedDr: bigint }
  | { kind: 've'; slope: bigint; unlockAt: number; at: number }

export interface RewardPlace {
  kind: DividendKind
  account: Address
  epoch: number
  /** State after this block. */
  block: number
}

export interface InputSources extends SettledPools {
  /** Of the token in `pool`. */
  decimals: number
}

/** Reads anew, by their blocks, the facts that the weight of an account came from. */
export async function readRewardInputs(
  sql: Sql,
  { kind, account, epoch, block }: RewardPlace,
  { pool, daoPool, decimals, rules }: InputSources & { rules: SettlementRules },
): Promise<RewardInputs> {
  switch (kind) {
    case 'promotion':
      return { kind, layers: await readLayers(sql, account, pool, block, rules) }
    case 'community': {
      const layers = await readLayers(sql, account, pool, block, rules)
      const teamStake = layers.reduce((sum, { stake }) => sum + stake, 0n)
      return { kind, layers, teamStake, grade: getGrade(teamStake, decimals, rules) }
    }
    case 'node': {
      const stakedDr = await readStakedDr(sql, account, daoPool, block)
      const nodeClass = getNodeClass(stakedDr, rules)
      if (nodeClass === null) throw new Error(`A node dividend of epoch ${epoch} for an account that was no node`)
      return { kind, stakedDr, nodeClass }
    }
    case 'dao':
      return { kind, stakedDr: await readStakedDr(sql, account, daoPool, block) }
    case 've':
      return { kind, ...(await readLock(sql, account, block)), at: getEpochEnd(epoch) }
  }
}

async function readLayers(
  sql: Sql,
  account: Address,
  pool: Address,
  block: number,
  { promotionRates }: SettlementRules,
): Promise<LayerStake[]> {
  const rows = await sql<{ layer: number; stake: bigint }[]>`
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
  return rows.map(({ layer, stake }) => ({ layer, stake, rate: promotionRates[layer - 1] ?? 0 }))
}

async function readStakedDr(sql: Sql, account: Address, pool: Address, block: number): Promise<bigint> {
  const [row] = await sql<{ stake: bigint }[]>`
    select coalesce(sum(amount), 0) as stake from chain.position
    where account = ${account} and pool = ${pool} and stake_block <= ${block}
      and (unstake_block is null or unstake_block > ${block})`
  return row!.stake
}

async function readLock(sql: Sql, account: Address, block: number): Promise<{ slope: bigint; unlockAt: number }> {
  const [row] = await sql<{ slope: bigint; unlock_at: number }[]>`
    select slope, unlock_at from chain.ve_change where account = ${account} and block_number <= ${block}
    order by block_number desc, log_index desc limit 1`
  if (!row) throw new Error('A ve dividend for an account that never had a lock')
  return { slope: row.slope, unlockAt: row.unlock_at }
}
