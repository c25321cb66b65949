import { getI18n } from 'react-i18next'
import { copyText } from './copy-text.ts'
import { showToast } from './toast-store.ts'

/** Copies and says by toast whether it worked, in the specification's words. */
export async function copyAndSay(text: string): Promise<boolean> {
  const copied = await copyText(text)
  showToast(getI18n().t(copied ? 'ui:copy.done' : 'ui:copy.failed'), copied ? 'done' : 'failed')
  return copied
}
