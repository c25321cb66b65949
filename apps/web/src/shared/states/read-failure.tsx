import { useState, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useAskAgain } from '#shared/ui/ask-again.ts'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'
import { decodeError } from '#shared/errors/decode-error.ts'

interface ReadFailureProps {
  /** What could not be shown. */
  title: ReactNode
  /** What reading the chain threw. */
  error: unknown
  onRetry: () => void
  retrying?: boolean
  className?: string
}

/** In place of figures that could not be read from the chain: never a zero. Texts: namespace `errors`. */
export function ReadFailure({ title, error, onRetry, retrying, className }: ReadFailureProps) {
  const { t } = useTranslation('errors')
  const askAgain = useAskAgain()
  const [seenAt] = useState(() => Math.floor(Date.now() / 1000))
  const { key } = decodeError(error)
  return (
    <ErrorNotice
      title={title}
      code={key}
      at={seenAt}
      onRetry={() => askAgain(onRetry)}
      retrying={retrying}
      className={className}
    >
      {t(key)}
    </ErrorNotice>
  )
}
