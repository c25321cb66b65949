import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from './toast-store.ts'

/** A failed load shows a message and leaves the page as it is. */
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
