import { useTranslation } from '#shared/i18n/use-translation.ts'
import { IconButton } from './icon-button.tsx'
import { CopyIcon } from './icons.ts'
import { copyAndSay } from './copy-and-say.ts'

export interface CopyButtonProps {
  /** What is copied, in full. */
  text: string
  /** What it is, for a screen reader: "0x7a3F…c91E", "the link". */
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
