import { type Address, isSameAddress } from '@app/core/address'
import type { Deposit } from '@app/core/api/staking'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPages } from '#shared/api/infinite-query.ts'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken } from '#shared/base/tokens.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { StakesPageState } from './stakes-page-state.tsx'
import { PositionSheet, PositionStrip } from './positions.tsx'
import { StakesOnChain } from './stakes-on-chain.tsx'
import { ReadyStrip } from './ready-strip.tsx'
import {
  accountStakeQuery,
  type Position,
  getPoolNames,
  getPoolPlace,
  type StakeKind,
  type PoolTerms,
  poolTermsQuery,
} from './reads.ts'

export function StakeListPage({ kind = 'stake' }: { kind?: StakeKind }) {
  const { t } = useTranslation('staking')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const names = getPoolNames(configuredChainId, kind)
  const pools = useQueries({ queries: names.map((name) => poolTermsQuery(configuredChainId, name)) })
  const unread = pools.find(({ data, error }) => data === undefined && error !== null)
  const getTerms = ({ contract }: Deposit) =>
    pools.find(({ data }) => data !== undefined && isSameAddress(data.pool, contract))?.data
  const list = useInfiniteQuery(apiPages('/api/deposit/list', account && { address: account, kind, order: 'unlock' }))
  const now = useChainNow()
  const [opened, setOpened] = useState<{ position: Position; terms: PoolTerms }>()
  const [isOpen, setOpen] = useState(false)
  const deposits = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const last = list.data?.pages.at(-1)
  return (
    <PageMain>
      <StakesPageState account={account} answers={[list]} until={pools} failure={t('list.failed')}>
        <PagedList
          label={t('mine.title')}
          items={deposits}
          getKey={(deposit) => `${deposit.contract}-${deposit.id}`}
          read={list}
          renderItem={(deposit) => {
            const own = getTerms(deposit)
            const open =
              own &&
              (() => {
                setOpened({ position: toPosition(deposit), terms: own })
                setOpen(true)
              })
            return (
              <DepositRow deposit={deposit} token={findToken(deposit.token) ?? own?.token} now={now} onOpen={open} />
            )
          }}
          head={
            <>
              {pools.map(({ data }) => data && <ReadyInPool key={data.pool} terms={data} account={account} />)}
              {unread && (
                <ReadFailure
                  title={t('list.termsFailed')}
                  error={unread.error}
                  onRetry={() => void Promise.all(pools.map((pool) => pool.refetch()))}
                  retrying={unread.isFetching}
                  className="mt-2"
                />
              )}
            </>
          }
          empty={
            <Empty
              title={t('mine.none')}
              action={<ButtonLink to={getPoolPlace(names[0]!).path}>{t('list.toStake')}</ButtonLink>}
            >
              {t('mine.noneNote')}
            </Empty>
          }
        >
          <CalendarButton className="mt-4" />
          <CsvLink list={kind === 'stake' ? 'stakes' : 'dr'} account={account}>
            {t('csv')}
          </CsvLink>
        </PagedList>
        {last && <AnswerAsOf className="mt-2" answer={last} />}
      </StakesPageState>
      {account !== null && list.data === undefined && list.error !== null && <StakesOnChain kind={kind} />}
      {opened && <PositionSheet {...opened} open={isOpen} onClose={() => setOpen(false)} />}
    </PageMain>
  )
}

function ReadyInPool({ terms, account }: { terms: PoolTerms; account: Address | null }) {
  const { configuredChainId } = useWallet()
  const stake = useQuery(accountStakeQuery(configuredChainId, terms.pool, account))
  return <ReadyStrip positions={stake.data?.positions} terms={terms} />
}

export function DaoStakeListPage() {
  return <StakeListPage kind="dr" />
}

function toPosition(deposit: Deposit): Position {
  return {
    id: BigInt(deposit.id),
    amount: BigInt(deposit.amount),
    stakedAt: deposit.depositedAt,
    unlockAt: deposit.unlockAt ?? deposit.depositedAt,
  }
}

interface DepositRowProps {
  deposit: Deposit
  token: TokenUnit | undefined
  now: number | null
  onOpen: (() => void) | undefined
}

export function DepositRow({ deposit, token, now, onOpen }: DepositRowProps) {
  const { t } = useTranslation('staking')
  const locale = useLocale()
  const dateTag = useDateTag()
  const state = getDepositState(deposit, now)
  const { depositedAt, withdrawnAt, withdrawTransaction } = deposit
  const unlockAt = deposit.unlockAt ?? depositedAt
  const date = (at: number) => formatDateTimeZoned(at, dateTag)
  return (
    <div className="py-3">
      <div className="flex items-center justify-between gap-3 type-strong">
        <span>{token === undefined ? '—' : formatTokenAmount(BigInt(deposit.amount), token, locale)}</span>
        <StatusBadge status={state} />
      </div>
      {withdrawnAt === null && now !== null && (
        <PositionStrip className="mt-2 mb-1.5" position={{ stakedAt: depositedAt, unlockAt }} now={now} size="list" />
      )}
      <dl className="mt-1 space-y-0.5 type-note text-text-2">
        <Line term={t('list.staked')}>
          {date(depositedAt)} · <ExplorerHash hash={deposit.transaction} />
        </Line>
        {withdrawnAt === null ? (
          <Line term={t(state === 'ready' ? 'list.unlocked' : 'list.unlocks')}>{date(unlockAt)}</Line>
        ) : (
          <Line term={t('list.takenOut')}>
            {date(withdrawnAt)}
            {withdrawTransaction !== null && (
              <>
                {' '}
                · <ExplorerHash hash={withdrawTransaction} />
              </>
            )}
          </Line>
        )}
      </dl>
      {withdrawnAt === null && onOpen && (
        <TextButton
          aria-haspopup="dialog"
          onClick={onOpen}
          tone={state === 'ready' ? 'gold' : 'accent'}
          className="mt-1.5 inline-block type-value"
        >
          {t(state === 'ready' ? 'list.takeOut' : 'list.details')}
        </TextButton>
      )}
    </div>
  )
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function getDepositState(
  { withdrawnAt, unlockAt }: Pick<Deposit, 'withdrawnAt' | 'unlockAt'>,
  now: number | null,
): 'staked' | 'ready' | 'ended' {
  if (withdrawnAt !== null) return 'ended'
  return now !== null && unlockAt !== null && now >= unlockAt ? 'ready' : 'staked'
}
