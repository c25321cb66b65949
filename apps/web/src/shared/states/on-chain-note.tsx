import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Note } from '#shared/ui/text.tsx'

/** Above what the contracts say themselves, where the service does not answer. */
export function OnChainNote() {
  const { t } = useTranslation('wallet')
  return <Note className="mt-4">{t('onChain')}</Note>
}
