import { PageMain } from '#shared/ui/page-column.tsx'
import { DividendRecord, type RecordedKind } from './components/dividend-record.tsx'

function RecordDividends({ kind }: { kind: RecordedKind }) {
  return (
    <PageMain>
      <DividendRecord kind={kind} />
    </PageMain>
  )
}

export function RecordNodePage() {
  return <RecordDividends kind="node" />
}

export function RecordTeamPage() {
  return <RecordDividends kind="community" />
}
