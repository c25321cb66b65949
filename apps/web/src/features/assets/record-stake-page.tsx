import { isSameAddress } from '@app/core/address'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Deposit } from '@app/core/api/staking'
import { apiPages } from '#shared/api/infinite-query.ts'
import { apiQuery } from '#shared/api/query.ts'
import { isLive } from '#shared/base/offered.ts'
import { useClearSearch, useSearchChoice, useSearchText } from '#shared/routing/use-search-choice.ts'
import { Chips } from '#shared/ui/chips.tsx'
import { sumByToken } from './holdings.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken, tokenList } from '#shared/base/tokens.ts'
import { SearchField } from '#shared/ui/field.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { NoneYet, RecordBody } from './record-body.tsx'
import { type RecordSearch, readRecordSearch } from './record-search.ts'
import { keepListed } from './reads.ts'

const choices = ['all', 'stake', 'dr', 'power', 'card', 'lock'] as const
const features = { all: undefined, stake: undefined, dr: 'dr', power: 'power', card: 'backpack', lock: 've' } as const

export function RecordStakePage() {
  const { t } = useTranslation('assets')
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
  const sums = known.data?.data.sums.filter((sum) => kind === undefined || sum.kind === kind)
  const symbols = [...new Set(sums?.flatMap(({ token }) => findToken(token)?.symbol ?? []))]
  const [symbol, chooseToken] = useSearchChoice('token', ['all', ...tokenList.map((token) => token.symbol)], 'all')
  const only = symbol === 'all' ? undefined : tokenList.find((token) => token.symbol === symbol)
  const list = useInfiniteQuery({
    ...apiPages(
      '/api/deposit/list',
      of && { ...of, ...(kind !== undefined && { kind }), ...(only !== undefined && { token: only.address }) },
    ),
    placeholderData: keepListed(account),
  })
  const clear = useClearSearch(['kind', 'token', 'q'])
  const isSome = kind !== undefined || only !== undefined || (asked !== '' && found !== undefined)
  const kinds = choices.filter((value) => value === chosen || isLive(features[value]))
  const tokenChoices = ['all', ...tokenList.map((token) => token.symbol).filter(isShown)]
  const deposits = list.data?.pages.flatMap((page) => page.data.list) ?? []
  return (
    <PageMain>
      <RecordBody
        name="stake"
        total="invested"
        csv="deposits"
        path="/api/deposit/list"
        list={list}
        items={deposits}
        getKey={({ kind: each, contract, id }) => `${each}-${contract}-${id}`}
        getTime={({ depositedAt }) => depositedAt}
        renderItem={(deposit) => <DepositRow deposit={deposit} />}
        sums={isSome ? (known.isPlaceholderData ? null : sums && sumByToken(sums.filter(isOfToken))) : undefined}
        onClear={isSome ? clear : undefined}
        filter={
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
        }
        answer={list.data?.pages.at(-1)}
        empty={<NoneYet words="record.stake" to={paths.stake} />}
      />
    </PageMain>
  )

  function isShown(each: string): boolean {
    return each === symbol || symbols.includes(each)
  }

  function isOfToken({ token }: { token: string }): boolean {
    return only === undefined || isSameAddress(token, only.address)
  }
}

function toDepositQuery({ address, ...query }: RecordSearch) {
  return address === undefined ? query : { contract: address }
}

export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const dateTag = useDateTag()
  const token = findToken(deposit.token)
  const { kind, depositedAt, unlockAt, withdrawnAt, transaction } = deposit
  const stands =
    withdrawnAt !== null
      ? t('deposit.out', { time: formatDateTimeZoned(withdrawnAt, dateTag) })
      : unlockAt === null
        ? t('deposit.spent')
        : t('deposit.until', { time: formatDateTimeZoned(unlockAt, dateTag) })
  return (
    <div className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 type-strong">
        <span>{t(`deposit.kind.${kind}`)}</span>
        <span className="ml-auto">
          {token === undefined ? '—' : formatTokenAmount(BigInt(deposit.amount), token, locale)}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 type-note text-text-2">
        <span>{formatDateTimeZoned(depositedAt, dateTag)}</span>
        <ExplorerHash className="ml-auto" hash={transaction} />
      </p>
      <p className="type-note text-text-2">{stands}</p>
    </div>
  )
}
