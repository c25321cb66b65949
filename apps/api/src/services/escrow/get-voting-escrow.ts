import type { Address } from '@app/core/address'
import { type LockChange, MAX_LISTED_LOCK_CHANGES, type PowerPoint, type VotingEscrow } from '@app/core/api/escrow'
import { getVePower } from '@app/core/settlement/weights'
import type { ServiceContext } from '../../context.ts'
import { toHash } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

interface Run {
  slope: string
  unlock_at: number
}

interface LockRow extends Run {
  amount: string
  created_at: number
}

interface ChangeRow extends Run {
  added: string
  amount: string
  changed_at: number
  block: number
  transaction: string
}

interface EscrowRow {
  locked: string
  lock_count: number
  endings: Run[]
  lock: LockRow | null
  changes: ChangeRow[]
}

export async function getVotingEscrow(ctx: ServiceContext, input: { address?: Address }): Promise<Dated<VotingEscrow>> {
  const { database, config } = ctx
  const { votingEscrow: contract, productToken: token } = config.deployment.contracts
  const account = input.address ?? null
  const { cursor, row } = await readChain<EscrowRow>(
    ctx,
    database`
      select
        coalesce((select locked from chain.ve_total where contract = ${contract}), 0)::text as locked,
        coalesce((select lock_count from chain.ve_total where contract = ${contract}), 0) as lock_count,
        (select coalesce(json_agg(json_build_object('unlock_at', unlock_at, 'slope', slope::text) order by unlock_at), '[]')
          from chain.ve_ending where unlock_at > c.block_timestamp and slope > 0) as endings,
        (select json_build_object('amount', amount::text, 'unlock_at', unlock_at, 'slope', slope::text,
            'created_at', created_at)
          from chain.ve_lock where account = ${account}) as lock,
        (select coalesce(json_agg(json_build_object('added', added::text, 'amount', amount::text, 'unlock_at', unlock_at,
            'slope', slope::text, 'changed_at', changed_at, 'block', block_number,
            'transaction', encode(transaction_hash, 'hex')) order by block_number desc, log_index desc), '[]')
          from (
            select * from chain.ve_change where account = ${account}
            order by block_number desc, log_index desc limit ${MAX_LISTED_LOCK_CHANGES + 1}
          ) newest) as changes`,
  )
  const at = cursor.blockTimestamp
  const curve = drawCurve(row.endings, at)
  return {
    cursor,
    data: {
      contract,
      token,
      totals: { locked: row.locked, lockCount: row.lock_count, power: curve[0]?.power ?? '0', curve },
      lock: row.lock && {
        amount: row.lock.amount,
        unlockAt: row.lock.unlock_at,
        slope: row.lock.slope,
        power: getPower(row.lock, at).toString(),
        createdAt: row.lock.created_at,
        curve: drawCurve([row.lock], at),
      },
      changes: row.changes
        .slice(0, MAX_LISTED_LOCK_CHANGES)
        .map((change, index) => describeChange(change, row.changes[index + 1])),
    },
  }
}

/** Power only bends where locks end, so these points are the whole curve. */
function drawCurve(runs: readonly Run[], from: number): PowerPoint[] {
  const running = runs.filter((run) => run.unlock_at > from)
  if (running.length === 0) return []
  return [from, ...running.map((run) => run.unlock_at)].map((at) => ({
    at,
    power: running.reduce((sum, run) => sum + getPower(run, at), 0n).toString(),
  }))
}

function getPower(run: Run, at: number): bigint {
  return getVePower({ slope: BigInt(run.slope), unlockAt: run.unlock_at }, at)
}

function describeChange(change: ChangeRow, before: ChangeRow | undefined): LockChange {
  const at = change.changed_at
  return {
    added: change.added,
    amount: change.amount,
    unlockAt: change.unlock_at,
    powerBefore: before === undefined ? '0' : getPower(before, at).toString(),
    powerAfter: getPower(change, at).toString(),
    changedAt: at,
    blockNumber: change.block,
    transaction: toHash(change.transaction),
  }
}
