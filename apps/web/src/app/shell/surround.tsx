import { createPortal } from 'react-dom'
import { assetsNamespaces } from '#features/assets/feature.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Backdrop } from '#shared/ui/backdrop.tsx'
import { setBesidePlace, useHasRails } from '#shared/ui/beside.tsx'
import { ScrollArea } from '#shared/ui/overlay-parts.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { MenuRail } from './menu-rail.tsx'

const loadHolderRail = () => withTexts(import('./holder-rail.tsx'), [...assetsNamespaces, 'staking'])

/** The ground beside the column, and rails on it from 1024 px. Nothing moves, since the column keeps its place. */
export default function Surround() {
  const hasRails = useHasRails()
  return (
    <>
      <Backdrop />
      {hasRails && (
        <>
          {createPortal(<MenuRail />, document.querySelector('#dock')!)}
          <SideRail />
        </>
      )}
    </>
  )
}

function SideRail() {
  const { t } = useTranslation('ui')
  const { exposedAccount } = useWallet()
  return (
    <aside aria-label={t('beside')} className="rail rail-right">
      <ScrollArea className="h-full">
        <div className="rail-text px-5 pb-10">
          <div ref={setBesidePlace} />
          {exposedAccount !== null && <LazyMount wanted load={loadHolderRail} />}
        </div>
      </ScrollArea>
    </aside>
  )
}
