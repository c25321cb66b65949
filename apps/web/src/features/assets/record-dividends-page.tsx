import { PageMain } from '#shared/ui/page-column.tsx'
import { DividendRecord, type RecordedKind } from './components/dividend-record.tsx'

/** The income of one kind as a page. */
export function RecordDividendsPage({ kind }: { kind: RecordedKind }) {
  return (
    <PageMain>
      <DividendRecord kind={kind} />
    </PageMain>
  )
}
