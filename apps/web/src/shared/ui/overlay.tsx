import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface SheetProps {
  open: boolean
  /** Called by the close button, Escape, the scrim and a swipe down. Closing never cancels anything. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
  footer?: ReactNode
  onClosed?: () => void
}

const SheetPanel = lazy(() => import('./sheet-panel.tsx'))

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

export function SheetHeading({ children }: { children: ReactNode }) {
  return <h3 className="mt-3.5 mb-1.5 type-label font-[550] text-text-2">{children}</h3>
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  actions: ReactNode
  mustDecide?: boolean
}

const DialogPanel = lazy(() => import('./dialog-panel.tsx'))

export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  )
}

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  top: ReactNode
  children: ReactNode
  footer?: ReactNode
}

const DrawerPanel = lazy(() => import('./drawer-panel.tsx'))

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
