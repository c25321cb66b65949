import { dividendKinds, type DividendKind } from '@app/core/settlement/dividend-kinds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { apiPages } from '#shared/api/infinite-query.ts'
import { apiQuery } from '#shared/api/query.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { sumByToken } from './holdings.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { DividendDayRow } from './dividend-day-row.tsx'
import { getDividendKey, groupByDay, isMonth } from './dividend-days.ts'
import { DividendRow } from './dividend-row.tsx'
import { isKindOffered } from './offered-kinds.ts'
import { NoneYet, RecordBody, type TotalName } from './record-body.tsx'

/** Many rows, because a day has one for each kind and token. */
const PAGE_SIZE = 100

const choices = ['all', ...dividendKinds] as const

export function BonusListPage() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const [chosen, choose] = useSearchChoice('kind', choices, 'all')
  const kind = chosen === 'all' ? undefined : chosen
  const assets = useQuery(apiQuery('/api/getAssets', account && { address: account })).data?.data.tokens ?? []
  const earned = sumByToken(assets.map((own) => ({ token: own.token, amount: own[getTotal(kind)].amount })))
  const [symbol, chooseToken] = useSearchChoice('token', ['all', ...earned.map(({ token }) => token.symbol)], 'all')
  const only = earned.find(({ token }) => token.symbol === symbol)
  const list = useInfiniteQuery(
    apiPages(
      '/api/depositBonus/list',
      account && {
        address: account,
        pageSize: PAGE_SIZE,
        ...(kind !== undefined && { kind }),
        ...(only !== undefined && { token: only.token.address }),
      },
    ),
  )
  const dividends = list.data?.pages.flatMap((page) => [...page.data.list, ...page.data.months]) ?? []
  const shared = {
    name: 'dividends',
    total: getTotal(kind),
    csv: kind ?? 'dividends',
    path: '/api/depositBonus/list',
    isByDay: true,
    getTime: ({ startAt }: { startAt: number }) => startAt,
    sums: only && [only],
    filter: earned.length > 1 && (
      <Chips
        className="mt-3"
        label={t('withdraw.token')}
        value={symbol}
        onValueChange={chooseToken}
        items={['all', ...earned.map(({ token }) => token.symbol)].map((value) => ({
          value,
          label: value === 'all' ? t('kind.all') : value,
        }))}
      />
    ),
    list,
    empty: <NoneYet words="record.dividends" to={paths.assetsBonus} />,
  } as const
  const body =
    kind === undefined ? (
      <RecordBody
        {...shared}
        items={groupByDay(dividends, list.hasNextPage)}
        getKey={({ key }) => key}
        isMonth={(day) => day.isMonth}
        renderItem={(day) => <DividendDayRow day={day} />}
      />
    ) : (
      <RecordBody
        {...shared}
        items={dividends}
        getKey={getDividendKey}
        isMonth={isMonth}
        renderItem={(dividend) => <DividendRow dividend={dividend} byDay />}
      />
    )
  return (
    <PageMain>
      <Tabs
        label={t('kind.label')}
        value={chosen}
        onValueChange={choose}
        items={choices
          .filter((value) => value === chosen || value === 'all' || isKindOffered(value))
          .map((value) => ({ value, label: t(`kind.${value}`) }))}
        bleed
      >
        <TabPanel value={chosen}>{body}</TabPanel>
      </Tabs>
    </PageMain>
  )
}

function getTotal(kind: DividendKind | undefined): TotalName {
  return kind ?? 'dividends'
}
