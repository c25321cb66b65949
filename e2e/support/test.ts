import { test as base } from '@playwright/test'

/** Fails on an uncaught error of the page and on a blocked request. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted|Maximum update depth|Minified React error/.test(message.text())) {
          errors.push(message.text())
        }
      })
      await use(undefined)
      base.expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
