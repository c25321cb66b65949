import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Note } from '#shared/ui/note.tsx'
import { TextButton } from '#shared/ui/text-link.tsx'
import { removeTxRecord } from './tx-store.ts'

/** The way out of a transaction that nothing will ever be known about. Asked twice, because it is followed no more then. */
export function RemoveRecord({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { t } = useTranslation('tx')
  const [isAsked, setAsked] = useState(false)
  const remove = () => {
    onRemoved()
    removeTxRecord(id)
  }
  return (
    <Note quiet className="mt-3">
      {t(isAsked ? 'unknown.removeSure' : 'unknown.removeNote')}{' '}
      <TextButton onClick={isAsked ? remove : () => setAsked(true)}>{t('unknown.remove')}</TextButton>
    </Note>
  )
}
