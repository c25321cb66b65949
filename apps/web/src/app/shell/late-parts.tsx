import { BottomBar } from './bottom-bar.tsx'
import { LiveUpdates } from './live-updates.tsx'

/** What is on every page and comes after the first one is drawn: one file, named once in the first load. */
export default function LateParts() {
  return (
    <>
      <LiveUpdates />
      <BottomBar />
    </>
  )
}
