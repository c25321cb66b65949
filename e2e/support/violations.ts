import axe from 'axe-core'
import type { Page } from '@playwright/test'

interface Wanted {
  inside?: string
  only?: string[]
}

export async function findViolations(page: Page, { inside, only }: Wanted = {}): Promise<string[]> {
  // A megabyte of code, which stays for as long as the document does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([place, runOnly]) => {
      // What follows a change of size, as a place for the focus does, comes with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const { axe: runner } = window as unknown as { axe: typeof axe }
      const { violations } = await runner.run(place ?? document, runOnly === undefined ? {} : { runOnly })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
    },
    [inside, only] as const,
  )
}
