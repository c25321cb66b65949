import { test as base } from '@playwright/test'

/** Every journey runs on the sandbox's address and fails on an error that the page did not catch or the browser blocked. */
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
