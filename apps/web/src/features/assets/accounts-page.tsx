import { formatAmount } from '@app/core/format-amount'
import { formatWhole } from '@app/core/format-whole'
import { useQueries, useQuery } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { apiQuery } from '#shared/api/query.ts'
import { findToken, tokenList, tokens } from '#shared/base/tokens.ts'
import { formatTokenSum } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { formatValue } from '#shared/price/token-price.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { Address } from '#shared/ui/address.tsx'
import { type BookEntry, changeBook, MAX_LISTED, useBook } from '#shared/ui/address-book.ts'
import { Button } from '#shared/ui/button.tsx'
import { downloadFile } from '#shared/ui/download-file.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { Stat } from '#shared/ui/figure.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { List } from '#shared/ui/list.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Skeleton, SkeletonFigure } from '#shared/ui/skeleton.tsx'
import { Note, TextButton, TextLink } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import {
  type AccountFigures,
  accountParts,
  type AccountValue,
  addUpParts,
  addUpValues,
  getAccountFigures,
  writeAccountsFile,
} from './account-figures.ts'
import { addLines, writeAccountLines } from './account-lines.ts'
import { AddAccounts, LabelEditor } from './account-forms.tsx'
import { accountQuery, type AccountRead } from './account-reads.ts'
import { hasEarlierVersions } from './earlier.ts'
import { readValue } from './reads.ts'

interface ListedAccount extends AccountValue {
  entry: BookEntry
  read: AccountRead | undefined
  error: unknown
  isReading: boolean
}

export function AccountsPage() {
  const { t } = useTranslation('assets')
  const book = useBook()
  const listed = book.filter(({ isListed }) => isListed)
  const others = book.filter(({ isListed }) => !isListed)
  return (
    <PageMain>
      {listed.length === 0 ? (
        <Empty compact title={t('accounts.none')}>
          {t('accounts.noneNote')}
        </Empty>
      ) : (
        <ListedAccounts entries={listed} />
      )}
      <Section title={t('accounts.add')}>
        <AddAccounts />
        <AddOwn entries={listed} />
      </Section>
      <Section title={t('accounts.labels')}>
        <Note>{t('accounts.labelsNote')}</Note>
        <List className="mt-2" label={t('accounts.labels')}>
          {others.map((entry) => (
            <li key={entry.address} className="border-t border-line py-2.5">
              <Address address={entry.address} className="type-strong" />
              <EntryActions entry={entry} />
            </li>
          ))}
        </List>
        {book.length > 0 && (
          <Button
            className="mt-4"
            variant="second"
            size="row"
            icon={DownloadIcon}
            onClick={() => downloadFile(new Blob([writeAccountLines(book)], { type: 'text/plain' }), 'labels.txt')}
          >
            {t('accounts.toFile')}
          </Button>
        )}
      </Section>
    </PageMain>
  )
}

function AddOwn({ entries }: { entries: readonly BookEntry[] }) {
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const isThere = entries.some(({ address }) => address === account)
  if (account === null || isThere || entries.length >= MAX_LISTED) return null
  const add = (book: readonly BookEntry[]) =>
    addLines(book, [{ address: account, label: '' }], { isListed: true }) ?? book
  return (
    <p className="mt-3 type-label">
      <TextButton onClick={() => changeBook(add)}>{t('accounts.addOwn')}</TextButton>
    </p>
  )
}

/** After this, an account that does not answer no longer hides the others. */
const waitMs = 4_000

function useHasWaited(): boolean {
  const [hasWaited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}

function useListedAccounts(entries: readonly BookEntry[]) {
  const { configuredChainId: chainId } = useWallet()
  const stats = useQuery(apiQuery('/api/tokenStats', {}))
  const reads = useQueries({ queries: entries.map(({ address }) => accountQuery(chainId, address)) })
  const accounts = entries.map((entry, index): ListedAccount => {
    const { data: read, error, isFetching: isReading } = reads[index]!
    const figures = read && getAccountFigures(read.answers)
    const parts = figures?.parts
    return {
      entry,
      read,
      error,
      isReading,
      figures,
      value: parts ? readValue({ stats }, Object.values(parts).flat()) : null,
    }
  })
  return { stats, reads, accounts }
}

function ListedAccounts({ entries }: { entries: readonly BookEntry[] }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const hasWaited = useHasWaited()
  const { stats, reads, accounts } = useListedAccounts(entries)
  const exchange = stats.data?.data.exchange
  const oldest = accounts
    .flatMap(({ read }) => (read?.asOf ? [{ asOf: read.asOf, stale: read.stale }] : []))
    .toSorted((a, b) => a.asOf.blockNumber - b.asOf.blockNumber)[0]
  const isReading = accounts.some((account) => account.isReading)

  const getValue = (sums: Parameters<typeof readValue>[1]) => {
    const value = readValue({ stats }, sums)
    return value === null || value.leftOut.length > 0 ? null : value.value
  }
  const save = () => {
    const file = writeAccountsFile(
      accounts.map(({ entry, figures, value }) => ({ ...entry, figures, value })),
      getValue,
      findToken(exchange?.quote),
    )
    downloadFile(new Blob([file], { type: 'text/csv' }), 'accounts.csv')
  }

  return (
    <PartState
      reads={[]}
      until={hasWaited ? [] : [stats, ...reads]}
      loading={t('loading')}
      failure={t('failed')}
      skeleton={
        <>
          <SkeletonFigure className="pt-3" />
          <SkeletonRows count={12} className="mt-4" />
        </>
      }
    >
      {() => (
        <>
          <Worth accounts={accounts} hasNoPrice={exchange === null || exchange?.price === null} />
          {oldest && <AnswerAsOf answer={oldest} />}
          <Parts className="mt-3" shown={addUpParts(accounts.map(({ figures }) => figures))} />
          <Section
            title={t('accounts.title')}
            aux={`${formatWhole(entries.length, locale)} / ${formatWhole(MAX_LISTED, locale)}`}
            action={
              <TextButton aria-busy={isReading} onClick={() => void reads.map(({ refetch }) => refetch())}>
                {t(isReading ? 'accounts.reading' : 'accounts.again')}
              </TextButton>
            }
          >
            <List label={t('accounts.title')}>
              {accounts.map((account) => (
                <AccountRow key={account.entry.address} account={account} />
              ))}
            </List>
            <Button className="mt-6" variant="second" size="row" icon={DownloadIcon} onClick={save}>
              {t('accounts.csv')}
            </Button>
          </Section>
        </>
      )}
    </PartState>
  )
}

function Worth({ accounts, hasNoPrice }: { accounts: readonly ListedAccount[]; hasNoPrice: boolean }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const { total, isWhole } = addUpValues(accounts)
  const unread = accounts.filter(({ figures, isReading }) => figures?.isWhole !== true && !isReading).length
  return (
    <Stat
      className="pt-4"
      size="xl"
      label={t(isWhole ? 'total.label' : 'total.atLeast')}
      value={total === null ? undefined : showWhole(total.value)}
      unit={tokens.usdt.symbol}
      unknown={hasNoPrice ? t('total.noPrice') : undefined}
    >
      {unread > 0 && <Note className="mt-1">{t('accounts.unread', { number: formatWhole(unread, locale) })}</Note>}
      {total !== null && total.leftOut.length > 0 && (
        <Note className="mt-1">{t('total.leftOut', { symbols: total.leftOut.join(', ') })}</Note>
      )}
      {hasEarlierVersions() && <Note className="mt-1">{t('accounts.onlyNewest')}</Note>}
    </Stat>
  )

  function showWhole(value: bigint): string {
    const { decimals } = tokens.usdt
    const places = Math.min(2, decimals)
    return formatAmount(value, { decimals, locale, minimumFractionDigits: places, maximumFractionDigits: places })
  }
}

function AccountRow({ account: { entry, figures, value, isReading, error } }: { account: ListedAccount }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const quote = tokens.usdt
  const worth = value === null ? '—' : formatValue(value.value, quote, locale)
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Address address={entry.address} className="type-strong" />
        <span className="ml-auto type-strong">
          {figures === undefined && isReading ? (
            <Skeleton className="h-5 w-24" />
          ) : value !== null && figures?.isWhole !== true ? (
            t('accounts.atLeast', { amount: worth })
          ) : (
            worth
          )}
        </span>
      </div>
      {figures === undefined && error !== null && <Note>{t('ready.unknown')}</Note>}
      {figures !== undefined && <Parts shown={figures.shown} />}
      <EntryActions entry={entry} />
    </li>
  )
}

const partNames = {
  locked: 'total.locked',
  toClaim: 'total.toClaim',
  available: 'total.available',
  ready: 'ready.stake',
} as const

function Parts({ shown, className }: { shown: AccountFigures['shown']; className?: string }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  return (
    <KeyValueList className={className}>
      {accountParts.map((name) => {
        const { sums, isWhole } = shown[name]
        const amounts = (sums ?? [])
          .filter(({ amount }) => amount > 0n)
          .toSorted((a, b) => tokenList.indexOf(a.token) - tokenList.indexOf(b.token))
          .map(({ token, amount }) => formatTokenSum(amount, token, locale))
        const all = amounts.length > 0 && !isWhole ? [...amounts, t('ready.more')] : amounts
        return (
          <KeyValue key={name} label={t(partNames[name])}>
            {all.length > 0
              ? all.map((text) => (
                  <span key={text} className="block">
                    {text}
                  </span>
                ))
              : t(isWhole ? 'totals.nothing' : 'ready.unknown')}
          </KeyValue>
        )
      })}
    </KeyValueList>
  )
}

function EntryActions({ entry }: { entry: BookEntry }) {
  const { t } = useTranslation('assets')
  const { address, label, isListed } = entry
  const change = (next: BookEntry | undefined) =>
    changeBook((book) => book.flatMap((each) => (each.address === address ? (next ?? []) : [each])))
  return (
    <LabelEditor entry={entry} onSave={(text) => change({ ...entry, label: text })}>
      <TextLink to={paths.assets} search={{ watch_a: address }}>
        {t('accounts.view')}
      </TextLink>
      <TextButton onClick={() => change(isListed && label !== '' ? { ...entry, isListed: false } : undefined)}>
        {t(isListed ? 'accounts.remove' : 'accounts.removeLabel')}
      </TextButton>
    </LabelEditor>
  )
}
