import type { Relationship } from '@app/core/api/referral'
import { formatWhole } from '@app/core/format-whole'
import { parseAccountAddress } from '@app/core/checksum-address'
import { useQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { apiQuery } from '#shared/api/query.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { paths } from '#shared/routing/paths.ts'
import { Address } from '#shared/ui/address.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { CommunityPageState } from './members.tsx'
import { DayList } from './day-list.tsx'
import { PerformanceSection } from './performance.tsx'
import { WithToken } from '#shared/states/with-token.tsx'

export function BranchPage({ address }: { address: string | undefined }) {
  const { t } = useTranslation('community')
  const head = parseAccountAddress(address)
  const relationship = useQuery(apiQuery('/api/useRelationship', head && { address: head }))
  const back = <ButtonLink to={paths.communityTodayStake}>{t('branch.toTeam')}</ButtonLink>
  if (head === null)
    return (
      <PageMain>
        <Empty title={t('branch.noAddress')} action={back}>
          {t('branch.noAddressNote')}
        </Empty>
      </PageMain>
    )
  const answer = relationship.data
  return (
    <PageMain>
      <CommunityPageState
        account={head}
        answers={[relationship]}
        failure={t('branch.failed')}
        skeleton={
          <>
            <SkeletonFacts count={4} className="mt-2" />
            <SkeletonFigure className="mt-3" />
          </>
        }
      >
        {answer !== undefined && !answer.data.activated && (
          <Empty title={t('branch.unbound')} action={back}>
            {t('branch.unboundNote')}
          </Empty>
        )}
        {answer?.data.activated && (
          <WithToken address={answer.data.token}>
            {(unit) => (
              <>
                <BranchFacts relationship={answer.data} unit={unit} />
                <PerformanceSection address={head} indexedAt={answer.asOf.blockTimestamp} unit={unit} branch />
                <Section title={t('days.listTitle')}>
                  <Note quiet className="pb-2.5">
                    {t('days.utc')}
                  </Note>
                  <DayList address={head} branch />
                </Section>
              </>
            )}
          </WithToken>
        )}
      </CommunityPageState>
    </PageMain>
  )
}

function BranchFacts({ relationship, unit }: { relationship: Relationship; unit: TokenUnit }) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const { account, superior, grade, teamCount, stake, teamStake } = relationship
  return (
    <KeyValueList className="mt-2">
      <KeyValue label={t('branch.head')}>
        <Address address={account} />
      </KeyValue>
      {superior !== null && (
        <KeyValue label={t('branch.superior')}>
          <Address address={superior} />
        </KeyValue>
      )}
      <KeyValue label={t('branch.grade')}>{grade === 0 ? t('grade.none') : t('grade.name', { grade })}</KeyValue>
      <KeyValue label={t('branch.below')}>{formatWhole(teamCount, locale)}</KeyValue>
      <KeyValue label={t('branch.stake')}>
        {formatTokenAmount(BigInt(stake) + BigInt(teamStake), unit, locale)}
      </KeyValue>
    </KeyValueList>
  )
}
