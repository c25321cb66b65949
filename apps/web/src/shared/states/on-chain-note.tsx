import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Note } from '#shared/ui/text.tsx'

/** Stands above figures of the contracts when the service does not answer. */
export function OnChainNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('wallet')
  return (
    <Note className="mt-4">
      {t('onChain')} {children}
    </Note>
  )
}
