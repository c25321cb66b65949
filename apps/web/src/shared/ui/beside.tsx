import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createListeners } from '#shared/base/listeners.ts'
import { railsMedia, useMedia } from '#shared/base/use-media.ts'
import { cx } from './cx.ts'

const [subscribe, tell] = createListeners()
let place: HTMLElement | null = null
let users = 0

export function setBesidePlace(element: HTMLElement | null): void {
  place = element
  tell()
}

export function useHasRails(): boolean {
  return useMedia(railsMedia)
}

export function useIsBesideTaken(): boolean {
  return useSyncExternalStore(subscribe, () => users > 0)
}

/** Goes to the rail at the right of the column if there is room, else stays in place. */
export function Beside({ children }: { children: ReactNode }) {
  const hasRails = useHasRails()
  const target = useSyncExternalStore(subscribe, () => place)
  useTakesBeside()
  if (!hasRails) return children
  return target && createPortal(children, target)
}

/** Covers the column and the rail at its right. */
export function Wide({ children, className }: { children: ReactNode; className?: string | undefined }) {
  useTakesBeside()
  return <div className={cx('wide', className)}>{children}</div>
}

function useTakesBeside(): void {
  useEffect(() => {
    users += 1
    tell()
    return () => {
      users -= 1
      tell()
    }
  }, [])
}
