import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LiveUpdates } from './live-updates.tsx'

const loadPopup = () => import('#features/articles/popup-host.tsx')

/** What is on every page and comes after the first one is drawn: named once in the first load. */
export default function LateParts() {
  return (
    <>
      <LiveUpdates />
      <BottomBar />
      <LazyMount wanted load={loadPopup} />
    </>
  )
}
