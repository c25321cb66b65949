import type { Address } from '@app/core/address'
import { shortenAddress } from '@app/core/address'
import type { FoundAccounts } from '@app/core/api/accounts'
import type { Relationship } from '@app/core/api/referral'
import type { UserStaking } from '@app/core/api/staking'
import { formatWhole } from '@app/core/format-whole'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query.ts'
import { findToken } from '#shared/base/tokens.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CopyButton, copyAndSay } from '#shared/ui/copy.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { AccountLink } from './account-link.tsx'
import { AccountNotes } from './account-notes.tsx'
import { useAmount } from './use-amount.ts'
import { AccountLists } from './account-lists.tsx'

interface AccountProps {
  account: Address
}

interface AccountViewProps extends AccountProps {
  by: FoundAccounts['accounts'][number]['by']
  mayNote: boolean
}

export function AccountView({ account, by, mayNote }: AccountViewProps) {
  const { t } = useTranslation('desk')
  const link = new URL(`${paths.adminAccounts}?q=${account}`, location.href).href
  return (
    <>
      <Section
        title={shortenAddress(account)}
        action={<TextButton onClick={() => void copyAndSay(link)}>{t('account.copyLink')}</TextButton>}
      >
        {by !== 'address' && <Note className="mb-1">{t(`find.by.${by}`)}</Note>}
        <p className="flex items-center gap-1 type-label text-text-2">
          <span className="min-w-0 wrap-anywhere">{account}</span>
          <CopyButton text={account} name={shortenAddress(account)} />
        </p>
        <Facts account={account} />
        <ButtonLink
          to={paths.assets}
          search={{ watch_a: account }}
          target="_blank"
          size="row"
          variant="second"
          className="mt-3"
        >
          {t('account.view')}
        </ButtonLink>
        <Note className="mt-2">{t('account.viewNote')}</Note>
      </Section>
      <AccountNotes account={account} mayNote={mayNote} />
      <AccountLists account={account} />
    </>
  )
}

function Facts({ account }: AccountProps) {
  const { t } = useTranslation('desk')
  const relation = useQuery(apiQuery('/api/useRelationship', { address: account }))
  const staking = useQuery(apiQuery('/api/userStaking', { address: account }))
  return (
    <PartState
      reads={[relation, staking]}
      loading={t('account.loading')}
      failure={t('account.failed')}
      skeleton={<SkeletonFacts count={4} />}
    >
      {({ data: bound }, { data: staked }) => (
        <KeyValueList>
          <Bound relation={bound} />
          <Staked staking={staked} />
        </KeyValueList>
      )}
    </PartState>
  )
}

function Bound({ relation }: { relation: Relationship }) {
  const { t } = useTranslation('desk')
  const locale = useLocale()
  const tag = useDateTag()
  const { activated, inviteCode, inviteCodePending, superior, boundAt, directCount, teamCount } = relation
  if (!activated) return <KeyValue label={t('account.superior')}>{t('account.notBound')}</KeyValue>
  return (
    <>
      <KeyValue label={t('account.code')}>{inviteCodePending ? t('account.codePending') : inviteCode}</KeyValue>
      <KeyValue
        label={t('account.superior')}
        note={boundAt !== null && t('account.boundAt', { at: formatDateTimeZoned(boundAt, tag) })}
      >
        {superior === null ? t('account.genesis') : <AccountLink account={superior} />}
      </KeyValue>
      <KeyValue label={t('account.invitees')}>{formatWhole(directCount, locale)}</KeyValue>
      <KeyValue label={t('account.team')}>{formatWhole(teamCount, locale)}</KeyValue>
    </>
  )
}

function Staked({ staking: { pools, powerOrderCount } }: { staking: UserStaking }) {
  const { t } = useTranslation('desk')
  const locale = useLocale()
  const show = useAmount()
  const used = pools.filter(
    ({ positionCount, earned, claimed }) => positionCount > 0 || earned === null || earned !== '0' || claimed !== '0',
  )
  return (
    <>
      {used.map(({ pool, token, rewardToken, staked, positionCount, earned }) => (
        <KeyValue
          key={pool}
          label={t('account.staked', { token: findToken(token)?.symbol ?? shortenAddress(token) })}
          note={
            <>
              <span className="block">{t('account.open', { number: formatWhole(positionCount, locale) })}</span>
              <span className="block">
                {earned === null
                  ? t('account.earnedUnknown')
                  : t('account.earned', { amount: show(rewardToken, earned) })}
              </span>
            </>
          }
        >
          {show(token, staked)}
        </KeyValue>
      ))}
      {powerOrderCount > 0 && <KeyValue label={t('account.orders')}>{formatWhole(powerOrderCount, locale)}</KeyValue>}
    </>
  )
}
