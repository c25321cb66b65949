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

const withReady: readonly string[] = [paths.home, paths.homeT1]

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

/** The tray lists all of them. */
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
