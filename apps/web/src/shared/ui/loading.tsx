import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useAskAgain, ErrorNotice } from './error-notice.tsx'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

export interface LoadingProps {
  label: string
  children: ReactNode
  failure: ReactNode
  onRetry?: () => void
  afterMs?: number
  className?: string
}

/** Give a new `key` to restart the timeout. */
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
        {t('error.unaffected', { problem: t('error.timeout', { seconds: Math.round(afterMs / 1000) }) })}
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

const widths = [
  ['w-13', 'w-21', 'w-24', 'w-20'],
  ['w-11', 'w-16.5', 'w-18.5', 'w-15'],
  ['w-15', 'w-14.5', 'w-20', 'w-13.5'],
  ['w-12', 'w-22.5', 'w-16.5', 'w-16'],
] as const

export function SkeletonRows({ count = 4, lead, className }: { count?: number; lead?: boolean; className?: string }) {
  return (
    <div aria-hidden="true" className={cx('*:first:border-t-0', className)}>
      {Array.from({ length: count }, (_, index) => {
        const [name, note, value, valueNote] = widths[index % widths.length] ?? widths[0]
        return (
          <div key={index} className="flex min-h-15 items-center gap-3 border-t border-line py-2.25">
            {lead && <Skeleton shape="round" className="size-9 shrink-0" />}
            <span className="flex-1 space-y-2">
              <Skeleton className={cx('h-3.5', name)} />
              <Skeleton className={cx('h-2.75', note)} />
            </span>
            <span className="flex flex-col items-end space-y-2">
              <Skeleton className={cx('h-3.5', value)} />
              <Skeleton className={cx('h-2.75', valueNote)} />
            </span>
          </div>
        )
      })}
    </div>
  )
}

export function SkeletonFacts({ count = 4, className }: { count?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: count }, (_, index) => {
        const [name, , value] = widths[index % widths.length] ?? widths[0]
        return (
          <div key={index} className="flex h-8.5 items-center justify-between">
            <Skeleton className={cx('h-3', name, 'scale-x-150 origin-left')} />
            <Skeleton className={cx('h-3', value)} />
          </div>
        )
      })}
    </div>
  )
}
