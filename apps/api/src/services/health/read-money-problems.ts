import { AppError } from '@app/core/app-error'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getStaleness } from '../../freshness/get-staleness.ts'
import { readChain } from '../chain/read-chain.ts'
import { readSigningPauses } from '../withdrawal/report-signing.ts'
import { readDueDays } from './read-due-days.ts'
import { readJobs } from './read-jobs.ts'
import { readSettlerSilence } from './read-settler-silence.ts'

/** Far longer than the turn of any job, or a day of a million accounts, takes; and than another process needs to go on. */
const LATE_SECONDS = 300
const DEADLINE_MS = 2_500

/** Why money does not move as it should, in sentences; none when vouchers and settled days go on. */
export async function readMoneyProblems(ctx: ServiceContext): Promise<string[]> {
  try {
    const schema = await ctx.schema.read()
    return schema.fits ? await runQuery(findProblems(ctx), DEADLINE_MS) : [schema.reason]
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE') return ['The chain is not indexed yet.']
    return ['The database cannot be asked.']
  }
}

async function findProblems(ctx: ServiceContext): Promise<string[]> {
  const { database, lagRule } = ctx
  const [{ cursor, row }, pauses, jobs, due, silence] = await Promise.all([
    readChain<{ reorgs: number; mismatches: number }>(
      ctx,
      database`
        select (select count(*) from chain.deep_reorg where acknowledged_at is null) as reorgs,
          (select count(*) from chain.mismatch where ended_at is null) as mismatches`,
    ),
    readSigningPauses(ctx),
    readJobs(database),
    readDueDays(database),
    readSettlerSilence(database),
  ])
  const staleness = getStaleness(cursor, lagRule)
  return [
    ...(row.reorgs > 0 ? [`Reorgs of final blocks that nobody has acknowledged: ${row.reorgs}.`] : []),
    ...(row.mismatches > 0 ? [`Sums in which index and chain differ: ${row.mismatches}.`] : []),
    ...(staleness ? [`The indexer is ${staleness}.`] : []),
    // A replica that is given no signer signs nothing and is well.
    ...pauses
      .filter(({ reason }) => reason !== 'noSigner' || ctx.signer !== undefined)
      .map(({ reason }) => `No vouchers are signed: ${reason}.`),
    ...jobs
      .filter(({ age }) => age > LATE_SECONDS)
      .map(({ name, age }) => `No turn of the job "${name}" has ended well for ${age} s.`),
    ...(silence === null ? ['Something is funded, and no settler has ever run.'] : []),
    ...(silence && silence > LATE_SECONDS ? [`No settler was heard of for ${silence} s.`] : []),
    ...(due && due.age > LATE_SECONDS ? [`Days that are due and not settled: ${due.count}.`] : []),
  ]
}
