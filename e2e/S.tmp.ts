import { chromium } from 'playwright'
import { signInAs } from './support/sandbox-wallet.ts'
import { signInAsOperator } from './support/operator.ts'
const base = 'http://127.0.0.1:4720'
const whale = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 900 }, locale: 'en-GB', colorScheme: 'dark', reducedMotion: 'reduce' })
context.setDefaultTimeout(40000)
const page = await context.newPage()
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
page.on('pageerror', (e) => console.log('pageerror', e.message))
await page.goto('/admin')
await signInAs(page as never, 'Operator')
await signInAsOperator(page as never)
await page.waitForTimeout(2500)
const shot = async (name: string, full = true) => { await page.screenshot({ path: `/tmp/S-work/${name}.png`, fullPage: full }) }
await shot('today-1280')
const pages: [string, string][] = [
  ['accounts', '/admin/accounts'],
  ['accounts-wrong', '/admin/accounts?q=hello'],
  ['accounts-none', `/admin/accounts?q=0x${'ab'.repeat(32)}`],
  ['account', `/admin/accounts?q=${whale}`],
  ['account-w', `/admin/accounts?q=${whale}&list=withdrawals`],
  ['account-c', `/admin/accounts?q=${whale}&list=claims`],
  ['account-l', `/admin/accounts?q=${whale}&list=ledger`],
  ['days', '/admin/days'],
  ['day-wrong', '/admin/days?day=x'],
  ['audit', '/admin/audit'],
]
const days = (await (await fetch(`${base}/api/days?pageSize=5`)).json()) as any
const day = days.data.list.find((d: any) => d.post)?.day ?? days.data.list[0].day
pages.push(['day', `/admin/days?day=${day}`])
for (const [name, path] of pages) {
  await page.goto(path); await page.waitForTimeout(1500)
  await page.setViewportSize({ width: 1280, height: 900 }); await page.waitForTimeout(300); await shot(`${name}-1280`)
  await page.setViewportSize({ width: 375, height: 812 }); await page.waitForTimeout(400); await shot(`${name}-375`)
  await page.setViewportSize({ width: 320, height: 700 }); await page.waitForTimeout(200)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) console.log(name, 'overflows by', over)
  await page.setViewportSize({ width: 1280, height: 900 })
}
await page.emulateMedia({ colorScheme: 'light' })
for (const [name, path] of pages.filter(([n]) => ['account', 'day'].includes(n))) {
  await page.goto(path); await page.waitForTimeout(1500)
  await page.setViewportSize({ width: 375, height: 812 }); await page.waitForTimeout(400); await shot(`${name}-light`)
  await page.setViewportSize({ width: 1280, height: 900 })
}
await browser.close()
