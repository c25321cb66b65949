import { RecordDividendsPage } from '#features/assets/record-dividends-page.tsx'

export default function Page() {
  return <RecordDividendsPage kind="node" />
}
