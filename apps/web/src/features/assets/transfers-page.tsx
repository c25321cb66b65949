import type { ApiData } from '@app/core/api/endpoints'
import type { Transfer, TransferDirection } from '@app/core/api/token-data'
import { isSameAddress } from '@app/core/address'
import { getTransferKind, transferSigns } from '@app/core/transfer-kind'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiPages } from '#shared/api/infinite-query.ts'
import { apiQuery } from '#shared/api/query.ts'
import { findMistaken, type KnownAddress, readKnownAddresses } from '#shared/tx/known-addresses.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { findToken, tokens } from '#shared/base/tokens.ts'
import { Wide } from '#shared/ui/beside.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Note } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { useClearSearch, useSearchChoice, useSearchText } from '#shared/routing/use-search-choice.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { formatDateTimeZoned, formatMonthOf } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ExplorerAddress, ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { sumByToken } from './holdings.ts'
import { keepListed } from './reads.ts'
import { NoneFound, RecordRow } from './record-body.tsx'
import { readRecordSearch } from './record-search.ts'
import { AssetsPageState } from './assets-page-state.tsx'

/** The tokens whose transfers the index keeps. */
const listed = ['productToken', 'drToken', 'powerToken'] as const

const directions = ['all', 'in', 'out'] as const
const directionNames = { in: 'received', out: 'sent' } as const

function useTransfers() {
  const { exposedAccount: account } = useWallet()
  const known = listed.flatMap((name) => tokens[name] ?? [])
  const symbols = known.map(({ symbol }) => symbol)
  const [chosen, choose] = useSearchChoice('token', ['all', ...symbols], 'all')
  const token = known.find(({ symbol }) => symbol === chosen)?.address
  const [way, chooseWay] = useSearchChoice('way', directions, 'all')
  const [asked, ask] = useSearchText('q')
  const clear = useClearSearch(['token', 'way', 'q'])
  const found = readRecordSearch(asked)
  // A transfer has no id of its own.
  const isFound = found !== undefined && found.id === undefined
  const of = account && {
    address: account,
    ...(found?.transaction !== undefined && { transaction: found.transaction }),
    ...(found?.address !== undefined && { with: found.address }),
  }
  const isSome = token !== undefined || way !== 'all' || (asked !== '' && isFound)
  const list = useInfiniteQuery({
    ...apiPages(
      '/api/getTransferLog',
      of && { ...of, ...(token !== undefined && { token }), ...(way !== 'all' && { direction: way }) },
    ),
    placeholderData: keepListed(account),
  })
  const sums = useQuery(apiQuery('/api/getTransferLog/sums', of))
  return {
    account,
    list,
    sums,
    token,
    filter: { way, chooseWay, symbols, chosen, choose, asked, ask, isFound },
    clear: isSome ? clear : undefined,
  }
}

export function TransfersPage() {
  const { t } = useTranslation('assets')
  const dateTag = useDateTag()
  const { account, list, sums, token, filter, clear } = useTransfers()
  const { way, symbols } = filter
  const transfers = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const last = list.data?.pages.at(-1)
  const acquainted = useAcquainted(transfers, account ?? '')
  const show = useTransferTexts(account ?? '', acquainted)
  return (
    <PageMain>
      <AssetsPageState
        account={account}
        answers={[list]}
        until={[sums]}
        failure={t('record.failed')}
        skeleton={
          <Wide>
            <SkeletonRows count={6} />
          </Wide>
        }
      >
        <Note className="pt-4">{t('transfers.note', { symbols: symbols.join(', ') })}</Note>
        <TransferSums answer={sums.data?.data} directions={way === 'all' ? ['in', 'out'] : [way]} token={token} />
        {last && <AnswerAsOf answer={last} />}
        <TransferFilter {...filter} />
        <PagedList
          className="mt-2"
          label={t('common:title.assetsTransfers')}
          items={transfers}
          getKey={({ blockNumber, logIndex }) => `${blockNumber}-${logIndex}`}
          read={list}
          getHeading={({ transferredAt }) => formatMonthOf(transferredAt, dateTag)}
          renderItem={(transfer) => <TransferRow transfer={transfer} account={account ?? ''} acquainted={acquainted} />}
          columns={[
            { title: t('columns.time'), renderCell: show.time, parts: 4, sorted: 'descending' },
            { title: t('columns.what'), renderCell: show.kind, parts: 3 },
            { title: t('withdraw.amount'), renderCell: show.amount, parts: 6, isNumber: true },
            { title: t('columns.other'), renderCell: show.other, parts: 5 },
            {
              title: t('columns.transaction'),
              renderCell: ({ transaction }) => <ExplorerHash hash={transaction} />,
              parts: 4,
            },
          ]}
          empty={
            clear ? <NoneFound onClear={clear} /> : <Empty title={t('transfers.none')}>{t('transfers.noneNote')}</Empty>
          }
        />
      </AssetsPageState>
    </PageMain>
  )
}

function TransferFilter({
  way,
  chooseWay,
  symbols,
  chosen,
  choose,
  asked,
  ask,
  isFound,
}: ReturnType<typeof useTransfers>['filter']) {
  const { t } = useTranslation('assets')
  return (
    <>
      <Chips
        wraps
        className="mt-3"
        label={t('deposit.kindLabel')}
        value={way}
        onValueChange={chooseWay}
        items={directions.map((value) => ({
          value,
          label: t(value === 'all' ? 'kind.all' : `transfers.${directionNames[value]}`),
        }))}
      />
      <Chips
        wraps
        className="mt-3"
        label={t('withdraw.token')}
        value={chosen}
        onValueChange={choose}
        items={['all', ...symbols].map((value) => ({ value, label: value === 'all' ? t('kind.all') : value }))}
      />
      <SearchField
        className="mt-3"
        label={t('transfers.search')}
        find={t('record.find')}
        hint={t('record.searchHint')}
        problem={!isFound && t('transfers.searchWrong')}
        asked={asked}
        onAsk={ask}
      />
    </>
  )
}

interface TransferSumsProps {
  answer: Pick<ApiData<'/api/getTransferLog/sums'>, 'sums'> | undefined
  directions: readonly TransferDirection[]
  token?: string | undefined
}

/** Cover the whole filter, not only the loaded pages. */
export function TransferSums({ answer, directions: shown, token }: TransferSumsProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const known = answer?.sums
  const isAsked = (sum: { token: string }) => token === undefined || isSameAddress(sum.token, token)
  if (known === null) return <Note className="mt-2">{t('transfers.tooMany')}</Note>
  const show = (direction: TransferDirection) => {
    if (known === undefined) return '—'
    const sums = sumByToken(known.filter((sum) => sum.direction === direction && isAsked(sum)))
    if (sums.length === 0) return t('totals.nothing')
    return sums.map(({ token: each, amount }) => (
      <span key={each.address} className="block">
        {formatTokenAmount(amount, each, locale)}
      </span>
    ))
  }
  return (
    <div className="mt-3">
      <p className="type-label text-text-2">{t('record.filtered')}</p>
      <KeyValueList>
        {shown.map((direction) => (
          <KeyValue key={direction} label={t(`transfers.${directionNames[direction]}`)}>
            {show(direction)}
          </KeyValue>
        ))}
      </KeyValueList>
    </div>
  )
}

interface TransferRowProps {
  transfer: Transfer
  account: string
  /** An address that only resembles one of these is marked. */
  acquainted?: readonly KnownAddress[]
}

/**
 * Addresses that this browser knows, and receivers of the transfers on screen. Excludes accounts that only sent
 * something, or received nothing.
 */
function useAcquainted(transfers: readonly Transfer[], account: string): readonly KnownAddress[] {
  const { configuredChainId } = useWallet()
  return useMemo(
    () => [
      ...readKnownAddresses(configuredChainId),
      ...transfers
        .filter(({ from, amount }) => isSameAddress(from, account) && BigInt(amount) > 0n)
        .map(({ to }) => ({ address: to, as: 'sent' as const })),
    ],
    [transfers, account, configuredChainId],
  )
}

function TransferRow({ transfer, account, acquainted }: TransferRowProps) {
  const show = useTransferTexts(account, acquainted)
  return (
    <RecordRow
      name={show.kind(transfer)}
      amount={show.amount(transfer)}
      time={show.time(transfer)}
      transaction={transfer.transaction}
      note={show.other(transfer)}
    />
  )
}

function Mistaken({ for: known }: { for: KnownAddress | undefined }) {
  const { t } = useTranslation('tx')
  if (known === undefined) return null
  const isNamed = known.as === 'label' && known.name !== undefined
  return (
    <span title={known.address} className="text-danger">
      {isNamed ? t('guard.markNamed', { name: known.name }) : t('guard.mark')}
    </span>
  )
}

function useTransferTexts(account: string, acquainted: readonly KnownAddress[] = []) {
  const { t } = useTranslation(['assets', 'tx'])
  const locale = useLocale()
  const dateTag = useDateTag()
  return {
    kind: (transfer: Transfer) => t(`transfers.${getTransferKind(transfer, account).kind}`),
    time: ({ transferredAt }: Transfer) => formatDateTimeZoned(transferredAt, dateTag),
    amount: (transfer: Transfer) => {
      const token = findToken(transfer.token)
      const sign = transferSigns[getTransferKind(transfer, account).kind]
      return token === undefined ? '—' : `${sign}${formatTokenAmount(BigInt(transfer.amount), token, locale)}`
    },
    other: (transfer: Transfer) => {
      const { kind, other } = getTransferKind(transfer, account)
      return (
        other !== undefined && (
          <span className="flex flex-wrap items-center gap-x-2">
            {t(kind === 'sent' ? 'transfers.to' : 'transfers.from')}
            <ExplorerAddress address={other} copy={false} />
            <Mistaken for={findMistaken(other, acquainted)} />
          </span>
        )
      )
    },
  }
}
