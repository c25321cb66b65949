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
      const { axe: runner } = window as unknown as { axe: typeof axe }
      const { violations } = await runner.run(place ?? document, runOnly === undefined ? {} : { runOnly })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
    },
    [inside, only] as const,
  )
}
