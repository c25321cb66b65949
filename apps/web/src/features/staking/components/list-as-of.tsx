import type { AsOf as AnsweredAt } from '@app/core/api/envelope'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { AsOf } from '#shared/ui/as-of.tsx'
import { Note } from '#shared/ui/note.tsx'

interface ListAsOfProps {
  answer: { asOf: AnsweredAt; stale: boolean }
  /** The chain's clock; null while unknown. */
  now: number | null
}

/** The block a list was read at; says so when it may be behind what was just done. */
export function ListAsOf({ answer: { asOf, stale }, now }: ListAsOfProps) {
  const { t } = useTranslation('staking')
  return (
    <>
      <AsOf
        className="mt-2"
        blockNumber={asOf.blockNumber}
        blockAt={asOf.blockTimestamp}
        now={now ?? undefined}
        staleAfterSeconds={stale ? 0 : undefined}
      />
      {stale && <Note className="mt-1">{t('list.stale')}</Note>}
    </>
  )
}
