import { createElement, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'

export interface LazyMountProps {
  /** Once loaded it stays mounted, so that closing can be animated. */
  wanted: boolean
  load: () => Promise<{ default: ComponentType }>
  /** Without it, a failed load is retried every three seconds while the part is wanted. */
  onFail?: () => void
  fallback?: ReactNode
}

const retryMs = 3_000
const loaded = new WeakMap<LazyMountProps['load'], { component: ComponentType }>()

export async function preloadMount(load: LazyMountProps['load']): Promise<{ component: ComponentType }> {
  const part = { component: (await load()).default }
  loaded.set(load, part)
  return part
}

/** A failed load (offline) drops only this part, never the page. */
export function LazyMount({ wanted, load, onFail, fallback }: LazyMountProps) {
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
  return <Suspense>{part ? createElement(part.component) : fallback}</Suspense>
}
