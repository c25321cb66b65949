import type { ReactNode, AnchorHTMLAttributes, Ref } from 'react'
import { createLink } from '@tanstack/react-router'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { ForwardIcon } from './icons.ts'

export function List({ children, label, className }: { children: ReactNode; label?: string; className?: string }) {
  return (
    <ul aria-label={label} className={cx('*:first:border-t-0', className)}>
      {children}
    </ul>
  )
}

export interface RowContent {
  title: ReactNode
  note?: ReactNode
  value?: ReactNode
  valueNote?: ReactNode
  lead?: ReactNode
  end?: ReactNode
  size?: 'normal' | 'slim' | 'line'
  muted?: boolean
}

const heights = { normal: 'min-h-15 py-2.25', slim: 'min-h-13.5 py-1.5', line: 'min-h-11 py-2' }

function rowClass({ size = 'normal', muted }: RowContent, opens: boolean): string {
  return cx(
    'flex w-full items-center gap-3 text-left',
    heights[size],
    muted ? 'text-text-3' : 'text-text',
    opens && 'transition-opacity duration-(--dur-1) active:opacity-70',
  )
}

function RowInside({ title, note, value, valueNote, lead, end, muted }: RowContent) {
  const quiet = muted ? 'text-text-3' : 'text-text-2'
  return (
    <>
      {lead && <span className={cx('shrink-0', quiet)}>{lead}</span>}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-1.75 type-strong">{title}</span>
        {note && <span className={cx('flex flex-wrap items-center gap-x-2.5 type-note', quiet)}>{note}</span>}
      </span>
      {(value !== undefined || valueNote) && (
        <span className="shrink-0 text-right type-strong whitespace-nowrap">
          {value !== undefined && <span className="block">{value}</span>}
          {valueNote && <span className={cx('flex justify-end gap-x-2.25 type-note', quiet)}>{valueNote}</span>}
        </span>
      )}
      {end}
    </>
  )
}

const chevron = <Icon source={ForwardIcon} className="-mr-1 text-text-3" />
const item = 'border-t border-line'

export function ListRow(content: RowContent) {
  return (
    <li className={cx(item, rowClass(content, false))}>
      <RowInside {...content} />
    </li>
  )
}

export function ListRowButton(props: RowContent & { onClick: () => void; disabled?: boolean }) {
  const { onClick, disabled, ...content } = props
  return (
    <li className={item}>
      <button type="button" onClick={onClick} disabled={disabled} className={rowClass(content, true)}>
        <RowInside {...content} />
        {!content.end && chevron}
      </button>
    </li>
  )
}

interface AnchorProps extends RowContent, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof RowContent> {
  ref?: Ref<HTMLAnchorElement>
}
function RowAnchor(props: AnchorProps) {
  const { title, note, value, valueNote, lead, end, size, muted, className, ...anchor } = props
  const content = { title, note, value, valueNote, lead, end, size, muted }
  return (
    <li className={item}>
      <a {...anchor} className={cx(rowClass(content, true), className)}>
        <RowInside {...content} />
        {chevron}
      </a>
    </li>
  )
}

export const ListRowLink = createLink(RowAnchor)

interface RowLinkAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> {
  title: ReactNode
  note?: ReactNode
  value?: ReactNode
  valueNote?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

function RowLinkAnchor({ title, note, value, valueNote, ...anchor }: RowLinkAnchorProps) {
  return (
    <a
      {...anchor}
      className="flex min-h-15 w-full items-center gap-3 py-2.25 text-left transition-opacity duration-(--dur-1) active:opacity-70"
    >
      <span className="min-w-0 flex-1">
        <span className="block type-strong">{title}</span>
        {note && <span className="block type-note text-text-2">{note}</span>}
      </span>
      <span className="text-right type-strong">
        {value}
        {valueNote && <span className="block type-note text-text-2">{valueNote}</span>}
      </span>
      <Icon source={ForwardIcon} className="-mr-1 shrink-0 text-text-3" />
    </a>
  )
}

export const RowLink = createLink(RowLinkAnchor)

export function UtcCaption() {
  return <p className="pt-2 text-right type-caption text-text-3">UTC</p>
}
