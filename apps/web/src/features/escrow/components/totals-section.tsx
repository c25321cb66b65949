import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'
import type { EscrowScreen } from '../use-escrow-screen.ts'

/** All locks together, with the block they were read at. A failure is said once, at the top of the screen. */
export function TotalsSection({ screen, terms }: { screen: EscrowScreen; terms: EscrowTerms }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const now = useChainNow()
  const { data, error } = screen.figures
  if (data === undefined && error !== null) return null
  return (
    <Section title={t('totals.title')}>
      {data === undefined ? (
        <SkeletonFacts count={2} />
      ) : (
        <>
          <KeyValueList>
            <KeyValue label={t('totals.power')}>{formatTokenAmount(data.totalPower, terms.power, locale)}</KeyValue>
            <KeyValue label={t('totals.locked')}>{formatTokenAmount(data.totalLocked, terms.token, locale)}</KeyValue>
          </KeyValueList>
          <AsOf className="mt-1" blockNumber={data.blockNumber} blockAt={data.readAt} now={now ?? undefined} />
        </>
      )}
    </Section>
  )
}
