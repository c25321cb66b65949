import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Deposit, DepositOrder } from '@app/core/api/staking'
import { apiPages } from '#shared/api/infinite-query.ts'
import { apiQuery } from '#shared/api/query.ts'
import { isLive } from '#shared/base/offered.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { useHasRails } from '#shared/ui/beside.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { sumByToken } from './holdings.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { findToken } from '#shared/base/tokens.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { NoneYet, RecordBody } from './record-body.tsx'

const choices = ['all', 'stake', 'dr', 'power', 'card', 'lock'] as const
const orders: readonly DepositOrder[] = ['newest', 'unlock']
const features = { all: undefined, stake: undefined, dr: 'dr', power: 'power', card: 'backpack', lock: 've' } as const

export function RecordStakePage() {
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const [chosen, choose] = useSearchChoice('kind', choices, 'all')
  const kind = chosen === 'all' ? undefined : chosen
  const hasRails = useHasRails()
  const [chosenOrder, sort] = useSearchChoice('order', orders, 'newest')
  // Only a table says that it is not the newest first.
  const order = hasRails ? chosenOrder : 'newest'
  const list = useInfiniteQuery({
    ...apiPages('/api/deposit/list', account && { address: account, order, ...(kind !== undefined && { kind }) }),
    // Rows stay until they are ordered, and the focus on the header with them.
    placeholderData: (before, query) => {
      const asked = query?.queryKey[2]
      return asked?.address === account && asked?.kind === kind ? before : undefined
    },
  })
  const sums = useQuery(apiQuery('/api/deposit/sums', account && { address: account })).data?.data.sums
  const kinds = choices.filter((value) => value === chosen || isLive(features[value]))
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
        sums={kind && sums && sumByToken(sums.filter((sum) => sum.kind === kind))}
        filter={
          kinds.length > 1 && (
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
          )
        }
        answer={list.data?.pages.at(-1)}
        empty={<NoneYet words="record.stake" to={paths.stake} />}
      />
    </PageMain>
  )
}

export function DepositRow({ deposit }: { deposit: Deposit }) {
  const show = useDepositTexts()
  return (
    <div className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 type-strong">
        <span>{show.kind(deposit)}</span>
        <span className="ml-auto">{show.amount(deposit)}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 type-note text-text-2">
        <span>{show.time(deposit)}</span>
        <ExplorerHash className="ml-auto" hash={deposit.transaction} />
      </p>
      <p className="type-note text-text-2">{show.state(deposit)}</p>
    </div>
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
