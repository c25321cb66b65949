import type { Page } from '@playwright/test'

interface Stop {
  name: string
  look: string
  element: Element
}

declare global {
  interface Window {
    stops?: Stop[]
    lookOfStop?: (element: Element) => string
    nameOfStop?: (element: Element) => string
  }
}

/** Lists grow as one goes through them. */
const most = { Tab: 600, 'Shift+Tab': 40 }

/**
 * Goes through the page by keyboard alone, on from its beginning and back from its end.
 * @returns What it does not come to, what does not show that it has come, and what then lies under something else.
 */
export async function findUnreachable(page: Page): Promise<string[]> {
  // A long list draws what is near the window.
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(200)
  const names = await page.evaluate(listStops)
  const reached = new Set<number>()
  const found: string[] = []
  for (const [key, limit] of Object.entries(most)) {
    await page.evaluate(() => document.querySelector<HTMLElement>('#keyboard-start')?.focus())
    let last: number | null = null
    for (let step = 0; step < limit && reached.size < names.length; step++) {
      await page.keyboard.press(key)
      const { place, faults } = await page.evaluate(readFocus)
      // A field of a date has several stops.
      if (place !== null && place === last) continue
      // Between the end of the page and its beginning the browser itself has the focus.
      if (place === null && step === 0) continue
      if (place === null || reached.has(place)) break
      last = place
      if (place >= 0) reached.add(place)
      found.push(...faults)
    }
  }
  const missed = names.filter((_, place) => !reached.has(place))
  return [...missed.map((name) => `Tab does not come to ${name}`), ...found]
}

/** Marks the beginning of the page, too. */
function listStops(): string[] {
  const tell = {
    isStop: (element: HTMLElement) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form }) => name === element.name && form === element.form,
      )
      return (group.find(({ checked }) => checked) ?? group[0]) === element
    },
    name: (element: Element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent
      return `${element.tagName.toLowerCase()} “${text.trim().slice(0, 40)}”`
    },
    /** Also of what stands in for a hidden field. */
    look: (element: Element) =>
      [element, element.parentElement, ...(element.parentElement?.children ?? [])]
        .map((one) => {
          if (one === null) return ''
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one)
          return [outline, boxShadow, borderColor, backgroundColor].join(' ')
        })
        .join('|'),
  }
  document.querySelector('#keyboard-start')?.remove()
  // Its look is that of something without the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const found = [...document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,[tabindex]')]
  window.lookOfStop = tell.look
  window.nameOfStop = tell.name
  window.stops = found
    .filter(tell.isStop)
    .map((element) => ({ element, name: tell.name(element), look: tell.look(element) }))
  const start = Object.assign(document.createElement('span'), { id: 'keyboard-start', tabIndex: 0 })
  document.body.prepend(start)
  return window.stops.map((stop) => stop.name)
}

function readFocus(): { place: number | null; faults: string[] } {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return { place: null, faults: [] }
  const stops = window.stops ?? []
  const own = stops.findIndex(({ element }) => element === activeElement)
  const name = window.nameOfStop?.(activeElement)
  // An answer may have put another element in the place of one that was listed.
  const place = own >= 0 ? own : stops.findIndex((one) => !one.element.isConnected && one.name === name)
  const stop = stops[place]
  if (!stop) return { place, faults: [] }
  const faults: string[] = []
  if (window.lookOfStop?.(activeElement) === stop.look) faults.push(`${stop.name} does not show that it has the focus`)
  const { x, y, width, height } = activeElement.getBoundingClientRect()
  const above = document.elementFromPoint(x + width / 2, y + height / 2)
  const isClear = width * height < 4 || above === null || above.contains(activeElement) || activeElement.contains(above)
  if (!isClear && above.closest('label')?.control !== activeElement)
    faults.push(`${stop.name} lies under ${above.tagName.toLowerCase()} “${above.textContent?.trim().slice(0, 30)}”`)
  return { place, faults }
}
