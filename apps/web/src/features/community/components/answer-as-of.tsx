import type { AsOf as AnsweredAt } from '@app/core/api/envelope'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { AsOf } from '#shared/ui/as-of.tsx'
import { Note } from '#shared/ui/note.tsx'
import { useChainNow } from '#shared/web3/use-chain-now.ts'

/** The block that figures were read at; says so when they may be behind. */
export function AnswerAsOf({ answer: { asOf, stale } }: { answer: { asOf: AnsweredAt; stale: boolean } }) {
  const { t } = useTranslation('community')
  const now = useChainNow()
  return (
    <>
      <AsOf
        className="mt-2"
        blockNumber={asOf.blockNumber}
        blockAt={asOf.blockTimestamp}
        now={now ?? undefined}
        staleAfterSeconds={stale ? 0 : undefined}
      />
      {stale && <Note className="mt-1">{t('stale')}</Note>}
    </>
  )
}
