import { AppError } from '@app/core/app-error'
import type { Clock } from './read-clock.ts'

/** @throws AppError `SIGNING_PAUSED` with the reason, and the time when it ends by itself if that is known. */
export function assertSigning({ pause, resumesAt }: Clock): void {
  if (pause !== undefined) throw new AppError('SIGNING_PAUSED', { details: { reason: pause, resumesAt } })
}
