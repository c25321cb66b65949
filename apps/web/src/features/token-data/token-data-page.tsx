import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Exchange, SupplyShare } from '@app/core/api/token-data'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatWhole } from '@app/core/format-whole'
import { formatAmount } from '@app/core/format-amount'
import { formatPercent } from '@app/core/share'
import { IndexAsOf } from '#shared/states/index-as-of.tsx'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { apiQuery } from '#shared/api/query.ts'
import { isLive } from '#shared/base/offered.ts'
import { tokens } from '#shared/base/tokens.ts'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { FirstAbout } from '#shared/states/first-about.tsx'
import { WithToken } from '#shared/states/with-token.tsx'
import { Skeleton, SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { brand } from '#shared/base/brand.ts'
import { PriceChange, PriceChart } from '#shared/price/price-chart.tsx'
import { formatPrice } from '#shared/format/format-number.ts'
import { Stat } from '#shared/ui/figure.tsx'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note, TextLink } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Shares } from '#shared/ui/bars.tsx'
import { SolvencySection } from './solvency-section.tsx'

const REFRESH_MS = 15_000

const PageSources = lazySources(async () => (await import('./sources.tsx')).useTokenDataSources)

export function TokenDataPage() {
  const { t } = useTranslation('tokenData')
  const stats = useQuery({ ...apiQuery('/api/tokenStats', {}), refetchInterval: REFRESH_MS })
  return (
    <PageMain>
      <FirstAbout title={t('about.title', { reward: brand.product.symbol })}>
        {t('about.text', { reward: brand.product.symbol })}
      </FirstAbout>
      <PartState
        reads={[stats]}
        loading={t('loading')}
        failure={t('failed')}
        skeleton={
          <>
            <SkeletonFigure className="pt-3" />
            <Skeleton className="mt-3 h-45 w-full" />
            <SkeletonFacts count={8} className="mt-10" />
          </>
        }
      >
        {(answer) => (
          <WithToken address={answer.data.token}>
            {(unit) => (
              <>
                <PriceSection
                  exchange={answer.data.exchange}
                  quote={tokens.usdt.symbol}
                  asOf={
                    <IndexAsOf answer={answer}>
                      <PageSources answer={answer} unit={unit} quote={tokens.usdt} />
                    </IndexAsOf>
                  }
                />
                <SolvencySection product={answer.data.token} />
                <SupplySection answer={answer} unit={unit} />
                <ExchangeSection answer={answer} unit={unit} quote={tokens.usdt} />
              </>
            )}
          </WithToken>
        )}
      </PartState>
      {stats.data === undefined && stats.error !== null && <SolvencySection product={tokens.productToken.address} />}
    </PageMain>
  )
}

interface PriceSectionProps {
  exchange: Exchange | null
  quote: string
  asOf: ReactNode
}

export function PriceSection({ exchange, quote, asOf }: PriceSectionProps) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  const price = exchange?.price ?? null
  return (
    <>
      <Stat
        size="xl"
        className="pt-3 pb-2"
        label={t('price.label', { product: brand.product.symbol })}
        value={
          price === null || exchange === null
            ? undefined
            : formatPrice({ amount: BigInt(price), decimals: exchange.priceDecimals }, locale)
        }
        unit={quote}
        unknown={t('price.none')}
      >
        {exchange !== null && price !== null && (
          <PriceChange
            now={BigInt(price)}
            dayAgo={exchange.priceDayAgo === null ? null : BigInt(exchange.priceDayAgo)}
          />
        )}
        {asOf}
      </Stat>
      <PriceChart base={brand.product.symbol} quote={quote} />
    </>
  )
}

interface ExchangeSectionProps {
  answer: ApiAnswer<'/api/tokenStats'>
  unit: TokenUnit
  quote: TokenUnit
}

export function ExchangeSection({ answer, unit, quote }: ExchangeSectionProps) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  const { exchange, holderCount, stakerCount } = answer.data
  return (
    <>
      <Section
        title={t('exchange.title')}
        action={isLive('swapProduct') && <TextLink to={paths.swapProduct}>{t('exchange.swap')}</TextLink>}
      >
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
      </Section>
    </>
  )
}

interface SupplySectionProps {
  answer: ApiAnswer<'/api/tokenStats'>
  unit: TokenUnit
}

export function SupplySection({ answer, unit }: SupplySectionProps) {
  const { t } = useTranslation('tokenData')
  const locale = useLocale()
  const stats = answer.data
  const initial = BigInt(stats.initialSupply)
  const whole = (amount: string) =>
    formatAmount(BigInt(amount), { decimals: unit.decimals, locale, maximumFractionDigits: 0 })
  const shares = toDescending(stats.supply)
  return (
    <Section title={t('supply.title')} aux={t('supply.atStart', { amount: whole(stats.initialSupply) })}>
      <Shares
        label={t('supply.title')}
        items={shares.map(({ part, amount }) => ({
          label: t(`part.${part}`),
          weight: Number(amount),
          value: whole(amount),
          share: formatPercent(BigInt(amount), initial, { locale, minimumFractionDigits: 2 }) ?? '—',
          hollow: part === 'burned',
        }))}
      />
    </Section>
  )
}

/** The burned part comes last, because it no longer counts. */
function toDescending(supply: readonly SupplyShare[]): SupplyShare[] {
  return supply.toSorted((left, right) => {
    if ((left.part === 'burned') !== (right.part === 'burned')) return left.part === 'burned' ? 1 : -1
    return BigInt(left.amount) < BigInt(right.amount) ? 1 : -1
  })
}
