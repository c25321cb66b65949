import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Note } from '#shared/ui/text.tsx'

export function OnChainNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('wallet')
  return (
    <Note className="mt-4">
      {t('onChain')} {children}
    </Note>
  )
}
