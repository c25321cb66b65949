import { SECONDS_PER_DAY, STAKE_LOCK_SECONDS } from '@app/core/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Button } from '#shared/ui/button.tsx'
import { formatDateTimeExact, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { moveChainTime } from '../move-time.ts'

const jumps = [
  { key: 'hour', seconds: 3_600 },
  { key: 'day', seconds: SECONDS_PER_DAY },
  { key: 'lock', seconds: STAKE_LOCK_SECONDS },
] as const
const indexDelayMs = 3_000

/** Moves the chain's time, so that half a year of waiting takes a second. */
export function TimePanel() {
  const { t } = useTranslation('sandbox')
  const now = useChainNow()
  const dateTag = useDateTag()
  const queries = useQueryClient()
  const move = useMutation({
    mutationFn: moveChainTime,
    onSuccess() {
      void queries.invalidateQueries()
      // The index follows the chain a moment later.
      setTimeout(() => void queries.invalidateQueries(), indexDelayMs)
    },
  })
  return (
    <section aria-label={t('time.title')}>
      <p className="type-label text-text-2">{t('time.now')}</p>
      <p className="mb-2 type-strong tabular-nums">
        {now === null ? t('time.unknown') : `${formatDateTimeExact(now, dateTag)} ${formatZone(now)}`}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {jumps.map(({ key, seconds }) => (
          <Button
            key={key}
            size="row"
            variant="second"
            className="px-1! whitespace-nowrap"
            waiting={move.isPending && move.variables === seconds && t('time.moving')}
            onClick={() => move.mutate(seconds)}
          >
            {t(`time.${key}`)}
          </Button>
        ))}
      </div>
      <output className="mt-2 block min-h-5 type-label text-text-2">
        {move.isError ? t('time.failed', { reason: move.error.message }) : move.isSuccess ? t('time.moved') : null}
      </output>
    </section>
  )
}
