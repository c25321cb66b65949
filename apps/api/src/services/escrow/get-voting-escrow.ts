import { getFeatureContracts } from '@app/config/contracts'
import type { Address } from '@app/core/address'
import { type LockChange, MAX_LISTED_LOCK_CHANGES, type PowerPoint, type VotingEscrow } from '@app/core/api/escrow'
import { getVePower } from '@app/core/settlement/weights'
import type { ServiceContext } from '../../context.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

type Lock = NonNullable<VotingEscrow['lock']>
type LockRow = Omit<Lock, 'power' | 'curve'>
type ChangeRow = Omit<LockChange, 'powerBefore' | 'powerAfter'> & Pick<Lock, 'slope'>
type Run = Pick<Lock, 'slope' | 'unlockAt'>

interface EscrowRow {
  locked: string
  lockCount: number
  endings: Run[]
  lock: LockRow | null
  changes: ChangeRow[]
}

export async function getVotingEscrow(ctx: ServiceContext, input: { address?: Address }): Promise<Dated<VotingEscrow>> {
  const { database, config } = ctx
  const { votingEscrow: contract, productToken: token } = getFeatureContracts(config.deployment, 've')
  const account = input.address ?? null
  const { cursor, row } = await readChain<EscrowRow>(
    ctx,
    database`
      select
        coalesce((select locked from chain.ve_total where contract = ${contract}), 0)::text as locked,
        coalesce((select lock_count from chain.ve_total where contract = ${contract}), 0) as "lockCount",
        (select coalesce(json_agg(json_build_object('unlockAt', unlock_at, 'slope', slope::text) order by unlock_at), '[]')
          from chain.ve_ending where unlock_at > c.block_timestamp and slope > 0) as endings,
        (select json_build_object('amount', amount::text, 'unlockAt', unlock_at, 'slope', slope::text,
            'createdAt', created_at)
          from chain.ve_lock where account = ${account}) as lock,
        (select coalesce(json_agg(json_build_object('added', added::text, 'amount', amount::text, 'unlockAt', unlock_at,
            'slope', slope::text, 'changedAt', changed_at, 'blockNumber', block_number,
            'transaction', '0x' || encode(transaction_hash, 'hex')) order by block_number desc, log_index desc), '[]')
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
      totals: { locked: row.locked, lockCount: row.lockCount, power: curve[0]?.power ?? '0', curve },
      lock: row.lock && { ...row.lock, power: getPower(row.lock, at).toString(), curve: drawCurve([row.lock], at) },
      changes: row.changes
        .slice(0, MAX_LISTED_LOCK_CHANGES)
        .map((change, index) => describeChange(change, row.changes[index + 1])),
    },
  }
}

/** Power is linear between ends of locks, so these points are the whole curve. */
function drawCurve(runs: readonly Run[], from: number): PowerPoint[] {
  const running = runs.filter((run) => run.unlockAt > from)
  if (running.length === 0) return []
  return [from, ...running.map((run) => run.unlockAt)].map((at) => ({
    at,
    power: running.reduce((sum, run) => sum + getPower(run, at), 0n).toString(),
  }))
}

function getPower(run: Run, at: number): bigint {
  return getVePower({ slope: BigInt(run.slope), unlockAt: run.unlockAt }, at)
}

function describeChange({ slope, ...change }: ChangeRow, before: ChangeRow | undefined): LockChange {
  const at = change.changedAt
  return {
    ...change,
    powerBefore: before === undefined ? '0' : getPower(before, at).toString(),
    powerAfter: getPower({ slope, unlockAt: change.unlockAt }, at).toString(),
  }
}
