import type { DividendPoolPage } from '@app/core/api/rewards'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import { useInfiniteQuery } from '@tanstack/react-query'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { formatDay } from '#shared/format/format-date.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken } from '#shared/base/tokens.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Note, TextLink } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { RowLink } from '#shared/ui/list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { AssetsPageState } from './assets-page-state.tsx'
import { PlainRow } from './plain-row.tsx'
import { toDividendSearch } from './dividend-key.ts'

const PoolSources = lazySources(async () => (await import('./sources.ts')).usePoolSources)

type Pool = DividendPoolPage['list'][number]

export function BonusPage() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const list = useInfiniteQuery(apiPages('/api/depositBonusPool/list', account && { address: account }))
  const pools = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const filedUntil = list.data?.pages.at(-1)?.data.filedUntil ?? 0
  return (
    <PageMain>
      <AssetsPageState account={account} answers={[list]} failure={t('pools.failed')}>
        {pools.length === 0 ? (
          <Empty title={t('pools.none')}>{t('pools.noneNote')}</Empty>
        ) : (
          <Section
            title={t('pools.title')}
            className="mt-4"
            action={<TextLink to={paths.assetsBonusList}>{t('pools.mine')}</TextLink>}
          >
            <Note className="pb-2">
              {t('pools.note')} <PoolSources blockNumber={pools[0]!.blockNumber} />
            </Note>
            <PagedList
              label={t('pools.title')}
              items={pools}
              getKey={({ epoch, token, kind }) => `${epoch}-${token}-${kind}`}
              read={list}
              renderItem={(pool) => <PoolRow pool={pool} isFiled={pool.startAt < filedUntil} />}
            />
            <CsvLink list="pools" account={account}>
              {t('csv')}
            </CsvLink>
          </Section>
        )}
      </AssetsPageState>
    </PageMain>
  )
}

function PoolRow({ pool, isFiled }: { pool: Pool; isFiled: boolean }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const token = findToken(pool.token)
  if (token === undefined) return null
  const show = (amount: string) => formatTokenAmount(BigInt(amount), token, locale)
  const { weight, revenue } = pool
  const share = weight === null ? undefined : formatPercent(BigInt(weight), BigInt(pool.totalWeight), { locale })
  const inside = {
    title: t(`kind.${pool.kind}`),
    note: (
      <>
        {formatDay(pool.startAt, dateTag)}
        <span className="block">
          {pool.accountCount === 0
            ? t('pools.kept')
            : t('pools.accounts', { number: formatWhole(pool.accountCount, locale) })}
        </span>
      </>
    ),
    value: show(pool.totalPool),
    valueNote:
      revenue === null ? (
        t(isFiled ? 'pools.filed' : 'pools.noPart')
      ) : (
        <>
          {t('pools.yours', { amount: show(revenue) })}
          {share !== undefined && <span className="block">{t('dividend.share', { share })}</span>}
        </>
      ),
  }
  if (revenue !== null) return <RowLink to={paths.assetsBonusDetail} search={toDividendSearch(pool)} {...inside} />
  return <PlainRow {...inside} />
}
