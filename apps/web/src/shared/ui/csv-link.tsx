import DownloadIcon from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import type { ExportedList } from '@app/core/api/export'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface CsvLinkProps {
  list: ExportedList
  /** Whose list; none for one that is nobody's own. */
  account?: string
  children: ReactNode
}

/** Downloads every row of a list as the service has it, not only those on screen. */
export function CsvLink({ list, account, children }: CsvLinkProps) {
  const query = new URLSearchParams({ list, ...(account !== undefined && { address: account }) })
  return (
    <a
      href={`/api/export.csv?${query.toString()}`}
      download
      className={cx(buttonClass({ variant: 'second', size: 'row' }), 'mt-6')}
    >
      <Icon source={DownloadIcon} size={18} />
      {children}
    </a>
  )
}
