import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
const observers = new Map<number, IntersectionObserver>()

/** Shared by all elements with the same margin, because a list watches hundreds. */
function getObserver(margin: number): IntersectionObserver {
  const known = observers.get(margin)
  if (known) return known
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: `${margin}px 0px` },
  )
  observers.set(margin, observer)
  return observer
}

/** `margin` is in pixels above and below the screen. */
export function useNearScreen<Target extends HTMLElement>(
  onChange: (isNear: boolean, element: Target) => void,
  margin: number,
): RefCallback<Target> {
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  return useCallback(
    (element: Target) => {
      const observer = getObserver(margin)
      listeners.set(element, (isNear) => latest.current(isNear, element))
      observer.observe(element)
      return () => observer.unobserve(element)
    },
    [margin],
  )
}
