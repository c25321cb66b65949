import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LiveUpdates } from './live-updates.tsx'

const loadPopup = () => import('#features/articles/popup-host.tsx')

export default function LateParts() {
  return (
    <>
      <LiveUpdates />
      <BottomBar />
      <LazyMount wanted load={loadPopup} />
    </>
  )
}
