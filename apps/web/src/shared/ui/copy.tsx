import { getI18n } from 'react-i18next'
import { shortenAddress } from '@app/core/address'
import { showToast } from './toast-store.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { IconButton } from './icon.tsx'
import { CopyIcon } from './icons.ts'
import { cx } from './cx.ts'

/**
 * For in-app browsers without the clipboard API. The field goes inside an open dialog, because elements outside it
 * cannot be focused.
 */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  const dialog = focused?.closest('[role=dialog], [role=alertdialog]')
  ;(dialog ?? document.body).append(area)
  area.focus({ preventScroll: true })
  area.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Never throws. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    try {
      return copyByHand(text)
    } catch {
      return false
    }
  }
}

export async function copyAndSay(text: string): Promise<boolean> {
  const copied = await copyText(text)
  showToast(getI18n().t(copied ? 'ui:copy.done' : 'ui:copy.failed'), copied ? 'done' : 'failed')
  return copied
}

export interface CopyButtonProps {
  text: string
  name: string
  className?: string
}

export function CopyButton({ text, name, className }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  return (
    <IconButton
      icon={CopyIcon}
      label={t('copy.label', { name })}
      onClick={() => void copyAndSay(text)}
      className={`text-text-2 ${className ?? ''}`}
    />
  )
}

export function Copyable({ text, className }: { text: string; className?: string }) {
  const { t } = useTranslation('ui')
  const short = shortenAddress(text)
  return (
    <button
      type="button"
      title={text}
      aria-label={t('copy.label', { name: short })}
      onClick={() => void copyAndSay(text)}
      className={cx('relative hit-13 underline decoration-dotted underline-offset-3 active:opacity-70', className)}
    >
      {short}
    </button>
  )
}
