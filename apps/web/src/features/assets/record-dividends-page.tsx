import type { ExportedList } from '@app/core/api/export'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageMain } from '#shared/ui/page-column.tsx'
import { apiPages } from '#shared/api/infinite-query.ts'
import { paths } from '#shared/routing/paths.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getDividendKey, isMonth } from './dividend-days.ts'
import { DividendRow, useDividendColumns } from './dividend-row.tsx'
import { NoneYet, RecordBody } from './record-body.tsx'

function RecordDividends({ kind }: { kind: RecordedKind }) {
  return (
    <PageMain>
      <DividendRecord kind={kind} />
    </PageMain>
  )
}

const ways = { promotion: paths.invite, node: paths.dr, community: paths.invite } as const

export type RecordedKind = Extract<DividendKind & ExportedList, keyof typeof ways>

export function DividendRecord({ kind }: { kind: RecordedKind }) {
  const { exposedAccount: account } = useWallet()
  const list = useInfiniteQuery(apiPages('/api/depositBonus/list', account && { address: account, kind }))
  const columns = useDividendColumns()
  return (
    <RecordBody
      name={kind}
      total={kind}
      csv={kind}
      path="/api/depositBonus/list"
      isByDay
      getTime={({ startAt }) => startAt}
      list={list}
      items={list.data?.pages.flatMap((page) => [...page.data.list, ...page.data.months]) ?? []}
      getKey={getDividendKey}
      isMonth={isMonth}
      renderItem={(dividend) => <DividendRow dividend={dividend} byDay />}
      columns={columns}
      empty={<NoneYet words={`record.${kind}`} to={ways[kind]} />}
    />
  )
}

export function RecordNodePage() {
  return <RecordDividends kind="node" />
}

export function RecordTeamPage() {
  return <RecordDividends kind="community" />
}
