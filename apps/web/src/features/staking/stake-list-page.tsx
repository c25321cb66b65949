import { isSameAddress } from '@app/core/address'
import type { Deposit } from '@app/core/api/staking'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { apiPages } from '#shared/api/infinite-query.ts'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { findToken, useShownTokens } from '#shared/chain/tokens.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { ButtonLink } from '#shared/ui/button.tsx'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { ListState } from './components/list-state.tsx'
import { DepositRow } from './components/deposit-row.tsx'
import { PositionSheet } from './components/position-sheet.tsx'
import type { Position } from './queries/account-stake.ts'
import { getPoolNames, getPoolPlace, type StakeKind } from './pools.ts'
import { type PoolTerms, poolTermsQuery } from './queries/pool-terms.ts'

/** Every stake of the account in every pool of a kind, open and ended, newest first. */
export function StakeListPage({ kind = 'stake' }: { kind?: StakeKind }) {
  const { t } = useTranslation('staking')
  const { exposedAccount: account, configuredChainId } = useWallet()
  const names = getPoolNames(configuredChainId, kind)
  const pools = useQueries({ queries: names.map((name) => poolTermsQuery(configuredChainId, name)) })
  const unread = pools.find(({ data, error }) => data === undefined && error !== null)
  const tokens = useShownTokens(configuredChainId)
  const getTerms = ({ contract }: Deposit) =>
    pools.find(({ data }) => data !== undefined && isSameAddress(data.pool, contract))?.data
  const list = useInfiniteQuery({
    ...apiPages('/api/deposit/list', { address: account as Address, kind }),
    enabled: account !== '',
  })
  const now = useChainNow()
  const [opened, setOpened] = useState<{ position: Position; terms: PoolTerms }>()
  const [isOpen, setOpen] = useState(false)
  const deposits = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const last = list.data?.pages.at(-1)
  return (
    <PageMain>
      <ListState account={account} answer={list} chain={tokens} until={pools} failure={t('list.failed')}>
        {deposits.length === 0 && (
          <Empty
            title={t('mine.none')}
            action={<ButtonLink to={getPoolPlace(names[0]!).path}>{t('list.toStake')}</ButtonLink>}
          >
            {t('mine.noneNote')}
          </Empty>
        )}
        {deposits.length > 0 && unread && (
          <ReadFailure
            title={t('list.termsFailed')}
            error={unread.error}
            onRetry={() => void Promise.all(pools.map((pool) => pool.refetch()))}
            retrying={unread.isFetching}
            className="mt-2"
          />
        )}
        {deposits.length > 0 && (
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
                <DepositRow
                  deposit={deposit}
                  token={findToken(tokens.data, deposit.token) ?? own?.token}
                  chainId={configuredChainId}
                  now={now}
                  onOpen={open}
                />
              )
            }}
          />
        )}
        {deposits.length > 0 && (
          <>
            <CalendarButton className="mt-4" />
            <CsvLink list={kind === 'stake' ? 'stakes' : 'dr'} account={account}>
              {t('csv')}
            </CsvLink>
          </>
        )}
        {last && <AnswerAsOf className="mt-2" answer={last} />}
      </ListState>
      {opened && <PositionSheet {...opened} open={isOpen} onClose={() => setOpen(false)} />}
    </PageMain>
  )
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
