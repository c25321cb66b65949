import { QueryClientContext, type QueryClient } from '@tanstack/react-query'
import { useContext, type ReactNode } from 'react'
import { formatClock, formatZone } from '#shared/format/format-date.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Icon, Spinner } from './icon.tsx'
import { AlertIcon, RetryIcon } from './icons.ts'

/** Cancels pending first reads on screen and restarts them: a refetch alone would wait for a request that hangs. */
export function askAgain(client: QueryClient): void {
  const unanswered = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' })
  for (const query of unanswered.filter(({ state }) => state.data === undefined)) {
    void query.cancel({ silent: true })
    query.fetch().catch(() => undefined)
  }
}

export function useAskAgain(): (andThen?: () => void) => void {
  const client = useContext(QueryClientContext)
  return (andThen) => {
    if (client) askAgain(client)
    andThen?.()
  }
}

export interface ErrorNoticeProps {
  title: ReactNode
  children?: ReactNode
  code?: string
  at?: number
  /** May also be pressed during a retry, which cancels a hanging request. */
  onRetry?: () => void
  retrying?: boolean
  /** For what the visitor chose: not an alarm, and nothing to report. */
  quiet?: boolean
  className?: string
}

export function ErrorNotice({ title, children, code, at, onRetry, retrying, quiet, className }: ErrorNoticeProps) {
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const facts = [
    quiet ? undefined : code,
    at === undefined ? undefined : `${formatClock(at, locale)}\u00A0${formatZone(at)}`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div role={quiet ? 'status' : 'alert'} className={`flex gap-3 border-y border-line py-3.5 ${className ?? ''}`}>
      <Icon source={AlertIcon} className={`mt-0.25 ${quiet ? 'text-text-2' : 'text-danger'}`} />
      <div className="min-w-0">
        <p className="type-strong">{title}</p>
        {children && <div className="mt-0.5 type-label wrap-anywhere text-text-2">{children}</div>}
        {facts && <p className="mt-1 type-caption break-words text-text-3">{facts}</p>}
        {onRetry && (
          <button
            type="button"
            onClick={onRetry}
            className="relative mt-2.5 flex items-center gap-1.5 type-value font-semibold text-accent-text hit-12"
          >
            {retrying ? <Spinner size={16} /> : <Icon source={RetryIcon} size={16} />}
            {t(retrying ? 'error.retrying' : 'error.retry')}
          </button>
        )}
      </div>
    </div>
  )
}
