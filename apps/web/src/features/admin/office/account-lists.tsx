import type { Address } from '@app/core/address'
import { shortenAddress } from '@app/core/address'
import type { EquityClaim } from '@app/core/api/claims'
import type { Deposit } from '@app/core/api/staking'
import type { Transfer } from '@app/core/api/token-data'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { getCardNumber } from '@app/core/card-number'
import { formatWhole } from '@app/core/format-whole'
import { getTransferKind, transferSigns } from '@app/core/transfer-kind'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiPages } from '#shared/api/infinite-query.ts'
import { findToken } from '#shared/base/tokens.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Note } from '#shared/ui/text.tsx'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { hasAny, ofCards } from '../of-contracts.tsx'
import { AccountLink } from './account-link.tsx'
import { OfficeList, Total } from './office-page.tsx'
import { useAmount } from './use-amount.ts'

interface AccountProps {
  account: Address
}

const lists = ['positions', 'withdrawals', 'claims', 'ledger'] as const

/** Shows one list at a time, because each loads more rows at its end. */
export function AccountLists({ account }: AccountProps) {
  const { t } = useTranslation(['desk', 'admin'])
  const { configuredChainId } = useWallet()
  const [chosen, choose] = useSearchChoice('list', lists, 'positions')
  const shown = lists.filter((each) => each !== 'claims' || hasAny(configuredChainId, ofCards))
  const name = (each: (typeof lists)[number]) =>
    each === 'claims' ? t('admin:names.claims') : t(`account.list.${each}`)
  const Chosen = parts[chosen]
  return (
    <Section title={name(chosen)}>
      <Chips
        wraps
        label={t('account.lists')}
        value={chosen}
        onValueChange={choose}
        items={shown.map((value) => ({ value, label: name(value) }))}
        className="mb-2"
      />
      <Chosen account={account} />
    </Section>
  )
}

const parts = { positions: Positions, withdrawals: Withdrawals, claims: Claims, ledger: Ledger } as const

interface Answer<Item> {
  data: { list: readonly Item[]; total: number }
}

function takeData<Item>({ pages, pageParams }: InfiniteData<Answer<Item>>) {
  return { pages: pages.map(({ data }) => data), pageParams }
}

interface RowsProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ list: readonly Item[]; total: number }>>
  getKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
}

function Rows<Item>(props: RowsProps<Item>) {
  return (
    <>
      <Total of={props.list} />
      <OfficeList {...props} />
    </>
  )
}

function Positions({ account }: AccountProps) {
  const { t } = useTranslation('desk')
  const show = useAmount()
  const time = useTime()
  const list = useInfiniteQuery({
    ...apiPages('/api/deposit/list', { address: account }),
    select: takeData<Deposit>,
  })
  return (
    <Rows
      list={list}
      getKey={({ kind, contract, id }) => `${kind}-${contract}-${id}`}
      renderItem={({ kind, token, amount, depositedAt, unlockAt, withdrawnAt, transaction }) => (
        <Row
          name={t(`deposit.kind.${kind}`)}
          value={show(token, amount)}
          at={time(depositedAt)}
          transaction={transaction}
          note={
            withdrawnAt !== null
              ? t('deposit.out', { time: time(withdrawnAt) })
              : unlockAt === null
                ? t('deposit.spent')
                : t('deposit.until', { time: time(unlockAt) })
          }
        />
      )}
    />
  )
}

function Withdrawals({ account }: AccountProps) {
  const { t } = useTranslation('desk')
  const show = useAmount()
  const time = useTime()
  const list = useInfiniteQuery({
    ...apiPages('/api/withdrawalLog', { address: account }),
    select: takeData<Withdrawal>,
  })
  return (
    <Rows
      list={list}
      getKey={({ id }) => id}
      renderItem={({ id, token, amount, state, requestedAt, payment, isFound }) => (
        <Row
          name={t(`withdrawal.${state}`)}
          value={show(token, amount)}
          at={time(requestedAt)}
          transaction={payment?.transaction}
          note={
            <>
              {isFound && <span className="block">{t('withdrawal.found')}</span>}
              <span className="block wrap-anywhere">#{id}</span>
            </>
          }
        />
      )}
    />
  )
}

function Claims({ account }: AccountProps) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const time = useTime()
  const list = useInfiniteQuery({
    ...apiPages('/api/claim/list', { address: account }),
    select: takeData<EquityClaim>,
  })
  return (
    <Rows
      list={list}
      getKey={({ cardId }) => cardId}
      renderItem={({ cardId, shares, stockCode, state, note, claimedAt }) => (
        <Row
          name={t('claim.card', { card: getCardNumber(cardId) })}
          value={t(`claim.${state}`)}
          at={time(claimedAt)}
          note={
            <>
              <span className="block">
                {t('claim.shares', { shares: formatWhole(shares, locale), stock: stockCode })}
              </span>
              {note !== null && <span className="block wrap-anywhere">{note}</span>}
            </>
          }
        />
      )}
    />
  )
}

function Ledger({ account }: AccountProps) {
  const { t } = useTranslation('desk')
  const show = useAmount()
  const time = useTime()
  const list = useInfiniteQuery({
    ...apiPages('/api/getTransferLog', { address: account }),
    select: takeData<Transfer>,
  })
  return (
    <>
      <Note className="mb-1">{t('account.ledgerNote')}</Note>
      <Rows
        list={list}
        getKey={({ blockNumber, logIndex }) => `${blockNumber}-${logIndex}`}
        renderItem={(transfer) => {
          const { token, amount, transferredAt, transaction } = transfer
          const { kind, other } = getTransferKind(transfer, account)
          return (
            <Row
              name={findToken(token)?.symbol ?? shortenAddress(token)}
              value={`${transferSigns[kind]}${show(token, amount)}`}
              at={time(transferredAt)}
              transaction={transaction}
              note={
                other === undefined ? (
                  kind !== 'self' && t(kind === 'burned' ? 'ledger.burned' : 'ledger.minted')
                ) : (
                  <>
                    {t(kind === 'sent' ? 'ledger.to' : 'ledger.from')} <AccountLink account={other} />
                  </>
                )
              }
            />
          )
        }}
      />
    </>
  )
}

interface RowProps {
  name: ReactNode
  value: ReactNode
  at: string
  transaction?: string | undefined
  note: ReactNode
}

function Row({ name, value, at, transaction, note }: RowProps) {
  return (
    <div className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 type-strong">
        <span>{name}</span>
        <span className="ml-auto">{value}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 type-note text-text-2">
        <span>{at}</span>
        {transaction !== undefined && <ExplorerHash className="ml-auto" hash={transaction} />}
      </p>
      <p className="type-note text-text-2">{note}</p>
    </div>
  )
}

function useTime(): (at: number) => string {
  const tag = useDateTag()
  return (at) => formatDateTimeZoned(at, tag)
}
