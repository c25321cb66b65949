import { createPortal } from 'react-dom'
import { assetsNamespaces } from '#features/assets/feature.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { setBesidePlace, useHasRails } from '#shared/ui/beside.tsx'
import { ScrollArea } from '#shared/ui/overlay-parts.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { MenuRail } from './menu-rail.tsx'
import { useEffect, useState } from 'react'
import { getRipples, type Contour } from '@app/core/motif/ripples'

const loadHolderRail = () => withTexts(import('./holder-rail.tsx'), [...assetsNamespaces, 'staking'])

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

const w = 1280
const h = 900

function Backdrop() {
  const [lines, setLines] = useState<readonly Contour[]>([])
  useEffect(() => {
    const wide = matchMedia('(min-width: 541px)')
    const draw = () => {
      if (wide.matches)
        setLines(
          getRipples({
            w,
            h,
            cx: 640,
            cy: 400,
            from: 300,
            gap: 26,
            growth: 1.03,
            lines: 20,
            noise: 34,
            seed: 9,
            step: 14,
            fade: 0.65,
          }),
        )
    }
    const timer = setTimeout(draw, 300)
    wide.addEventListener('change', draw)
    return () => {
      clearTimeout(timer)
      wide.removeEventListener('change', draw)
    }
  }, [])
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${w} ${h}`}
      preserveAspectRatio="xMidYMid slice"
      className="fixed inset-0 -z-1 hidden size-full fill-none stroke-contour-art stroke-1 opacity-55 wide:block"
    >
      {lines.map((line, index) => (
        <path key={index} d={line.d} opacity={line.opacity} />
      ))}
    </svg>
  )
}
