import { createElement, Suspense, useEffect, useState, type ComponentType } from 'react'

export interface LazyMountProps {
  /** Asked for now. Once loaded it stays, so that it can leave with its movement. */
  wanted: boolean
  load: () => Promise<{ default: ComponentType }>
  /** Without it a failed load is tried again every three seconds as long as the part is wanted. */
  onFail?: () => void
}

const retryMs = 3_000
const loaded = new WeakMap<LazyMountProps['load'], { component: ComponentType }>()

/** Loads a part ahead of its place, so that it stands there at once. */
export async function preloadMount(load: LazyMountProps['load']): Promise<{ component: ComponentType }> {
  const part = { component: (await load()).default }
  loaded.set(load, part)
  return part
}

/** A part of the page whose code comes with its first use. A failed load (offline) costs this part, never the page. */
export function LazyMount({ wanted, load, onFail }: LazyMountProps) {
  const [part, setPart] = useState(() => loaded.get(load) ?? null)
  const isLoaded = part !== null
  useEffect(() => {
    if (!wanted || isLoaded) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const run = () => {
      preloadMount(load).then(
        (found) => isCurrent && setPart(found),
        () => {
          if (!isCurrent) return
          if (onFail) onFail()
          else timer = setTimeout(run, retryMs)
        },
      )
    }
    timer = setTimeout(run)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted, isLoaded, load, onFail])
  return <Suspense>{part && createElement(part.component)}</Suspense>
}
