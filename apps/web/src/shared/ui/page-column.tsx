import type { ReactNode } from 'react'

/** Contains the header, banners, `PageMain` and `Cta` of a page, in this order. */
export function PageColumn({ children }: { children: ReactNode }) {
  return (
    <div className="relative mx-auto flex min-h-page max-w-page flex-col overflow-clip bg-bg wide:shadow-[0_0_0_1px_var(--line)]">
      {children}
    </div>
  )
}

export function PageMain({ children, className }: { children: ReactNode; className?: string }) {
  return <main className={`flex-[1_0_auto] px-5 pb-10 ${className ?? ''}`}>{children}</main>
}
