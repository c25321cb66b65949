import type { Page } from '@playwright/test'

/** By their words: sections that show a time without its zone. */
export function findTimesWithoutZone(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Map<Element, string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const holder = node.parentElement
      if (holder === null || !/(^|\D)\d{1,2}:\d{2}(\D|$)/.test(text)) continue
      const section = holder.closest('section, main, [role="dialog"]')
      if (section === null || /GMT|UTC/.test(section.textContent ?? '')) continue
      if (!found.has(section)) found.set(section, `no zone for “${text.trim().slice(0, 60)}”`)
    }
    return [...found.values()]
  })
}

export function findChosen(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .locator('[role="tab"][aria-selected="true"], [aria-pressed="true"]')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { left, right } = control.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        })
        .map(({ textContent }) => textContent),
    )
}

/** Animations, although the browser asks for reduced motion. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().duration !== 0)
      .map(
        ({ effect }) =>
          `moves: ${effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '').slice(0, 80) : ''}`,
      ),
  )
}
