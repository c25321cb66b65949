import { AppError } from '@app/core/app-error'
import type { Logger } from 'pino'
import { addWords, hearWords } from './hear-words.ts'
import { getFirstPause, type Pause, readClock } from './read-clock.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

/** Why nothing may be signed now, the first reason first; none when vouchers are signed. `notIndexed` before the first final block. */
export async function readSigningPauses(ctx: WithdrawalContext): Promise<readonly Pause[]> {
  try {
    const clock = addWords(await readClock(ctx.database, ctx), await hearWords(ctx, 'lately'))
    const first = getFirstPause(clock.pauses)
    return first ? [first, ...clock.pauses.filter((pause) => pause !== first)] : []
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE')
      return [{ reason: 'notIndexed', resumesAt: null }]
    throw error
  }
}

/** Logs that signing has stopped, and why, and that it goes on again: once each time. */
export function createSigningReport(log: Logger): (ctx: WithdrawalContext) => Promise<void> {
  let reported = ''
  return async (ctx) => {
    const reasons = (await readSigningPauses(ctx)).map(({ reason }) => reason)
    if (reasons.join() === reported) return
    reported = reasons.join()
    if (reasons.length === 0) log.info('vouchers are signed again')
    else log.warn({ reasons }, 'no vouchers are signed')
  }
}
