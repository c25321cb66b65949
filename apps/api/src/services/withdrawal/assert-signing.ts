import { AppError } from '@app/core/app-error'
import { type Clock, getFirstPause } from './read-clock.ts'

/** @throws AppError `SIGNING_PAUSED` with the first reason, the time when it ends by itself if that is known, and all reasons. */
export function assertSigning({ pauses }: Clock): void {
  const pause = getFirstPause(pauses)
  if (pause)
    throw new AppError('SIGNING_PAUSED', { details: { ...pause, reasons: pauses.map(({ reason }) => reason) } })
}
