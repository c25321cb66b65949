import type { Logger } from 'pino'
import type { ServiceContext } from '../context.ts'
import { settleDueEpochs } from '../services/settlement/settle-due-epochs.ts'
import { SettlementError } from '../services/settlement/settlement-error.ts'
import type { Job } from './run-job.ts'

const SETTLEMENT_EVERY_MS = 10_000

/** Settles each UTC day once its end is final. */
export function createSettlementJob({ slowDatabase: sql, config, node }: ServiceContext, log: Logger): Job {
  return {
    name: 'settlement',
    everyMs: SETTLEMENT_EVERY_MS,
    async work(signal) {
      try {
        await settleDueEpochs({ sql, config, node }, log, signal)
      } catch (error) {
        if (!(error instanceof SettlementError)) throw error
        log.warn({ reason: error.message }, 'an epoch is due and cannot be settled')
      }
    },
  }
}
