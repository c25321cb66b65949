import type { ReactNode } from 'react'

interface PlainRowProps {
  title: ReactNode
  note?: ReactNode
  value?: ReactNode
  valueNote?: ReactNode
}

/** A row among `RowLink`s that leads nowhere. */
export function PlainRow({ title, note, value, valueNote }: PlainRowProps) {
  return (
    <div className="flex min-h-15 items-center gap-3 py-2.25 pr-8">
      <span className="min-w-2/5 flex-1">
        <span className="block type-strong">{title}</span>
        {note && <span className="block type-note text-text-2">{note}</span>}
      </span>
      <span className="text-right type-strong">
        {value}
        {valueNote && <span className="block type-note text-text-2">{valueNote}</span>}
      </span>
    </div>
  )
}
