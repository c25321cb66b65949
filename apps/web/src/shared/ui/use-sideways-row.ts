import { type RefObject, useLayoutEffect, useRef } from 'react'

const GUTTER_REM = 20 / 37.5
const FADE_REM = 24 / 37.5

/**
 * Scrolls the chosen element (`aria-selected` or `aria-current`) into view and fades an edge with more behind it, even
 * if it falls between two names.
 * @param shown Changes whenever the content of the row does.
 */
export function useSidewaysRow<Row extends HTMLElement>(shown: string): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  const scrolledFor = useRef('')
  useLayoutEffect(() => {
    const row = ref.current
    if (row === null) return undefined
    // The observer first reports the initial size, after layout and before paint.
    const observer = new ResizeObserver(() => {
      if (scrolledFor.current !== shown) scrollToChosen(row)
      scrolledFor.current = shown
      fadeEdges(row)
    })
    for (const part of [row, ...row.children]) observer.observe(part)
    const fade = () => fadeEdges(row)
    // A browser leaves an element where it is that it sees a part of.
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(':focus-visible')) scrollTo(row, target)
    }
    row.addEventListener('scroll', fade, { passive: true })
    row.addEventListener('focusin', follow)
    return () => {
      observer.disconnect()
      row.removeEventListener('focusin', follow)
      row.removeEventListener('scroll', fade)
    }
  }, [shown])
  return ref
}

function scrollToChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]')
  if (chosen !== null) scrollTo(row, chosen)
}

function scrollTo(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  const gutter = GUTTER_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const from = offsetLeft - gutter
  const to = offsetLeft + offsetWidth + gutter
  if (from < row.scrollLeft) row.scrollLeft = from
  else if (to > row.scrollLeft + row.clientWidth) row.scrollLeft = to - row.clientWidth
}

function fadeEdges(row: HTMLElement): void {
  const left = row.scrollLeft > 1 ? FADE_REM : 0
  const right = row.scrollLeft + row.clientWidth < row.scrollWidth - 1 ? FADE_REM : 0
  const mask = `linear-gradient(to right, transparent, #000 ${left}rem, #000 calc(100% - ${right}rem), transparent)`
  row.style.setProperty('-webkit-mask-image', left + right === 0 ? 'none' : mask)
}
