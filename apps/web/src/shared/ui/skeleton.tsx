import { cx } from './cx.ts'

export interface SkeletonProps {
  /** Size and position of the coming content: "h-8 w-40". */
  className: string
  shape?: 'text' | 'round' | 'control' | 'card'
}

const shapes = { text: 'rounded-skeleton', round: 'rounded-full', control: 'rounded-control', card: 'rounded-card' }

export function Skeleton({ className, shape = 'text' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('block max-w-full animate-pulse bg-surface-2 motion-reduce:animate-none', shapes[shape], className)}
    />
  )
}

export function SkeletonFigure({ className }: { className?: string }) {
  return (
    <div className={className}>
      <Skeleton className="my-2 h-10 w-53" />
      <Skeleton className="h-3 w-37.5" />
    </div>
  )
}
