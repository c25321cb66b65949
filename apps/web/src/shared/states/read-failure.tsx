import { decodeError } from '#shared/errors/decode-error.ts'
import { type FailureNoticeProps, KeyedFailure } from './failure-notice.tsx'

/** Texts: namespace `errors`. */
export function ReadFailure({ error, ...props }: FailureNoticeProps) {
  return <KeyedFailure {...props} errorKey={decodeError(error).key} />
}
