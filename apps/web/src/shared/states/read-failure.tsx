import { decodeError } from '#shared/errors/decode-error.ts'
import { type FailureNoticeProps, KeyedFailure } from './failure-notice.tsx'

/** In place of figures that could not be read from the chain: never a zero. Texts: namespace `errors`. */
export function ReadFailure({ error, ...props }: FailureNoticeProps) {
  return <KeyedFailure {...props} errorKey={decodeError(error).key} />
}
