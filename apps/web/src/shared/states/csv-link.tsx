import type { Address } from '@app/core/address'
import DownloadIcon from 'lucide-react/icons/download'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { ExportedList } from '@app/core/api/export'
import { readEnvelope } from '#shared/api/client.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { downloadFile } from '#shared/ui/download-file.ts'
import { Icon, Spinner } from '#shared/ui/icon.tsx'
import { Note } from '#shared/ui/text.tsx'

interface CsvLinkProps {
  list: ExportedList
  account?: Address | null
  children: ReactNode
}

/**
 * Downloads the whole list, not only the rows on screen. Fetched by script to show why it failed, which a plain link
 * would not. Texts: namespace `errors`.
 */
export function CsvLink({ list, account, children }: CsvLinkProps) {
  const { t } = useTranslation('errors')
  const [state, setState] = useState<'ready' | 'reading' | { failure: string }>('ready')
  const query = new URLSearchParams({ list, ...(account && { address: account }) })
  const url = `/api/export.csv?${query.toString()}`

  async function download(event: MouseEvent): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (state === 'reading') return
    setState('reading')
    try {
      const { file, name } = await readFile(url)
      downloadFile(file, name)
      setState('ready')
    } catch (error) {
      setState({ failure: getErrorKeyOf(error) })
    }
  }
  return (
    <div className="mt-6">
      <a
        href={url}
        download
        aria-busy={state === 'reading' || undefined}
        onClick={(event) => void download(event)}
        className={buttonClass({ variant: 'second', size: 'row' })}
      >
        {state === 'reading' ? <Spinner size={18} /> : <Icon source={DownloadIcon} size={18} />}
        {children}
      </a>
      <div aria-live="polite">{typeof state === 'object' && <Note className="mt-2">{t(state.failure)}</Note>}</div>
    </div>
  )
}

/** Has no timeout, because a long list takes a while. */
export async function readFile(request: string | Request): Promise<{ file: Blob; name: string }> {
  const response = await fetch(request)
  if (!response.ok) await readEnvelope(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { file: await response.blob(), name: name ?? 'export.csv' }
}
