import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { isLive } from '#shared/base/offered.ts'

const load = () => import('./ready.tsx')

export function FurtherReady() {
  return <LazyMount wanted={isLive('ve')} load={load} />
}
