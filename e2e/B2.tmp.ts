import { chromium } from 'playwright'
import { signInAs } from './support/sandbox-wallet.ts'
import { signInAsOperator } from './support/operator.ts'
const base = process.env.BASE_URL ?? 'http://127.0.0.1:4740'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const context = await browser.newContext({
  viewport: { width: 1280, height: 900 },
  colorScheme: 'dark',
  locale: 'en-GB',
  baseURL: base,
})
const page = await context.newPage()
page.on('pageerror', (error) => console.log('PAGEERROR', error.message))
await page.goto('/admin/audit')
await signInAs(page, 'Operator')
await signInAsOperator(page)
await page.getByRole('table').waitFor()
for (const width of [1280, 1024, 375]) {
  await page.setViewportSize({ width, height: 900 })
  await page.waitForTimeout(1000)
  await page.locator('search').scrollIntoViewIfNeeded()
  await page.screenshot({ path: `/tmp/B-audit-${width}.png`, fullPage: true })
}
await browser.close()
