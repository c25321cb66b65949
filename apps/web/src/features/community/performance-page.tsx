import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { apiQuery } from '#shared/api/query.ts'
import { findToken } from '#shared/base/tokens.ts'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { CommunityPageState } from './members.tsx'
import { BranchList } from './branch-list.tsx'
import { DayList } from './day-list.tsx'
import { PerformanceSection } from './performance.tsx'

export const performanceViews = ['days', 'branches'] as const
type PerformanceView = (typeof performanceViews)[number]

interface PerformancePageProps {
  view: PerformanceView
  onView: (view: PerformanceView) => void
}

export function PerformancePage({ view, onView }: PerformancePageProps) {
  const { t } = useTranslation('community')
  const { exposedAccount: account } = useWallet()
  const relationship = useQuery(apiQuery('/api/useRelationship', account && { address: account }))
  return (
    <PageMain>
      <CommunityPageState
        account={account}
        answers={[relationship]}
        failure={t('days.failed')}
        skeleton={
          <>
            <SkeletonFigure className="mt-3" />
            <SkeletonRows count={5} className="mt-44" />
          </>
        }
      >
        {account && (
          <PerformanceSection
            address={account}
            indexedAt={relationship.data?.asOf.blockTimestamp}
            unit={findToken(relationship.data?.data.token)}
          />
        )}
        <Tabs
          className="mt-5"
          label={t('days.listTitle')}
          bleed
          value={view}
          onValueChange={onView}
          items={[
            { value: 'days', label: t('days.byDay') },
            { value: 'branches', label: t('branches.title'), count: relationship.data?.data.directCount },
          ]}
        >
          <TabPanel value="days">
            <Note quiet className="py-2.5">
              {t('days.utc')}
            </Note>
            {account && <DayList address={account} />}
          </TabPanel>
          <TabPanel value="branches">
            <Note quiet className="py-2.5">
              {t('branches.note')}
            </Note>
            {account && relationship.data && (
              <BranchList address={account} team={BigInt(relationship.data.data.teamStake)} />
            )}
          </TabPanel>
        </Tabs>
      </CommunityPageState>
    </PageMain>
  )
}
