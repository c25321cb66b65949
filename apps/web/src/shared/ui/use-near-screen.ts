import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const margin = '800px 0px'

/** Tells when an element comes near the screen or leaves it, with its height at that moment. `watch` turns it off. */
export function useNearScreen<Target extends HTMLElement>(
  onChange: (isNear: boolean, height: number) => void,
  watch = true,
): RefObject<Target | null> {
  const ref = useRef<Target>(null)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const element = ref.current
    if (!element || !watch) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) change(entry.isIntersecting, element.offsetHeight)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [watch])
  return ref
}
