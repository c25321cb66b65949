import { type RefObject, useLayoutEffect, useRef } from 'react'

/** As far as the content is from the edges of the page, in rem like all that grows with the page. */
const GUTTER = 20 / 37.5
const FADE = 24 / 37.5

/**
 * A row that scrolls sideways rather than wrap: what is chosen (`aria-selected` or `aria-current`) comes into view, and an
 * edge beyond which there is more fades, also where it happens to fall between two names.
 * @param shown changes whenever the row shows something else
 */
export function useSidewaysRow<Row extends HTMLElement>(shown: string): RefObject<Row | null> {
  const ref = useRef<Row>(null)
  const scrolledFor = useRef('')
  useLayoutEffect(() => {
    const row = ref.current
    if (row === null) return undefined
    // The observer tells first what there is, before it is painted and with everything measured.
    const observer = new ResizeObserver(() => {
      if (scrolledFor.current !== shown) scrollToChosen(row)
      scrolledFor.current = shown
      fadeEdges(row)
    })
    for (const part of [row, ...row.children]) observer.observe(part)
    const fade = () => fadeEdges(row)
    row.addEventListener('scroll', fade, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', fade)
    }
  }, [shown])
  return ref
}

function scrollToChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]')
  if (chosen === null) return
  const gutter = GUTTER * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const from = chosen.offsetLeft - gutter
  const to = chosen.offsetLeft + chosen.offsetWidth + gutter
  if (from < row.scrollLeft) row.scrollLeft = from
  else if (to > row.scrollLeft + row.clientWidth) row.scrollLeft = to - row.clientWidth
}

function fadeEdges(row: HTMLElement): void {
  const left = row.scrollLeft > 1 ? FADE : 0
  const right = row.scrollLeft + row.clientWidth < row.scrollWidth - 1 ? FADE : 0
  const mask = `linear-gradient(to right, transparent, #000 ${left}rem, #000 calc(100% - ${right}rem), transparent)`
  row.style.setProperty('-webkit-mask-image', left + right === 0 ? 'none' : mask)
}
