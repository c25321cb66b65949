import { isSameAddress } from '@app/core/address'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Deposit, DepositOrder } from '@app/core/api/staking'
import { apiPages } from '#shared/api/infinite-query.ts'
import { apiQuery } from '#shared/api/query.ts'
import { isLive } from '#shared/base/offered.ts'
import { useClearSearch, useSearchChoice, useSearchText } from '#shared/routing/use-search-choice.ts'
import { useHasRails } from '#shared/ui/beside.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { sumByToken } from './holdings.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken, tokenList } from '#shared/base/tokens.ts'
import { SearchField } from '#shared/ui/search-field.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { NoneYet, RecordBody, RecordRow } from './record-body.tsx'
import { type RecordSearch, readRecordSearch } from './record-search.ts'
import { keepListed } from './reads.ts'

const choices = ['all', 'stake', 'dr', 'power', 'card', 'lock'] as const
const orders: readonly DepositOrder[] = ['newest', 'unlock']
const features = { all: undefined, stake: undefined, dr: 'dr', power: 'power', card: 'backpack', lock: 've' } as const

function useDeposits() {
  const { exposedAccount: account } = useWallet()
  const [chosen, choose] = useSearchChoice('kind', choices, 'all')
  const [asked, ask] = useSearchText('q')
  const found = readRecordSearch(asked)
  const of = account && { address: account, ...toDepositQuery(found ?? {}) }
  const known = useQuery({
    ...apiQuery('/api/deposit/sums', of),
    placeholderData: keepListed(account),
  })
  const kind = chosen === 'all' ? undefined : chosen
  const hasRails = useHasRails()
  const [chosenOrder, sort] = useSearchChoice('order', orders, 'newest')
  // Only a table says that it is not the newest first.
  const order = hasRails ? chosenOrder : 'newest'
  const sums = known.data?.data.sums.filter((sum) => kind === undefined || sum.kind === kind)
  const symbols = [...new Set(sums?.flatMap(({ token }) => findToken(token)?.symbol ?? []))]
  const [symbol, chooseToken] = useSearchChoice('token', ['all', ...tokenList.map((token) => token.symbol)], 'all')
  const only = symbol === 'all' ? undefined : tokenList.find((token) => token.symbol === symbol)
  const list = useInfiniteQuery({
    ...apiPages(
      '/api/deposit/list',
      of && { ...of, order, ...(kind !== undefined && { kind }), ...(only !== undefined && { token: only.address }) },
    ),
    placeholderData: keepListed(account),
  })
  const clear = useClearSearch(['kind', 'token', 'q'])
  const isSome = kind !== undefined || only !== undefined || (asked !== '' && found !== undefined)
  const ofToken = sums?.filter(({ token }) => only === undefined || isSameAddress(token, only.address))
  return {
    known,
    list,
    filter: { chosen, choose, symbol, symbols, chooseToken, asked, ask, found },
    sorting: { order, sort },
    sums: known.isPlaceholderData ? null : ofToken && sumByToken(ofToken),
    clear: isSome ? clear : undefined,
  }
}

export function RecordStakePage() {
  const { t } = useTranslation('assets')
  const {
    known,
    list,
    filter,
    sorting: { order, sort },
    sums,
    clear,
  } = useDeposits()
  const deposits = list.data?.pages.flatMap((page) => page.data.list) ?? []
  const show = useDepositTexts()
  return (
    <PageMain>
      <RecordBody
        name="stake"
        total="invested"
        csv="deposits"
        path="/api/deposit/list"
        list={list}
        until={[known]}
        items={deposits}
        getKey={({ kind: each, contract, id }) => `${each}-${contract}-${id}`}
        getTime={({ depositedAt }) => depositedAt}
        renderItem={(deposit) => <DepositRow deposit={deposit} />}
        columns={[
          {
            title: t('columns.time'),
            renderCell: show.time,
            parts: 4,
            sorted: order === 'newest' ? 'descending' : undefined,
            onSort: () => sort('newest'),
          },
          { title: t('deposit.kindLabel'), renderCell: show.kind, parts: 4 },
          { title: t('withdraw.amount'), renderCell: show.amount, parts: 6, isNumber: true },
          {
            title: t('columns.state'),
            renderCell: show.state,
            parts: 5,
            sorted: order === 'unlock' ? 'ascending' : undefined,
            onSort: () => sort('unlock'),
          },
          {
            title: t('columns.transaction'),
            renderCell: ({ transaction }) => <ExplorerHash hash={transaction} />,
            parts: 4,
          },
        ]}
        sums={clear && sums}
        onClear={clear}
        filter={<DepositFilter {...filter} />}
        answer={list.data?.pages.at(-1)}
        empty={<NoneYet words="record.stake" to={paths.stake} />}
      />
    </PageMain>
  )
}

function DepositFilter({
  chosen,
  choose,
  symbol,
  symbols,
  chooseToken,
  asked,
  ask,
  found,
}: ReturnType<typeof useDeposits>['filter']) {
  const { t } = useTranslation('assets')
  const kinds = choices.filter((value) => value === chosen || isLive(features[value]))
  const tokens = tokenList.map((token) => token.symbol).filter((each) => each === symbol || symbols.includes(each))
  const tokenChoices = ['all', ...tokens]
  return (
    <>
      {kinds.length > 1 && (
        <Chips
          wraps
          className="mt-3"
          label={t('deposit.kindLabel')}
          value={chosen}
          onValueChange={choose}
          items={kinds.map((value) => ({
            value,
            label: t(value === 'all' ? 'kind.all' : `deposit.kind.${value}`),
          }))}
        />
      )}
      {tokenChoices.length > 2 && (
        <Chips
          wraps
          className="mt-3"
          label={t('withdraw.token')}
          value={symbol}
          onValueChange={chooseToken}
          items={tokenChoices.map((value) => ({ value, label: value === 'all' ? t('kind.all') : value }))}
        />
      )}
      <SearchField
        className="mt-3"
        label={t('deposit.search')}
        find={t('record.find')}
        hint={t('record.searchHint')}
        problem={found === undefined && t('deposit.searchWrong')}
        asked={asked}
        onAsk={ask}
      />
    </>
  )
}

function toDepositQuery({ address, ...query }: RecordSearch) {
  return address === undefined ? query : { contract: address }
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const show = useDepositTexts()
  return (
    <RecordRow
      name={show.kind(deposit)}
      amount={show.amount(deposit)}
      time={show.time(deposit)}
      transaction={deposit.transaction}
      note={show.state(deposit)}
    />
  )
}

function useDepositTexts() {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  return {
    kind: ({ kind }: Deposit) => t(`deposit.kind.${kind}`),
    amount: ({ token: address, amount }: Deposit) => {
      const token = findToken(address)
      return token === undefined ? '—' : formatTokenAmount(BigInt(amount), token, locale)
    },
    time: ({ depositedAt }: Deposit) => formatDateTimeZoned(depositedAt, dateTag),
    state: ({ withdrawnAt, unlockAt }: Deposit) => {
      if (withdrawnAt !== null) return t('deposit.out', { time: formatDateTimeZoned(withdrawnAt, dateTag) })
      if (unlockAt === null) return t('deposit.spent')
      return t('deposit.until', { time: formatDateTimeZoned(unlockAt, dateTag) })
    },
  }
}
