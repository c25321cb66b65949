import type { Feature } from '@app/core/features'
import { LazyMount, type LazyMountProps } from '#shared/base/lazy-mount.tsx'
import { isLive } from '#shared/base/offered.ts'

const loads: Readonly<Partial<Record<Feature, LazyMountProps['load']>>> = {
  ve: () => import('#features/escrow/ready-lock.tsx'),
}

/** For features whose contracts alone know what is ready. */
export function FurtherReady() {
  return Object.entries(loads).map(
    ([feature, load]) => isLive(feature as Feature) && <LazyMount key={feature} wanted load={load} />,
  )
}
