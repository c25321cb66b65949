import { useState, type ReactNode } from 'react'
import type { ErrorKey } from '@app/core/errors'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { ErrorNotice, useAskAgain } from '#shared/ui/error-notice.tsx'

export interface FailureNoticeProps {
  title: ReactNode
  error: unknown
  onRetry: () => void
  retrying?: boolean
  className?: string
}

export default function FailureNotice({ error, ...props }: FailureNoticeProps) {
  return <KeyedFailure {...props} errorKey={getErrorKeyOf(error)} />
}

export function KeyedFailure({
  errorKey,
  onRetry,
  ...notice
}: Omit<FailureNoticeProps, 'error'> & { errorKey: ErrorKey }) {
  const { t } = useTranslation(['errors', 'ui'])
  const askAgain = useAskAgain()
  const [seenAt] = useState(() => Math.floor(Date.now() / 1000))
  return (
    <ErrorNotice {...notice} code={errorKey} at={seenAt} onRetry={() => askAgain(onRetry)}>
      {t('ui:error.unaffected', { problem: t(errorKey) })}
    </ErrorNotice>
  )
}
