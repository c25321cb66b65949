import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from './toast-store.ts'

/** Of a sheet that opens once `load` has brought what it shows. What cannot be fetched is said, and costs nothing of the page. */
export function useLazySheet(load: () => Promise<unknown>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const open = async () => {
    setLoading(true)
    try {
      await load()
      setOpen(true)
    } catch {
      showToast(t('partFailed'), 'failed')
    }
    setLoading(false)
  }
  return { isOpen, setOpen, isLoading, open: () => void open() }
}
