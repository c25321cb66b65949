import { useState, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { IconButton } from './icon.tsx'
import { TableIcon } from './icons.ts'
import { Sheet } from './overlay.tsx'

export interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

export interface LegendItem {
  label: ReactNode
  mark: 'accent' | 'quiet' | 'hollow' | 'hatched' | 'gold' | 'danger'
}

export interface ChartFrameProps {
  title: string
  summary: string
  /** Hidden from screen readers, which get `summary` and the table. */
  children: ReactNode
  table: ChartTable | (() => ChartTable)
  legend?: readonly LegendItem[]
  controls?: ReactNode
  className?: string
}

const marks: Record<LegendItem['mark'], string> = {
  accent: 'bg-accent',
  quiet: 'bg-surface-2',
  hollow: 'inset-ring inset-ring-line-strong',
  hatched: 'hatched inset-ring inset-ring-line-strong',
  gold: 'bg-gold-fill',
  danger: 'bg-danger',
}

function DataTable({ columns, rows }: ChartTable) {
  return (
    <table className="w-full">
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" className="py-1 text-right type-label font-normal text-text-3 first:text-left">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className="border-t border-line">
            {row.map((cell, column) => (
              <td
                key={column}
                className="h-11 text-right type-value first:text-left first:font-normal first:text-text-2"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ChartFrame({ title, summary, children, table, legend, controls, className }: ChartFrameProps) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const figures = typeof table === 'function' ? (open ? table() : undefined) : table
  return (
    <figure className={className}>
      <figcaption className="sr-only">{summary}</figcaption>
      <div aria-hidden="true">{children}</div>
      <div className="flex items-center justify-between gap-2">
        <ul className="flex flex-wrap gap-x-3.5 gap-y-1 type-caption text-text-3">
          {legend?.map((item, index) => (
            <li key={index} className="flex items-center gap-1.25">
              <span aria-hidden="true" className={`size-2 rounded-bar ${marks[item.mark]}`} />
              {item.label}
            </li>
          ))}
        </ul>
        <IconButton
          icon={TableIcon}
          size={18}
          label={t('chart.table', { title })}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="-mr-3 text-text-3"
        />
      </div>
      {controls}
      <Sheet open={open} onOpenChange={setOpen} title={title}>
        {figures && <DataTable {...figures} />}
      </Sheet>
    </figure>
  )
}
