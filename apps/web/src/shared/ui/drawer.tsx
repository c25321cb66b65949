import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Its name for a screen reader. */
  label: string
  /** The first line, left of the close button: the logo. */
  top: ReactNode
  children: ReactNode
  /** Stays at the bottom: language and theme. */
  footer?: ReactNode
}

const DrawerPanel = lazy(() => import('./drawer-panel.tsx'))

/** From the left, 300 wide: the side menu. Its code is fetched at the first opening. */
export function Drawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  )
}
