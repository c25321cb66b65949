import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useAskAgain } from './ask-again.ts'
import { ErrorNotice } from './error-notice.tsx'

export interface LoadingProps {
  /** What is loading, in words: "Loading your assets". */
  label: string
  /** The skeleton. */
  children: ReactNode
  /** What failed once it has taken too long: "The price could not be loaded". */
  failure: ReactNode
  onRetry?: () => void
  afterMs?: number
  className?: string
}

/** A skeleton that becomes the error after 10 s. Give a new `key` to start again. */
export function Loading({ label, children, failure, onRetry, afterMs = 10_000, className }: LoadingProps) {
  const { t } = useTranslation('ui')
  const askAgain = useAskAgain()
  const [lateAt, setLateAt] = useState<number>()
  useEffect(() => {
    if (lateAt !== undefined) return undefined
    const timer = setTimeout(() => setLateAt(Math.floor(Date.now() / 1000)), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, lateAt])

  if (lateAt !== undefined) {
    const retry =
      onRetry &&
      (() => {
        setLateAt(undefined)
        askAgain(onRetry)
      })
    return (
      <ErrorNotice title={failure} code="LOADING_TIMEOUT" at={lateAt} onRetry={retry} className={className}>
        {t('error.timeout', { seconds: Math.round(afterMs / 1000) })}
      </ErrorNotice>
    )
  }
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
