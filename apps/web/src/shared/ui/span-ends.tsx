import type { ReactNode } from 'react'

interface End {
  label: ReactNode
  value: ReactNode
}

/** The two ends of a strip, in words and dates. */
export function SpanEnds({ from, to }: { from: End; to: End }) {
  return (
    <div className="mt-1.75 grid grid-cols-2 gap-3 type-label text-text-2">
      {[from, to].map((end, index) => (
        <div key={index} className={index === 1 ? 'text-right' : undefined}>
          {end.label}
          <span className="block type-value text-text">{end.value}</span>
        </div>
      ))}
    </div>
  )
}
