import { useEffect, useRef, type RefObject } from 'react'

/** Makes an area focusable while it scrolls, so that arrow keys can move it where nothing inside takes focus. */
export function useScrollFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = ref.current
    if (!area) return undefined
    const observer = new ResizeObserver(() => {
      if (area.scrollHeight > area.clientHeight) area.tabIndex = 0
      else area.removeAttribute('tabindex')
    })
    observer.observe(area)
    for (const child of area.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return ref
}
