import { isSameAddress } from '@app/core/address'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatAmount } from '@app/core/format-amount'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { paths } from '#shared/routing/paths.ts'
import { AsOf } from '#shared/ui/age.tsx'
import { Note, TextLink } from '#shared/ui/text.tsx'
import { Pair, Stat } from '#shared/ui/figure.tsx'
import { Skeleton, SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { apiQuery } from '#shared/api/query.ts'

const noAnswer = new DOMException('No answer within ten seconds', 'TimeoutError')
const FailureNotice = lazy(() => import('#shared/states/failure-notice.tsx'))

/** `shared/base/tokens.ts` is not used here, because the deployment that it reads is not in the first load. */
const configQuery = { ...apiQuery('/api/systemConfig', {}), staleTime: Number.POSITIVE_INFINITY }

export function HomeFigures() {
  const { t } = useTranslation(['home', 'ui'])
  const stats = useQuery(tokenStatsQuery)
  const config = useQuery(configQuery)
  const isLate = useLate(stats.isPending)
  const error = stats.data ? null : (stats.error ?? (isLate ? noAnswer : null))
  const retry = () => void Promise.all([stats.refetch(), config.refetch()])
  return (
    <section aria-label={t('figures.label')} className="pt-8">
      {stats.data && <Figures answer={stats.data} config={config.data} />}
      {!stats.data && !error && <FiguresLoading />}
      {error && (
        <Suspense fallback={<FiguresLoading />}>
          <FailureNotice
            title={t('figures.failed')}
            error={error}
            onRetry={retry}
            retrying={stats.isFetching && !isLate}
          />
        </Suspense>
      )}
      <p className="pt-2.5 type-value">
        <TextLink to={paths.tokenData}>{t('ui:sources')}</TextLink>
      </p>
    </section>
  )
}

interface FiguresProps {
  answer: ApiAnswer<'/api/tokenStats'>
  config: ApiAnswer<'/api/systemConfig'> | undefined
}

function Figures({ answer, config }: FiguresProps) {
  const { t } = useTranslation('home')
  const locale = useLocale()
  const { data, asOf, stale } = answer
  const pool = data.pools[0]
  const find = (token: string) => config?.data.tokens.find(({ address }) => isSameAddress(address, token))
  const staked = pool && find(pool.token)
  const product = find(data.token)
  const format = (amount: string, decimals: number | undefined, places: number) =>
    decimals === undefined
      ? undefined
      : formatAmount(BigInt(amount), { decimals, locale, minimumFractionDigits: places, maximumFractionDigits: places })
  return (
    <>
      <Stat
        size="xl"
        label={t('figures.staked')}
        value={pool && format(pool.staked, staked?.decimals, 2)}
        unit={staked?.symbol}
        className="pb-5"
      >
        {pool && pool.staked === '0' && <Note className="mt-1">{t('figures.nothingStaked')}</Note>}
        <AsOf
          blockNumber={asOf.blockNumber}
          blockAt={asOf.blockTimestamp}
          staleAfterSeconds={stale ? 0 : undefined}
          className="mt-1.5"
        />
      </Stat>
      <Pair>
        <Stat
          label={t('figures.burned')}
          value={format(data.burned, product?.decimals, 0)}
          unit={product?.symbol ?? brand.product.symbol}
        />
        <Stat label={t('figures.holders')} value={formatWhole(data.holderCount, locale)} />
      </Pair>
    </>
  )
}

function FiguresLoading() {
  const { t } = useTranslation('home')
  return (
    <div aria-busy="true">
      <p className="type-label text-text-2">{t('figures.staked')}</p>
      <SkeletonFigure className="pb-5" />
      <Pair>
        <div>
          <p className="type-label text-text-2">{t('figures.burned')}</p>
          <Skeleton className="my-1.5 h-5.5 w-28" />
        </div>
        <div>
          <p className="type-label text-text-2">{t('figures.holders')}</p>
          <Skeleton className="my-1.5 h-5.5 w-20" />
        </div>
      </Pair>
    </div>
  )
}

/** The index's own answers can be this old. */
export const tokenStatsQuery = { ...apiQuery('/api/tokenStats', {}), refetchInterval: 15_000 }

const lateMs = 10_000

export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate
}

/** Whole percent of the supply, rounded down; undefined without a supply. */
export function getFilledUnits(locked: bigint, supply: bigint): number | undefined {
  if (supply <= 0n) return undefined
  const units = Number((locked * 100n) / supply)
  return Math.min(100, units)
}
