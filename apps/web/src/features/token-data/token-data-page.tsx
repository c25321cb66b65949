import { useQuery } from '@tanstack/react-query'
import { IndexAsOf } from '#shared/states/index-as-of.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { apiQuery } from '#shared/api/query.ts'
import { findUnit, systemConfigQuery } from '#shared/api/system-config.ts'
import { Loading, SkeletonFacts } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton, SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { ExchangeSection } from './components/exchange-section.tsx'
import { PriceSection } from './components/price-section.tsx'
import { SolvencySection } from './components/solvency-section.tsx'
import { SupplySection } from './components/supply-section.tsx'

const REFRESH_MS = 15_000

/** The token in figures, for everybody: price, solvency, where the supply is, the pair. Asks the interface alone, no wallet. */
export function TokenDataPage() {
  const { t } = useTranslation('tokenData')
  const stats = useQuery({ ...apiQuery('/api/tokenStats', {}), refetchInterval: REFRESH_MS })
  const config = useQuery(systemConfigQuery)
  const error = stats.error ?? config.error
  const retry = () => void Promise.all([stats.refetch(), config.refetch()])
  const unit = stats.data && findUnit(config.data?.data, stats.data.data.token)
  const quote = config.data && findUnit(config.data.data, config.data.data.contracts['usdt'])
  if (stats.data === undefined || config.data === undefined || unit === undefined || quote === undefined)
    return (
      <PageMain>
        {error === null ? (
          <Loading label={t('loading')} failure={t('failed')} onRetry={retry}>
            <SkeletonFigure className="pt-3" />
            <Skeleton className="mt-3 h-45 w-full" />
            <SkeletonFacts count={8} className="mt-10" />
          </Loading>
        ) : (
          <FailureNotice
            title={t('failed')}
            error={error}
            onRetry={retry}
            retrying={stats.isFetching || config.isFetching}
          />
        )}
      </PageMain>
    )
  const { data } = stats.data
  return (
    <PageMain>
      <PriceSection exchange={data.exchange} quote={quote.symbol} />
      <SolvencySection config={config.data.data} product={data.token} />
      <SupplySection answer={stats.data} unit={unit} chainId={config.data.data.chain.chainId} />
      <ExchangeSection answer={stats.data} unit={unit} quote={quote} />
      <IndexAsOf className="mt-3" answer={stats.data} />
    </PageMain>
  )
}
