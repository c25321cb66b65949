import type { ReactNode } from 'react'

/** A part inside a sheet: "What will change", "Steps". */
export function SheetHeading({ children }: { children: ReactNode }) {
  return <h3 className="mt-3.5 mb-1.5 type-label font-[550] text-text-2">{children}</h3>
}
