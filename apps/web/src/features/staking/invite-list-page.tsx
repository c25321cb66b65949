import type { Invitee } from '@app/core/api/referral'
import { useInfiniteQuery } from '@tanstack/react-query'
import { apiPages } from '#shared/api/infinite-query.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { findToken, type Token } from '#shared/base/tokens.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { InviteLinks } from '#shared/ui/invite-links.tsx'
import { ShortAddress } from '#shared/ui/address.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { StakesPageState } from './stakes-page-state.tsx'

const PeopleSources = lazySources(async () => (await import('#shared/sources/people-sources.ts')).usePeopleSources)

export function InviteListPage() {
  const { t } = useTranslation('staking')
  const { exposedAccount: account } = useWallet()
  const list = useInfiniteQuery(apiPages('/api/stats/recommend-list', account && { address: account }))
  const invitees = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const last = list.data?.pages.at(-1)
  const token = findToken(last?.data.token)
  return (
    <PageMain>
      <InviteLinks className="pt-2" />
      <StakesPageState account={account} answers={[list]} failure={t('invitees.failed')}>
        <PagedList
          label={t('invitees.title')}
          items={invitees}
          getKey={(invitee) => invitee.account}
          read={list}
          renderItem={(invitee) => <InviteeRow invitee={invitee} token={token} />}
          head={
            last && (
              <AnswerAsOf className="py-2.5" answer={last}>
                <PeopleSources path="/api/stats/recommend-list" asOf={last.asOf} count={last.data.total} stakes />
              </AnswerAsOf>
            )
          }
          empty={
            <Empty
              title={t('invitees.none')}
              action={<ButtonLink to={paths.invite}>{t('invitees.toInvite')}</ButtonLink>}
            >
              {t('invitees.noneNote')}
            </Empty>
          }
        >
          <CsvLink list="invitees" account={account}>
            {t('csv')}
          </CsvLink>
        </PagedList>
      </StakesPageState>
    </PageMain>
  )
}

interface InviteeRowProps {
  invitee: Invitee
  token: Token | undefined
}

function InviteeRow({ invitee, token }: InviteeRowProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { account, boundAt, stake, teamStake, transaction } = invitee
  const show = (amount: string) => (token === undefined ? '—' : formatTokenAmount(BigInt(amount), token, locale))
  return (
    <div className="flex items-center gap-3 py-2.25">
      <div className="min-w-0 flex-1">
        <p className="type-strong">
          <ShortAddress address={account} />
        </p>
        <p className="flex flex-wrap gap-x-2.5 type-note text-text-2">
          <span>{t('invitees.since', { date: formatDate(boundAt, dateTag) })}</span>
          <ExplorerHash hash={transaction} />
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="type-strong">{show(stake)}</p>
        <p className="type-note text-text-2">{t('invitees.team', { amount: show(teamStake) })}</p>
      </div>
    </div>
  )
}
