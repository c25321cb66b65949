import type { AsOf as AnsweredAt } from '@app/core/api/envelope'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { AsOf, type AsOfProps } from '#shared/ui/age.tsx'
import { Note } from '#shared/ui/text.tsx'

export interface IndexAsOfProps extends Pick<AsOfProps, 'className' | 'children'> {
  answer: { asOf: AnsweredAt; stale: boolean }
  /** The chain's time, null while unknown; left out by pages that do not read the chain. */
  now?: number | null
}

/** Also says when the figures may be older than the holder's latest transaction. */
export function IndexAsOf({ answer: { asOf, stale }, now, className = 'mt-1', children }: IndexAsOfProps) {
  const { t } = useTranslation('ui')
  const isOfNow = now === undefined && !stale
  return (
    <>
      <AsOf
        className={className}
        blockNumber={asOf.blockNumber}
        blockAt={asOf.blockTimestamp}
        now={isOfNow ? asOf.blockTimestamp : (now ?? undefined)}
        staleAfterSeconds={stale ? 0 : undefined}
      >
        {children}
      </AsOf>
      {stale && <Note className="mt-1">{t('asOf.behind')}</Note>}
    </>
  )
}
