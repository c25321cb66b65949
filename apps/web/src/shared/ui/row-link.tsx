import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import { ForwardIcon } from './icons.ts'

interface RowAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> {
  title: ReactNode
  note?: ReactNode
  value?: ReactNode
  valueNote?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

function RowAnchor({ title, note, value, valueNote, ...anchor }: RowAnchorProps) {
  return (
    <a
      {...anchor}
      className="flex min-h-15 w-full items-center gap-3 py-2.25 text-left transition-opacity duration-(--dur-1) active:opacity-70"
    >
      <span className="min-w-0 flex-1">
        <span className="block type-strong">{title}</span>
        {note && <span className="block type-label text-text-2">{note}</span>}
      </span>
      <span className="text-right type-strong">
        {value}
        {valueNote && <span className="block type-label text-text-2">{valueNote}</span>}
      </span>
      <Icon source={ForwardIcon} className="-mr-1 shrink-0 text-text-3" />
    </a>
  )
}

/** The inside of a row of an `InfiniteList` that opens a route; the list item comes from there. */
export const RowLink = createLink(RowAnchor)
