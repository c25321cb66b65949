import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import { showToast } from './toast-store.ts'

/** Copies and says by toast whether it worked, in the specification's words. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('ui')
  return async (text) => {
    const copied = await copyText(text)
    showToast(t(copied ? 'copy.done' : 'copy.failed'), copied ? 'done' : 'failed')
    return copied
  }
}
