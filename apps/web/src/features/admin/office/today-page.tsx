import type { Session } from '@app/core/api/session'
import type { Today } from '@app/core/api/today'
import { formatWhole } from '@app/core/format-whole'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { findToken } from '#shared/base/tokens.ts'
import { findChain } from '#shared/chain/find-chain.ts'
import { formatDateTimeZoned, formatDay } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { useAge } from '#shared/ui/age.tsx'
import { Badge, type BadgeProps } from '#shared/ui/badge.tsx'
import { DoneIcon, LookIcon, RiskIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { List, ListRow, ListRowLink } from '#shared/ui/list.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { useContractName } from '../contract-name.tsx'
import { AccountSearch } from './account-search.tsx'
import { todayQuery } from './office-api.ts'
import { OfficePage } from './office-page.tsx'
import { PauseSection } from './pause-section.tsx'
import { sessionQuery } from './session.ts'
import { SigningSection } from './signing-section.tsx'
import { type Line, type LineState, listLines, type TodayShow } from './today-lines.ts'

export function TodayPage() {
  const session = useQuery(sessionQuery).data
  return <OfficePage right="read">{() => session && <TodayParts session={session} />}</OfficePage>
}

function TodayParts({ session }: { session: Session }) {
  const { t } = useTranslation('desk')
  const today = useQuery({ ...todayQuery, refetchInterval: PROVIDER_POLLING_MS })
  return (
    <PartState
      reads={[today]}
      loading={t('loading')}
      failure={t('failed')}
      skeleton={<SkeletonRows count={8} />}
      className="mt-8"
    >
      {(read) => (
        <>
          <Find />
          <Lines today={read} readAt={Math.floor(today.dataUpdatedAt / 1_000)} />
          <SigningSection signing={read.signing} session={session} />
          <PauseSection pauses={read.pauses} />
        </>
      )}
    </PartState>
  )
}

function Find() {
  const navigate = useNavigate()
  return (
    <div className="mt-6">
      <AccountSearch
        asked=""
        onAsk={(q) => q !== undefined && void navigate({ to: paths.adminAccounts, search: { q } })}
      />
    </div>
  )
}

function Lines({ today, readAt }: { today: Today; readAt: number }) {
  const { t } = useTranslation('desk')
  const age = useAge()
  const lines = listLines(today, useTodayShow())
  return (
    <Section title={t('lines')}>
      <Note className="mb-2">{t('read', { age: age(readAt) })}</Note>
      <List label={t('lines')}>
        {lines.map((line) => (
          <TodayLine key={line.key} line={line} />
        ))}
      </List>
    </Section>
  )
}

function TodayLine({ line: { state, title, notes, path } }: { line: Line }) {
  const content = {
    title: (
      <>
        <StateBadge state={state} />
        {title}
      </>
    ),
    note: notes.map((note, index) => (
      <span key={index} className="block basis-full wrap-anywhere">
        {note}
      </span>
    )),
  }
  return path === undefined ? <ListRow {...content} /> : <ListRowLink to={path} {...content} />
}

const looks = {
  act: { icon: RiskIcon, tone: 'danger' },
  look: { icon: LookIcon, tone: 'warning' },
  unknown: { icon: UnknownIcon, tone: 'neutral' },
  fine: { icon: DoneIcon, tone: 'positive' },
} as const satisfies Record<LineState, Pick<BadgeProps, 'icon' | 'tone'>>

function StateBadge({ state }: { state: LineState }) {
  const { t } = useTranslation('desk')
  return <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>
}

function useTodayShow(): TodayShow {
  const { t } = useTranslation(['desk', 'admin'])
  const { configuredChainId } = useWallet()
  const locale = useLocale()
  const tag = useDateTag()
  const contract = useContractName()
  return {
    t,
    number: (value) => formatWhole(value, locale),
    time: (at) => formatDateTimeZoned(at, tag),
    day: (day) => formatDay(day * SECONDS_PER_DAY, tag),
    token: (address) => findToken(address)?.symbol ?? address,
    contract,
    amount: (amount, address) => {
      const unit = address === undefined ? findChain(configuredChainId)?.nativeCurrency : findToken(address)
      return unit === undefined ? '—' : formatTokenAmount(BigInt(amount), unit, locale)
    },
  }
}
