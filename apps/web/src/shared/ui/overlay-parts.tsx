import { useEffect, useRef, type RefObject, type ReactNode } from 'react'
import { cx } from './cx.ts'

export const scrimClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-(--dur-3) ease-out ' +
  'data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:opacity-0'

export const columnClass = 'pointer-events-none fixed inset-0 z-41 mx-auto flex w-full max-w-page overflow-clip'

/** On a low screen, title and buttons scroll with the rest: fixed, they would leave it no room. */
export const wholeScrollClass = 'short:block short:max-h-full short:overflow-y-auto short:overscroll-contain'

/** Makes a scrolling area without focusable content reachable by arrow keys. */
export function useScrollFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = ref.current
    if (!area) return undefined
    const observer = new ResizeObserver(() => {
      if (area.scrollHeight > area.clientHeight) area.tabIndex = 0
      else area.removeAttribute('tabindex')
    })
    observer.observe(area)
    for (const child of area.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return ref
}

export function ScrollArea({ children, className }: { children: ReactNode; className?: string }) {
  const ref = useScrollFocus()
  return (
    <div
      ref={ref}
      className={cx(
        'scroll-line min-h-0 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2',
        className,
      )}
    >
      <div>{children}</div>
    </div>
  )
}
