import { chromium } from 'playwright'
const base = process.env.BASE_URL ?? 'http://127.0.0.1:4740'
const whale = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const genesis = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [, , what = 'all', scheme = 'dark', language = 'en', widths = '1024,1280'] = process.argv
const urls: Record<string, string> = {
  ranking: `/dr/ranking?watch_a=${whale}`,
  stake: `/assets-page/record-stake?watch_a=${whale}`,
  withdraw: `/assets-page/record-withdraw?watch_a=${whale}`,
  node: `/assets-page/record-node?watch_a=${whale}`,
  invite: `/assets-page/record-invite?watch_a=${genesis}`,
  sources: `/assets-page/record-invite?by=source&watch_a=${genesis}`,
  transfers: `/assets-page/transfers?watch_a=${whale}`,
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const width of widths.split(',').map(Number)) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme as 'dark',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await page.addInitScript((chosen) => sessionStorage.setItem('language', chosen), language)
  page.on('pageerror', (error) => console.log('PAGEERROR', error.message))
  for (const [name, url] of Object.entries(urls)) {
    if (what !== 'all' && !what.split(',').includes(name)) continue
    await page.goto(base + url)
    await page.waitForTimeout(4000)
    await page.screenshot({ path: `/tmp/B-${name}-${width}-${scheme}-${language}.png` })
    console.log(
      name,
      width,
      await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.querySelector('table')?.getBoundingClientRect().width,
        document.querySelectorAll('tbody tr').length,
        document.querySelector('tbody')?.currentCSSZoom,
        document.querySelector('tbody')?.getBoundingClientRect().height,
        document.querySelector('tbody')?.offsetHeight,
      ]),
    )
  }
  await context.close()
}
await browser.close()
