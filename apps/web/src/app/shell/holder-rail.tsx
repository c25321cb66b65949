import { useLocation } from '@tanstack/react-router'
import { NextDates } from '#features/assets/next-dates.tsx'
import { ReadyNow } from '#features/assets/ready-now.tsx'
import { getFurtherReads, useAssetsScreen } from '#features/assets/reads.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { RecordList } from '#shared/tx/list-sheet.tsx'
import { useShownRecords } from '#shared/tx/tx-store.ts'
import { useIsBesideTaken } from '#shared/ui/beside.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { FurtherReady } from '../pages/further-ready.tsx'

/** Pages that show themselves what is ready. */
const withReady: readonly string[] = [paths.home, paths.homeT1]

/**
 * For an account that holds something: what is ready, what comes next, what was sent. Leaves out what the page shows
 * itself.
 */
export default function HolderRail() {
  const { exposedAccount: account } = useWallet()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isTaken = useIsBesideTaken()
  if (account === null || isTaken) return null
  const isAssets = pathname === paths.assets
  return (
    <>
      {!isAssets && !withReady.includes(pathname) && <Ready />}
      <Transactions />
      {!isAssets && <NextDates account={account} />}
    </>
  )
}

function Ready() {
  const { t } = useTranslation('assets')
  const screen = useAssetsScreen()
  return (
    <PartState
      reads={[screen.assets]}
      until={getFurtherReads(screen)}
      loading={t('loading')}
      failure={t('failed')}
      skeleton={<SkeletonRows count={3} lead className="mt-10" />}
    >
      {() => <ReadyNow screen={screen} ready={<FurtherReady />} />}
    </PartState>
  )
}

/** All of them are in the tray's list. */
const MOST = 5

function Transactions() {
  const { t } = useTranslation('tx')
  const records = useShownRecords()
  if (records.length === 0) return null
  return (
    <Section title={t('list.title')}>
      <RecordList records={records.slice(0, MOST)} />
    </Section>
  )
}
