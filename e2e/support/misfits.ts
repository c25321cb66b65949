import type { Page } from '@playwright/test'

/** Texts that are too small, cut, broken within a number, higher than their button, over one another or wider than the page. */
export function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A page hears of its new size with its next picture, and what it lays out anew for that has its sizes one later.
    for (let picture = 0; picture < 2; picture++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const slack = 1.5
    const longest = 60
    const smallest = 12
    const found: string[] = []
    const name = (text: string) => `“${text.trim().slice(0, longest)}”`
    const looked = new Map<Element, { limits: DOMRect; isHidden: boolean; overflowX: string; textOverflow: string }>()
    const look = (element: Element) => {
      const known = looked.get(element)
      if (known !== undefined) return known
      const limits = element.getBoundingClientRect()
      const { clipPath, overflowX, textOverflow } = getComputedStyle(element)
      const isHidden = limits.width <= slack || limits.height <= slack || clipPath === 'inset(50%)'
      const seen = { limits, isHidden, overflowX, textOverflow }
      looked.set(element, seen)
      return seen
    }
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`)

    for (const figure of document.querySelectorAll<HTMLElement>('.fit-figure')) {
      const box = figure.parentElement?.getBoundingClientRect()
      const { left, right } = figure.getBoundingClientRect()
      const isWider = figure.scrollWidth > figure.clientWidth + slack && figure instanceof HTMLInputElement
      if (box && (isWider || left < box.left - slack || right > box.right + slack))
        found.push(`wider than its box: ${name(figure.textContent || (figure as HTMLInputElement).value)}`)
    }

    const shown: { text: string; box: DOMRect }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const holder = node.parentElement
      if (text.trim() === '' || holder === null || !holder.checkVisibility({ visibilityProperty: true })) continue
      if (look(holder).isHidden || holder.closest('[aria-hidden="true"], svg, script, style') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width <= slack) continue
      if (Number.parseFloat(getComputedStyle(holder).fontSize) < smallest) found.push(`too small: ${name(text)}`)
      const control = holder
        .closest('button, [role="button"], label, [role="radio"], [role="tab"]')
        ?.getBoundingClientRect()
      if (control && (box.top < control.top - slack || box.bottom > control.bottom + slack))
        found.push(`higher than its control: ${name(text)}`)
      let scrolls = false
      for (let around: Element | null = holder; around !== null && !scrolls; around = around.parentElement) {
        const { limits, isHidden, overflowX, textOverflow } = look(around)
        if (isHidden || overflowX === 'auto' || overflowX === 'scroll') scrolls = true
        else if (overflowX !== 'visible' && textOverflow !== 'ellipsis') {
          if (box.left < limits.left - slack || box.right > limits.right + slack) found.push(`cut: ${name(text)}`)
        }
      }
      for (const { 0: number, index } of text.matchAll(/\d[\d.,'’\s-]*\d/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1 && !/\s/.test(number.replaceAll(/[\u00a0\u202f]/g, '')))
          found.push(`broken: ${name(number)}`)
      }
      range.selectNodeContents(node)
      if (scrolls) continue
      if (box.left < -slack || box.right > innerWidth + slack) found.push(`beside the page: ${name(text)}`)
      if (holder.closest('main') === null) continue
      for (const line of range.getClientRects()) shown.push({ text, box: line })
    }
    for (const [index, one] of shown.entries()) {
      for (const other of shown.slice(index + 1)) {
        if (one.text === other.text) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const lower = Math.min(one.box.height, other.box.height)
        if (across > 2 && down > lower / 2) found.push(`${name(one.text)} over ${name(other.text)}`)
      }
    }
    return [...new Set(found)]
  })
}
