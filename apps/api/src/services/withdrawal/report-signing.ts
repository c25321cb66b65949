import { AppError } from '@app/core/app-error'
import type { SigningPause } from '@app/core/api/withdrawal'
import type { Logger } from 'pino'
import { askVault, readClock } from './read-clock.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

/** Why nothing may be signed now; undefined when vouchers are signed. `notIndexed` before the first final block. */
export async function readSigningPause(
  ctx: WithdrawalContext,
): Promise<{ pause: SigningPause | undefined; resumesAt: number | null }> {
  try {
    return await askVault(await readClock(ctx.database, ctx), ctx.vault.ask, ctx)
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE')
      return { pause: 'notIndexed', resumesAt: null }
    throw error
  }
}

/** Logs that signing has stopped, and why, and that it goes on again: once each time. */
export function createSigningReport(log: Logger): (ctx: WithdrawalContext) => Promise<void> {
  let reported: SigningPause | undefined
  return async (ctx) => {
    const { pause, resumesAt } = await readSigningPause(ctx)
    if (pause === reported) return
    reported = pause
    if (pause === undefined) log.info('vouchers are signed again')
    else log.warn({ reason: pause, resumesAt }, 'no vouchers are signed')
  }
}
