import { formatWhole } from '@app/core/format-whole'
import type { PromotionIncomePage } from '@app/core/api/rewards'
import { useInfiniteQuery } from '@tanstack/react-query'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDay, formatMonthOf } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { findToken, tokens } from '#shared/base/tokens.ts'
import { InviteLinks } from '#shared/ui/invite-links.tsx'
import { ShortAddress } from '#shared/ui/address.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { RowLink } from '#shared/ui/list.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { isMonth } from './dividend-days.ts'
import { toDividendSearch } from './dividend-key.ts'
import { PlainRow } from './plain-row.tsx'
import { DividendRecord } from './record-dividends-page.tsx'
import { NoneYet, RecordBody } from './record-body.tsx'

const views = ['day', 'source'] as const

export function RecordInvitePage() {
  const { t } = useTranslation('assets')
  const [view, choose] = useSearchChoice('by', views, 'day')
  return (
    <PageMain>
      <InviteLinks className="pt-2 pb-1" />
      <Tabs
        label={t('record.sources.label')}
        value={view}
        onValueChange={choose}
        items={views.map((value) => ({ value, label: t(`record.sources.${value}`) }))}
        bleed
      >
        <TabPanel value={view}>{view === 'day' ? <DividendRecord kind="promotion" /> : <PromotionSources />}</TabPanel>
      </Tabs>
    </PageMain>
  )
}

type Source = PromotionIncomePage['list'][number]
type SourceMonth = PromotionIncomePage['months'][number]

function PromotionSources() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const show = useSourceTexts()
  const list = useInfiniteQuery(apiPages('/api/depositInvitor/list', account && { address: account }))
  return (
    <RecordBody
      name="sources"
      total="promotion"
      csv="promotion-sources"
      path="/api/depositInvitor/list"
      isByDay
      getTime={({ startAt }) => startAt}
      list={list}
      items={list.data?.pages.flatMap((page) => [...page.data.list, ...page.data.months]) ?? []}
      getKey={(source) => `${source.epoch}-${source.token}-${isMonth(source) ? source.lastEpoch : source.account}`}
      isMonth={isMonth}
      renderItem={(source) =>
        isMonth(source) ? <PromotionMonthRow month={source} /> : <PromotionSourceRow source={source} />
      }
      columns={[
        {
          title: t('columns.day'),
          sorted: 'descending',
          renderCell: (source) =>
            isMonth(source) ? (
              show.month(source)
            ) : (
              <TextLink to={paths.assetsBonusDetail} search={toDividendSearch({ ...source, kind: 'promotion' })}>
                {show.day(source)}
              </TextLink>
            ),
        },
        {
          title: t('columns.account'),
          renderCell: (source) => (isMonth(source) ? t('record.sources.together') : show.account(source)),
        },
        {
          title: t('columns.layer'),
          isNumber: true,
          renderCell: (source) => (isMonth(source) ? '—' : show.layer(source)),
        },
        {
          title: t('columns.staked'),
          isNumber: true,
          renderCell: (source) => (isMonth(source) ? '—' : show.stake(source)),
        },
        { title: t('withdraw.amount'), isNumber: true, renderCell: (source) => show.revenue(source) ?? '—' },
      ]}
      answer={list.data?.pages.at(-1)}
      empty={<NoneYet words="record.promotion" to={paths.invite} />}
    />
  )
}

function PromotionSourceRow({ source }: { source: Source }) {
  const { t } = useTranslation('assets')
  const show = useSourceTexts()
  const revenue = show.revenue(source)
  if (revenue === undefined) return null
  return (
    <RowLink
      to={paths.assetsBonusDetail}
      search={toDividendSearch({ ...source, kind: 'promotion' })}
      title={show.account(source)}
      note={t('record.sources.row', { layer: source.layer, stake: show.stake(source) })}
      value={revenue}
      valueNote={show.day(source)}
    />
  )
}

function PromotionMonthRow({ month }: { month: SourceMonth }) {
  const { t } = useTranslation('assets')
  const show = useSourceTexts()
  const revenue = show.revenue(month)
  return revenue && <PlainRow title={show.month(month)} note={t('record.sources.together')} value={revenue} />
}

function useSourceTexts() {
  const locale = useLocale()
  const dateTag = useDateTag()
  return {
    day: ({ startAt }: Source) => formatDay(startAt, dateTag),
    month: ({ startAt }: SourceMonth) => formatMonthOf(startAt, dateTag, 'UTC'),
    account: ({ account }: Source) => <ShortAddress address={account} />,
    layer: ({ layer }: Source) => formatWhole(layer, locale),
    stake: ({ stake }: Source) => formatTokenAmount(BigInt(stake), tokens.usdt, locale),
    revenue(source: Source | SourceMonth) {
      const token = findToken(source.token)
      const amount = isMonth(source) ? source.dividend : source.revenue
      return token && formatTokenAmount(BigInt(amount), token, locale)
    },
  }
}
