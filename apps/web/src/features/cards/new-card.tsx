import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useShown } from '#shared/tx/flow-store.ts'
import { cx } from '#shared/ui/cx.ts'

/** The purchase sheet blocks scrolling until it has closed. */
const CLOSING_MS = 400
const MARKED_MS = 3_000

interface NewCardProps {
  isNew: boolean
  isFirst: boolean
  onSeen: () => void
  children: ReactNode
}

export function NewCard({ isNew, isFirst, onSeen, children }: NewCardProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isCovered = useShown() !== null
  const isDue = isNew && isFirst && !isCovered
  const end = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isDue) return undefined
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    const timers = [
      setTimeout(() => ref.current?.scrollIntoView({ block: 'center', behavior }), CLOSING_MS),
      setTimeout(() => end(), CLOSING_MS + MARKED_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [isDue])
  return (
    <div
      ref={ref}
      data-new={isNew || undefined}
      className={cx(
        'rounded-card outline-2 outline-offset-4 transition-[outline-color] duration-(--dur-3)',
        isNew ? 'outline-accent-2' : 'outline-transparent',
      )}
    >
      {children}
    </div>
  )
}
