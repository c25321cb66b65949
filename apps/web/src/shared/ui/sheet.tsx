import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface SheetProps {
  open: boolean
  /** Called by the close button, Escape, the scrim and a swipe down; the parent decides. Closing never cancels anything. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Directly under the title: a badge, the simulation line. */
  subtitle?: ReactNode
  children: ReactNode
  /** Stays at the bottom while the rest scrolls: the action. */
  footer?: ReactNode
  /** Called when the closing movement has ended. */
  onClosed?: () => void
}

const SheetPanel = lazy(() => import('./sheet-panel.tsx'))

/** From below, at most 90 % high. Its code is fetched at the first opening: a page that only may open one stays light. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  )
}
