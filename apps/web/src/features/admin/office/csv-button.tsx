import DownloadIcon from 'lucide-react/icons/download'
import { useMutation } from '@tanstack/react-query'
import { getSessionId } from '#shared/api/client.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { readFile } from '#shared/states/csv-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { downloadFile } from '#shared/ui/download-file.ts'
import { OfficeProblem } from './office-problem.tsx'

interface CsvButtonProps {
  path: '/api/admin/claims.csv' | '/api/admin/audit.csv'
  query: Record<string, string>
}

/** Not a link, because a browser that follows one sends no session. */
export function CsvButton({ path, query }: CsvButtonProps) {
  const { t } = useTranslation('admin')
  const download = useMutation({
    mutationFn: async () => {
      const headers = { SID: getSessionId() ?? '' }
      const { file, name } = await readFile(
        new Request(`${path}?${new URLSearchParams(query).toString()}`, { headers }),
      )
      downloadFile(file, name)
    },
  })
  return (
    <div className="mt-6">
      <Button
        size="row"
        variant="second"
        icon={DownloadIcon}
        waiting={download.isPending && t('list.csvReading')}
        onClick={() => download.mutate()}
      >
        {t('list.csv')}
      </Button>
      {download.isError && <OfficeProblem error={download.error} className="mt-3" />}
    </div>
  )
}
