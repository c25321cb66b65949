import { lazy, Suspense, type ReactNode } from 'react'

export interface EmptyProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  compact?: boolean
  className?: string
}

const AbsentArt = lazy(() => import('./absent-art.tsx'))

export function Empty({ title, children, action, compact, className }: EmptyProps) {
  return (
    <div className={`px-3 pt-6 pb-8 text-center ${className ?? ''}`}>
      {!compact && (
        <div aria-hidden="true" className="mx-auto mb-3 h-[calc(137.5rem/37.5)] w-55">
          <Suspense>
            <AbsentArt />
          </Suspense>
        </div>
      )}
      <h2 className="type-title">{title}</h2>
      {children && (
        <p className="mx-auto mt-1.5 max-w-[calc(290rem/37.5)] type-body text-balance text-text-2">{children}</p>
      )}
      {action && <div className="mt-5 space-y-2">{action}</div>}
    </div>
  )
}
