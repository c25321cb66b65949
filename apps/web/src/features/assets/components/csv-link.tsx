import DownloadIcon from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import type { ExportedList } from '@app/core/api/export'
import { buttonClass } from '#shared/ui/button-class.ts'
import { cx } from '#shared/ui/cx.ts'
import { Icon } from '#shared/ui/icon.tsx'

/** Downloads every row of a list as the service has it, not only those on screen. */
export function CsvLink({ list, account }: { list: ExportedList; account: string }) {
  const { t } = useTranslation('assets')
  const query = new URLSearchParams({ list, address: account })
  return (
    <a
      href={`/api/export.csv?${query.toString()}`}
      download
      className={cx(buttonClass({ variant: 'second', size: 'row' }), 'mt-6')}
    >
      <Icon source={DownloadIcon} size={18} />
      {t('csv')}
    </a>
  )
}
