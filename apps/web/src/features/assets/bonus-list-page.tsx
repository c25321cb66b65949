import { dividendKinds, type DividendKind } from '@app/core/settlement/dividend-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { apiPages } from '#shared/api/infinite-query.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { UtcCaption } from '#shared/ui/list.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { DividendRow } from './dividend-row.tsx'
import { NoneYet, RecordBody, type TotalName } from './record-body.tsx'

const choices = ['all', ...dividendKinds] as const

export function BonusListPage() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const [chosen, choose] = useSearchChoice('kind', choices, 'all')
  const kind = chosen === 'all' ? undefined : chosen
  const list = useInfiniteQuery(
    apiPages('/api/depositBonus/list', account && { address: account, ...(kind !== undefined && { kind }) }),
  )
  const body = (
    <RecordBody
      name="dividends"
      total={getTotal(kind)}
      csv={kind ?? 'dividends'}
      path="/api/depositBonus/list"
      zone={<UtcCaption />}
      list={list}
      items={list.data?.pages.flatMap((page) => page.data.list) ?? []}
      getKey={({ epoch, token, kind: each }) => `${epoch}-${token}-${each}`}
      renderItem={(dividend) => <DividendRow dividend={dividend} />}
      empty={<NoneYet words="record.dividends" to={paths.assetsBonus} />}
    />
  )
  return (
    <PageMain>
      <Tabs
        label={t('kind.label')}
        value={chosen}
        onValueChange={choose}
        items={choices.map((value) => ({ value, label: t(`kind.${value}`) }))}
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
