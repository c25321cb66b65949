import type { ReactNode } from 'react'
import DownIcon from 'lucide-react/icons/arrow-down'
import UpIcon from 'lucide-react/icons/arrow-up'
import SortIcon from 'lucide-react/icons/arrow-up-down'
import { Wide } from './beside.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export interface Column<Item> {
  title: string
  renderCell: (item: Item) => ReactNode
  /** Share of the width, relative to other columns; 1 by default. */
  parts?: number
  isNumber?: boolean
  sorted?: 'ascending' | 'descending' | undefined
  onSort?: () => void
}

const cellClass = ({ isNumber }: Pick<Column<never>, 'isNumber'>) =>
  cx('py-2 pl-4 align-baseline first:pl-0', isNumber === true && 'text-right')

export function Cells<Item>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  return columns.map(({ renderCell, ...column }, index) =>
    index === 0 ? (
      <th key={index} scope="row" className={cx(cellClass(column), 'text-left font-normal')}>
        {renderCell(item)}
      </th>
    ) : (
      <td key={index} className={cellClass(column)}>
        {renderCell(item)}
      </td>
    ),
  )
}

function SortButton({ title, sorted, onSort }: Pick<Column<never>, 'title' | 'sorted'> & { onSort: () => void }) {
  return (
    <button type="button" onClick={onSort} className="-my-2 inline-flex min-h-11 items-center gap-1 font-[550]">
      {title}
      {sorted ? (
        <Icon source={sorted === 'ascending' ? UpIcon : DownIcon} size={14} />
      ) : (
        <Icon source={SortIcon} size={14} className="text-text-3" />
      )}
    </button>
  )
}

interface TableProps {
  label: string
  columns: readonly Pick<Column<never>, 'title' | 'parts' | 'isNumber' | 'sorted' | 'onSort'>[]
  /** Includes the head; -1 while unknown. */
  rowCount: number
  children: ReactNode
}

/** Column widths are fixed, because rows may arrive late. */
export function Table({ label, columns, rowCount, children }: TableProps) {
  const all = columns.reduce((sum, { parts = 1 }) => sum + parts, 0)
  return (
    <Wide>
      <table aria-rowcount={rowCount} className="rail-text w-full table-fixed border-b border-line type-label">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr aria-rowindex={1} className="text-text-2">
            {columns.map(({ title, parts = 1, sorted, onSort, ...column }) => (
              <th
                key={title}
                scope="col"
                aria-sort={sorted}
                className={cx(cellClass(column), column.isNumber !== true && 'text-left', 'font-[550]')}
                style={{ width: `${(100 * parts) / all}%` }}
              >
                {onSort ? <SortButton sorted={sorted} onSort={onSort} title={title} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </Wide>
  )
}
