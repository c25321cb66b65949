import type { Address } from '@app/core/address'
import type { NodeClass } from '@app/core/entity-states'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import {
  getNodeRate,
  getLockRuns,
  type LockChange,
  type LockRun,
  getCommunityGrade,
  getLeastStake,
} from '@app/core/settlement/weights'
import { getGrade, getGradeRate, getNodeClass, type SettlementRules } from '@app/core/settlement/rules'
import { type Sql, toNumeric } from '@app/db/client'
import type { Config } from '../../config.ts'

export interface LayerStake {
  layer: number
  stake: bigint
  rate: number
}

interface BranchStake {
  grade: number
  rate: number
  accountCount: number
  stake: bigint
}

export type RewardInputs =
  | { kind: 'promotion'; layers: LayerStake[] }
  | { kind: 'community'; stake: bigint; branches: BranchStake[]; grade: number; rate: number }
  | { kind: 'node'; stakedDr: bigint; nodeClass: NodeClass; rate: number }
  | { kind: 'dao'; stakedDr: bigint }
  | { kind: 've'; runs: LockRun[] }

const BYTES_OF_ID = 4

export interface RewardPlace {
  kind: DividendKind
  account: Address
  epoch: number
  block: number
}

export interface InputSources extends SettledPools {
  decimals: number
}

export async function readRewardInputs(
  sql: Sql,
  { kind, account, epoch, block }: RewardPlace,
  { pool, daoPool, decimals, rules }: InputSources & { rules: SettlementRules },
): Promise<RewardInputs> {
  switch (kind) {
    case 'promotion':
      return { kind, layers: await readLayers(sql, account, { pool, block, decimals, rules }) }
    case 'community': {
      const stake = await readStake(sql, account, pool, block)
      const branches = await readBranches(sql, account, { pool, block, decimals, rules })
      const grade = getCommunityGrade({ stake, branches }, decimals, rules)
      return { kind, stake, branches, grade, rate: Number(getGradeRate(grade, rules)) }
    }
    case 'node': {
      const stakedDr = await readStake(sql, account, daoPool, block)
      const nodeClass = getNodeClass(stakedDr, rules)
      if (nodeClass === null) throw new Error(`A node dividend of epoch ${epoch} for an account that was no node`)
      return { kind, stakedDr, nodeClass, rate: Number(getNodeRate(nodeClass, rules)) }
    }
    case 'dao':
      return { kind, stakedDr: await readStake(sql, account, daoPool, block) }
    case 've':
      return { kind, runs: await readRuns(sql, account, epoch, rules) }
  }
}

interface TreePlace {
  pool: Address
  block: number
  decimals: number
  rules: SettlementRules
}

async function readLayers(
  sql: Sql,
  account: Address,
  { pool, block, decimals, rules }: TreePlace,
): Promise<LayerStake[]> {
  const { promotionRates } = rules
  const rows = await sql<{ layer: number; stake: bigint }[]>`
    select layer, sum(held.stake) as stake
    from chain.account me
    cross join generate_series(1, ${promotionRates.length}::integer) layer
    join chain.account below
      on below.depth = me.depth + layer and below.path > me.path and below.path < me.path || '\\xff'::bytea
    cross join lateral (
      select sum(amount) as stake from chain.position
      where account = below.address and pool = ${pool} and stake_block <= ${block}
        and (unstake_block is null or unstake_block > ${block})
    ) held
    where me.address = ${account} and held.stake >= ${toNumeric(getLeastStake(decimals, rules))}
    group by layer order by layer`
  return rows.map(({ layer, stake }) => ({ layer, stake, rate: promotionRates[layer - 1] ?? 0 }))
}

async function readBranches(
  sql: Sql,
  account: Address,
  { pool, block, decimals, rules }: TreePlace,
): Promise<BranchStake[]> {
  const rows = await sql<{ stake: bigint }[]>`
    select sum(position.amount) as stake
    from chain.account me
    cross join generate_series(1, 128) layer
    join chain.account below
      on below.depth = me.depth + layer and below.path > me.path and below.path < me.path || '\\xff'::bytea
    join chain.position position
      on position.account = below.address and position.pool = ${pool} and position.stake_block <= ${block}
      and (position.unstake_block is null or position.unstake_block > ${block})
    where me.address = ${account}
    group by substring(below.path for length(me.path) + ${BYTES_OF_ID}::integer)`
  const byGrade = new Map<number, BranchStake>()
  for (const { stake } of rows) {
    const grade = getGrade(stake, decimals, rules)
    const rate = Number(getGradeRate(grade, rules))
    const known = byGrade.get(grade) ?? { grade, rate, accountCount: 0, stake: 0n }
    byGrade.set(grade, { ...known, accountCount: known.accountCount + 1, stake: known.stake + stake })
  }
  return [...byGrade.values()].toSorted((a, b) => b.grade - a.grade)
}

async function readStake(sql: Sql, account: Address, pool: Address | null, block: number): Promise<bigint> {
  const [row] = await sql<{ stake: bigint }[]>`
    select coalesce(sum(amount), 0) as stake from chain.position
    where account = ${account} and pool = ${pool} and stake_block <= ${block}
      and (unstake_block is null or unstake_block > ${block})`
  return row!.stake
}

async function readRuns(sql: Sql, account: Address, epoch: number, rules: SettlementRules): Promise<LockRun[]> {
  const [start, end] = [getEpochStart(epoch), getEpochEnd(epoch)]
  const rows = await sql<LockChangeRow[]>`
    select account, amount, slope, unlock_at, changed_at from (
      (select * from chain.ve_change where account = ${account} and changed_at < ${start}
        order by block_number desc, log_index desc limit 1)
      union all
      select * from chain.ve_change where account = ${account} and changed_at >= ${start} and changed_at < ${end}
    ) change
    order by block_number, log_index`
  return getLockRuns(rows.map(toLockChange), { start, end, rules })
}

interface SettledPools {
  pool: Address
  daoPool: Address | null
}

export function getSettledPools({ deployment }: Pick<Config, 'deployment'>): SettledPools {
  const { stakingPoolUsdt: pool, daoPool = null } = deployment.contracts
  return { pool, daoPool }
}

interface LockChangeRow {
  account: Address
  amount: bigint
  slope: bigint
  unlock_at: number
  changed_at: number
}

function toLockChange({ unlock_at: unlockAt, changed_at: changedAt, ...row }: LockChangeRow): LockChange {
  return { ...row, unlockAt, changedAt }
}
