import type { Address } from '@app/core/address'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { apiPages } from '#shared/api/infinite-query.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { CommunityPageState, MemberRow } from './members.tsx'
import { overviewQuery } from './reads.ts'
import { WithToken } from '#shared/states/with-token.tsx'

const ALL = 'all'

const PeopleSources = lazySources(async () => (await import('#shared/sources/people-sources.ts')).usePeopleSources)

interface MemberListPageProps {
  layer: string | undefined
  onLayer: (layer: string | undefined) => void
}

export function MemberListPage({ layer, onLayer }: MemberListPageProps) {
  const { t } = useTranslation('community')
  const { exposedAccount: account } = useWallet()
  const overview = useQuery(overviewQuery(account))
  const layers = overview.data?.data.layers ?? []
  const chosen = layers.find((one) => String(one.layer) === layer)
  return (
    <PageMain>
      <CommunityPageState account={account} answers={[overview]} failure={t('members.failed')}>
        {layers.length === 0 ? (
          <Empty title={t('layers.none')} action={<ButtonLink to={paths.invite}>{t('layers.invite')}</ButtonLink>}>
            {t('layers.noneNote')}
          </Empty>
        ) : (
          <Tabs
            label={t('layers.title')}
            bleed
            value={chosen === undefined ? ALL : String(chosen.layer)}
            onValueChange={(value) => onLayer(value === ALL ? undefined : value)}
            items={[
              { value: ALL, label: t('members.everyone'), count: overview.data?.data.total },
              ...layers.map((one) => ({
                value: String(one.layer),
                label: t('layers.layer', { layer: one.layer }),
                count: one.memberCount,
              })),
            ]}
          >
            <TabPanel value={chosen === undefined ? ALL : String(chosen.layer)}>
              {account && <Members key={chosen?.layer} account={account} layer={chosen?.layer} />}
            </TabPanel>
          </Tabs>
        )}
      </CommunityPageState>
    </PageMain>
  )
}

function Members({ account, layer }: { account: Address; layer: number | undefined }) {
  const { t } = useTranslation('community')
  const range = layer === undefined ? {} : { layerFrom: layer, layerTo: layer }
  const list = useInfiniteQuery(apiPages('/api/stats/association-list', { address: account, ...range }))
  const first = list.data?.pages[0]
  const members = list.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <CommunityPageState account={account} answers={[list]} failure={t('members.failed')}>
      {first && (
        <AnswerAsOf className="py-2.5" answer={first}>
          <PeopleSources
            path="/api/stats/association-list"
            asOf={first.asOf}
            count={first.data.total}
            stakes
            grade={t('branch.grade')}
            layers={t('layers.title')}
          />
        </AnswerAsOf>
      )}
      {first && (
        <WithToken address={first.data.token}>
          {(unit) => (
            <PagedList
              label={t('members.title')}
              items={members}
              getKey={(member) => member.account}
              read={list}
              renderItem={(member) => <MemberRow member={member} unit={unit} full />}
            />
          )}
        </WithToken>
      )}
      {layer === undefined && members.length > 0 && (
        <CsvLink list="members" account={account}>
          {t('csv')}
        </CsvLink>
      )}
    </CommunityPageState>
  )
}
