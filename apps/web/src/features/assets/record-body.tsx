import type { AsOf } from '@app/core/api/envelope'
import type { ExportedList } from '@app/core/api/export'
import type { TokenAssets } from '@app/core/api/withdrawal'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '#shared/api/query.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import type { ApiPath } from '#shared/sources/sources.ts'
import { CsvLink } from '#shared/states/csv-link.tsx'
import { findToken, type Token } from '#shared/base/tokens.ts'
import { formatMonthOf } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { UtcCaption } from '#shared/ui/list.tsx'
import { Wide } from '#shared/ui/beside.tsx'
import type { InfiniteListProps } from '#shared/ui/infinite-list.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { PagedList, type PagedRead } from '#shared/states/paged-list.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import type { PageStateProps } from '#shared/states/page-state.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { AppPath } from '#shared/routing/paths.ts'
import { Button, ButtonLink } from '#shared/ui/button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { ExplorerHash } from '#shared/wallet/explorer-links.tsx'
import { AssetsPageState } from './assets-page-state.tsx'

const RecordSources = lazySources(async () => (await import('./sources.ts')).useRecordSources)

export type TotalName = 'withdrawn' | 'invested' | 'promotion' | 'node' | 'community' | 've' | 'dao' | 'dividends'

interface NoneYetProps {
  /** Prefix of `none`, `noneNote` and `way` in the catalogue. */
  words: string
  to: AppPath
  way?: string
}

export function NoneYet({ words, to, way = `${words}.way` }: NoneYetProps) {
  const { t } = useTranslation('assets')
  return (
    <Empty title={t(`${words}.none`)} action={<ButtonLink to={to}>{t(way)}</ButtonLink>}>
      {t(`${words}.noneNote`)}
    </Empty>
  )
}

export function NoneFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('assets')
  return (
    <Empty
      title={t('record.noneFound')}
      action={
        <Button variant="second" onClick={onClear}>
          {t('record.clear')}
        </Button>
      }
    />
  )
}

interface RecordRowProps {
  name: ReactNode
  amount: ReactNode
  time: ReactNode
  transaction: string
  note: ReactNode
}

export function RecordRow({ name, amount, time, transaction, note }: RecordRowProps) {
  return (
    <div className="py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 type-strong">
        <span>{name}</span>
        <span className="ml-auto">{amount}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 type-note text-text-2">
        <span>{time}</span>
        <ExplorerHash className="ml-auto" hash={transaction} />
      </p>
      {note && <p className="type-note text-text-2">{note}</p>}
    </div>
  )
}

interface ListRead extends PagedRead {
  data: unknown
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type Sums = readonly { token: Token; amount: bigint }[]

interface RecordBodyProps<Item> {
  name: string
  total: TotalName
  csv: ExportedList
  list: ListRead
  until?: PageStateProps['until']
  path: ApiPath
  items: readonly Item[]
  getKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  /** Without these it is never a table, however wide the screen. */
  columns?: InfiniteListProps<Item>['columns']
  renderBelow?: InfiniteListProps<Item>['renderBelow']
  getTime: (item: Item) => number
  /** Whether it is the sum of a filed month: these come last, under one heading. */
  isMonth?: (item: Item) => boolean
  empty: ReactNode
  /** Days in UTC. */
  isByDay?: boolean
  filter?: ReactNode
  /**
   * Sums of the filtered list, which replace the total of all kinds; null while unknown. Required with a filter on more
   * than a token.
   */
  sums?: Sums | null | undefined
  /** Address of the only token listed, to which the total of all kinds is then limited. */
  only?: string | undefined
  onClear?: (() => void) | undefined
  answer?: { asOf: AsOf; stale: boolean }
}

export function RecordBody<Item>(props: RecordBodyProps<Item>) {
  const {
    name,
    total,
    csv,
    list,
    until = [],
    path,
    isByDay,
    filter,
    getTime,
    isMonth,
    answer,
    empty,
    sums: listed,
    only,
    onClear,
    ...rows
  } = props
  const dateTag = useDateTag()
  const { t } = useTranslation('assets')
  const { exposedAccount: account } = useWallet()
  const assets = useQuery(apiQuery('/api/getAssets', account && { address: account }))
  const isSome = onClear !== undefined
  const label = isSome ? t('record.filtered') : t(`record.${name}.total`)
  const shown = answer ?? assets.data
  const all = assets.data && sumTotal(assets.data.data.tokens, total)
  const sums =
    listed === undefined
      ? all?.filter(({ token }) => only === undefined || token.address === only)
      : (listed ?? undefined)
  return (
    <AssetsPageState
      account={account}
      answers={[list]}
      until={[assets, ...until]}
      failure={t('record.failed')}
      skeleton={
        rows.columns && (
          <Wide>
            <SkeletonRows count={6} />
          </Wide>
        )
      }
    >
      <Totals label={label} sums={sums} />
      {shown && (
        <AnswerAsOf answer={shown}>
          {assets.data && sums && sums.length > 0 && (
            <RecordSources title={label} total={total} sums={sums} path={path} asOf={assets.data.asOf} />
          )}
        </AnswerAsOf>
      )}
      {filter}
      <PagedList
        {...rows}
        className="mt-2"
        label={t(`record.${name}.title`)}
        read={list}
        getHeading={(item) =>
          isMonth?.(item) ? t('record.months') : formatMonthOf(getTime(item), dateTag, isByDay ? 'UTC' : undefined)
        }
        empty={isSome ? <NoneFound onClear={onClear} /> : empty}
        head={isByDay && <UtcCaption />}
      >
        <CsvLink list={csv} account={account}>
          {t('csv')}
        </CsvLink>
      </PagedList>
    </AssetsPageState>
  )
}

function sumTotal(assets: readonly TokenAssets[], total: TotalName): Sums {
  return assets.flatMap((own) => {
    const token = findToken(own.token)
    const amount = BigInt(own[total].amount)
    return token === undefined || amount === 0n ? [] : [{ token, amount }]
  })
}

interface TotalsProps {
  label: string
  sums: Sums | undefined
}

function Totals({ label, sums }: TotalsProps) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  return (
    <div className="pt-4">
      <p className="type-label text-text-2">{label}</p>
      {sums === undefined || sums.length === 0 ? (
        <p className="type-figure-m">{sums === undefined ? '—' : t('totals.nothing')}</p>
      ) : (
        sums.map(({ token, amount }) => (
          <div key={token.address}>
            <p className="type-figure-m">{formatTokenAmount(amount, token, locale)}</p>
            <TokenValue amount={amount} token={token} />
          </div>
        ))
      )}
    </div>
  )
}
