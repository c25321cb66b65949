import { shortenAddress } from '@app/core/address'
import type { Invitee } from '@app/core/api/referral'
import { formatWhole } from '@app/core/format-whole'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { CopyButton } from '#shared/ui/copy.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { TextLink } from '#shared/ui/text.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import type { RelationshipRead } from './invite-code.tsx'

const PeopleSources = lazySources(() => import('#shared/sources/people-sources.tsx'))

/** The accounts invited directly. Their stakes are a page of their own. */
export function Invitees({ account, relationship }: { account: Address; relationship: RelationshipRead }) {
  const { t } = useTranslation('referral')
  const locale = useLocale()
  const list = useInfiniteQuery(apiPages('/api/stats/recommend-list', { address: account }))
  const count = relationship.data?.data.directCount
  const invitees = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const last = list.data?.pages.at(-1)
  return (
    <Section
      title={t('invitees.title')}
      aux={count === undefined ? undefined : formatWhole(count, locale)}
      action={<TextLink to={paths.stakeInviteList}>{t('invitees.stakes')}</TextLink>}
    >
      {list.data === undefined && list.error === null && <SkeletonRows count={3} />}
      {list.data === undefined && list.error !== null && (
        <FailureNotice
          title={t('invitees.failed')}
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {last !== undefined && invitees.length === 0 && (
        <Empty compact title={t('invitees.none')}>
          {t('invitees.noneNote')}
        </Empty>
      )}
      {last !== undefined && invitees.length > 0 && (
        <PeopleSources className="pb-2" path="/api/stats/recommend-list" asOf={last.asOf} count={last.data.total} />
      )}
      {invitees.length > 0 && (
        <PagedList
          label={t('invitees.title')}
          items={invitees}
          getKey={(invitee) => invitee.account}
          read={list}
          renderItem={(invitee) => <InviteeRow invitee={invitee} />}
        />
      )}
      {last !== undefined && <AnswerAsOf className="mt-2" answer={last} />}
    </Section>
  )
}

function InviteeRow({ invitee }: { invitee: Invitee }) {
  const { t } = useTranslation('referral')
  const locale = useLocale()
  const dateTag = useDateTag()
  const short = shortenAddress(invitee.account)
  return (
    <div className="flex min-h-15 items-center gap-3 py-2.25">
      <div className="min-w-0 flex-1">
        <p className="type-strong" title={invitee.account}>
          {short}
        </p>
        <p className="type-label text-text-2">
          {t('invitees.since', { date: formatDate(invitee.boundAt, dateTag) })}
          {invitee.teamCount > 0 && ` · ${t('invitees.team', { amount: formatWhole(invitee.teamCount, locale) })}`}
        </p>
      </div>
      <CopyButton text={invitee.account} name={short} className="-mr-3" />
    </div>
  )
}
