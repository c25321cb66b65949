import { shortenAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { copyAndSay } from './copy-and-say.ts'
import { cx } from './cx.ts'

/** A shortened hash or address that is copied in full by a press: without an explorer the only way to it by touch. */
export function Copyable({ text, className }: { text: string; className?: string }) {
  const { t } = useTranslation('ui')
  const short = shortenAddress(text)
  return (
    <button
      type="button"
      title={text}
      aria-label={t('copy.label', { name: short })}
      onClick={() => void copyAndSay(text)}
      // Higher than the line it stands in, which stays as high as it is.
      className={cx('-my-1.5 py-1.5 underline decoration-dotted underline-offset-3 active:opacity-70', className)}
    >
      {short}
    </button>
  )
}
