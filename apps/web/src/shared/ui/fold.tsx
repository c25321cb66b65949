import type { ReactNode } from 'react'

/** Details behind a tap. They stay in the page, so that it is searched and printed whole. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer content-center type-label font-medium text-accent-text">
        {summary}
      </summary>
      {children}
    </details>
  )
}
