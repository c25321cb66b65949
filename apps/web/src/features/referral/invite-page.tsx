import { useQuery, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { shortenAddress } from '@app/core/address'
import type { Invitee } from '@app/core/api/referral'
import { formatWhole } from '@app/core/format-whole'
import { apiQuery } from '#shared/api/query.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { ActionCta } from '#shared/tx/action-cta.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { Loading, SkeletonRows } from '#shared/ui/loading.tsx'
import { ShortAddress } from '#shared/ui/address.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { PartState } from '#shared/states/part-state.tsx'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { CopyButton, copyAndSay } from '#shared/ui/copy.tsx'
import { Hero } from '#shared/ui/hero.tsx'
import { CopyIcon, PendingIcon, ShareIcon } from '#shared/ui/icons.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Note, TextLink } from '#shared/ui/text.tsx'
import { Qr } from '#shared/ui/qr.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Section } from '#shared/ui/section.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { SuperiorPanel } from './superior-panel.tsx'
import { useSuperior } from './bind-form.ts'

export function InvitePage() {
  const { t } = useTranslation('referral')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const superior = useSuperior(configuredChainId, account)
  const relationship = useQuery(apiQuery('/api/useRelationship', account && { address: account }))
  if (account === null)
    return (
      <PageMain>
        <Empty title={t('noAccount.title')} action={<WriteGate label={t('noAccount.title')}>{null}</WriteGate>}>
          {t('noAccount.text')}
        </Empty>
      </PageMain>
    )
  if (superior.state === 'unknown' && superior.error === null)
    return (
      <PageMain>
        <Loading label={t('loading')} failure={t('superior.failed')} onRetry={superior.retry}>
          <CodeOutline />
          <SkeletonRows count={3} className="mt-5" />
        </Loading>
      </PageMain>
    )
  const isUnbound = superior.state === 'unbound'
  return (
    <>
      <PageMain>
        {isUnbound ? null : <InviteCode relationship={relationship} />}
        <SuperiorPanel superior={superior} />
        {isUnbound ? null : <Invitees account={account} relationship={relationship} />}
      </PageMain>
      {isUnbound && (
        <ActionCta label={t('bind.action')} note={t('bind.ctaNote')} onAct={() => void superior.form.submit()} />
      )}
    </>
  )
}

export type RelationshipRead = UseQueryResult<ApiAnswer<'/api/useRelationship'>>

/** Hidden until the binding is final, because a reorg may change the code. */
export function InviteCode({ relationship }: { relationship: RelationshipRead }) {
  const { t } = useTranslation('referral')
  const { data, error, refetch, isFetching } = relationship
  if (data === undefined && error !== null)
    return (
      <FailureNotice
        title={t('code.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="mt-2"
      />
    )
  if (data === undefined) return <CodeOutline />
  const { inviteCode } = data.data
  if (inviteCode === null)
    return (
      <Hero>
        <p className="type-label text-text-2">{t('code.title')}</p>
        <p className="my-2">
          <Badge icon={PendingIcon} tone="warning">
            {t('code.pending')}
          </Badge>
        </p>
        <Note>{t('code.pendingNote')}</Note>
      </Hero>
    )
  return <ShownCode code={inviteCode} />
}

function ShownCode({ code }: { code: string }) {
  const { t } = useTranslation('referral')
  const link = getInviteLink(code, location.origin)
  const canShare = typeof navigator.share === 'function'
  const share = () => {
    // Closing the share sheet is not a failure.
    navigator.share({ url: link, title: t('code.shareTitle') }).catch(() => undefined)
  }
  return (
    <>
      <Hero contours>
        <p className="type-label text-text-2">{t('code.title')}</p>
        <p className="flex items-center gap-2">
          <span className="type-figure-xl tracking-wide select-all">{code}</span>
          <CopyButton text={code} name={t('code.name')} />
        </p>
        <p className="mt-1 type-label break-all text-text-2">{link}</p>
      </Hero>
      <Buttons>
        <Button icon={CopyIcon} onClick={() => void copyAndSay(link)}>
          {t('code.copyLink')}
        </Button>
        {canShare && (
          <Button variant="second" icon={ShareIcon} onClick={share}>
            {t('code.share')}
          </Button>
        )}
      </Buttons>
      <div className="mt-6 flex flex-col items-center gap-2">
        <Qr value={link} label={t('code.qr')} />
        <Note quiet className="text-center">
          {t('code.qrNote')}
        </Note>
      </div>
    </>
  )
}

export function CodeOutline() {
  return (
    <div aria-hidden="true">
      <Hero>
        <div className="flex flex-col">
          <Skeleton className="my-1 h-2.5 w-20" />
          <Skeleton className="my-2 h-10 w-37.5" />
          <Skeleton className="mt-2 mb-1 h-2.5 w-53" />
        </div>
      </Hero>
      <Skeleton shape="control" className="h-13 w-full" />
      <div className="mt-6 flex flex-col items-center gap-2">
        <Skeleton shape="card" className="size-50" />
        <Skeleton className="my-1 h-2.5 w-40" />
      </div>
    </div>
  )
}

const PeopleSources = lazySources(async () => (await import('#shared/sources/people-sources.ts')).usePeopleSources)

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
      <PartState
        reads={[list]}
        loading={t('loading')}
        failure={t('invitees.failed')}
        skeleton={<SkeletonRows count={3} />}
      >
        {() =>
          last && (
            <>
              <PagedList
                label={t('invitees.title')}
                items={invitees}
                getKey={(invitee) => invitee.account}
                read={list}
                renderItem={(invitee) => <InviteeRow invitee={invitee} />}
                head={
                  <AnswerAsOf className="pb-2" answer={last}>
                    <PeopleSources path="/api/stats/recommend-list" asOf={last.asOf} count={last.data.total} />
                  </AnswerAsOf>
                }
                empty={
                  <Empty compact title={t('invitees.none')}>
                    {t('invitees.noneNote')}
                  </Empty>
                }
              />
            </>
          )
        }
      </PartState>
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
        <p className="type-strong">
          <ShortAddress address={invitee.account} />
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

export function getInviteLink(code: string, origin: string): string {
  return `${origin}/?i=${encodeURIComponent(code)}`
}
