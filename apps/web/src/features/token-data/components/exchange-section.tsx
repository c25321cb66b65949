import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatWhole } from '@app/core/format-whole'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note, TextLink } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'

const ExchangeSources = lazySources(() => import('./exchange-sources.tsx'))

interface ExchangeSectionProps {
  answer: ApiAnswer<'/api/tokenStats'>
  unit: TokenUnit
  quote: TokenUnit
}

/** What lies in the pair, and who holds the token. */
export function ExchangeSection({ answer, unit, quote }: ExchangeSectionProps) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  const { exchange, holderCount, stakerCount } = answer.data
  return (
    <>
      <Section title={t('exchange.title')} action={<TextLink to={paths.swapProduct}>{t('exchange.swap')}</TextLink>}>
        {exchange === null ? (
          <Note>{t('exchange.none')}</Note>
        ) : (
          <KeyValueList>
            <KeyValue label={unit.symbol}>{formatTokenAmount(BigInt(exchange.baseReserve), unit, locale)}</KeyValue>
            <KeyValue label={quote.symbol}>{formatTokenAmount(BigInt(exchange.quoteReserve), quote, locale)}</KeyValue>
            <KeyValue label={t('exchange.burnedInDay')}>
              {formatTokenAmount(BigInt(exchange.burnedInDay), unit, locale)}
            </KeyValue>
            <KeyValue label={t('exchange.swaps')}>{formatWhole(exchange.swapCount, locale)}</KeyValue>
          </KeyValueList>
        )}
      </Section>
      <Section title={t('people.title')}>
        <KeyValueList>
          <KeyValue label={t('people.holders')}>{formatWhole(holderCount, locale)}</KeyValue>
          <KeyValue label={t('people.stakers')}>{formatWhole(stakerCount, locale)}</KeyValue>
        </KeyValueList>
        <ExchangeSources className="pt-1" answer={answer} unit={unit} quote={quote} />
      </Section>
    </>
  )
}
