import { loadavg } from 'node:os'
import { chromium, type Browser, type Page, type Route } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { createStateDir, startSandbox } from './sandbox.ts'

/**
 * Frames while a list of 10,000 rows is scrolled on a phone's screen with a processor four times slower. The list is the
 * ranking of the DAO, the page and its route as they are; the rows are the sandbox's own, repeated for other accounts.
 */
const rows = 10_000
const pageSize = 1000
const slowdown = 4
/** Pixels a second, like a strong flick. */
const speed = 3_000
const seconds = 8

interface Ranking {
  data: { page: number; pageSize: number; total: number; list: { account: string; rank: number }[] }
}

async function answerPage(route: Route): Promise<void> {
  const url = new URL(route.request().url())
  const page = Number(url.searchParams.get('page') ?? 1)
  url.searchParams.set('page', '1')
  const response = await route.fetch({ url: url.toString() })
  const answer = (await response.json()) as Ranking
  const { list } = answer.data
  const first = (page - 1) * pageSize
  const wanted = Math.max(0, Math.min(pageSize, rows - first))
  const made = Array.from({ length: wanted }, (_, index) => ({
    ...list[index % list.length]!,
    account: `0x${(first + index + 1).toString(16).padStart(40, '0')}`,
    rank: first + index + 1,
  }))
  await route.fulfill({
    response,
    json: { ...answer, data: { ...answer.data, page, pageSize, total: rows, list: made } },
  })
}

async function loadAll(page: Page): Promise<void> {
  const last = page.locator(`[aria-posinset="${rows}"]`)
  const limit = Date.now() + 240_000
  while ((await last.count()) === 0) {
    if (Date.now() > limit) throw new Error(`The list did not reach ${rows} rows`)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(50)
  }
}

/** As text: it runs in the page. */
const countFrames = `
  window.frameTimes = []
  window.areFramesWanted = true
  requestAnimationFrame(function count(at) {
    window.frameTimes.push(at)
    if (window.areFramesWanted) requestAnimationFrame(count)
  })`

async function measure(browser: Browser, base: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  await page.route('**/api/dao/ranking*', answerPage)
  // Nothing is read again while frames are counted.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`${base}/dr/ranking`)
  await loadAll(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const report = async (name: string, distance: number) => {
    await page.evaluate(countFrames)
    const before = await page.evaluate(() => scrollY)
    await session.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 400,
      yDistance: distance,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
    const { times, at, empty } = await page.evaluate(() => {
      const shared = window as unknown as { frameTimes: number[]; areFramesWanted: boolean }
      shared.areFramesWanted = false
      const hit = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      return { times: shared.frameTimes, at: scrollY, empty: hit?.closest('li:not(:empty)') === null }
    })
    if (Math.abs(at - before) < Math.abs(distance) / 2)
      throw new Error(`${name}: the page scrolled ${at - before} px only`)
    const frames = times
      .slice(1)
      .map((time, index) => time - times[index]!)
      .toSorted((a, b) => a - b)
    const share = (part: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * part))]!.toFixed(0)
    const slow = frames.filter((time) => time > 50).length
    console.log(
      `${name}  ${rows} rows, ${Math.abs(at - before).toFixed(0)} px, ${frames.length} frames, processor ${slowdown} times slower: median ${share(0.5)} ms, ` +
        `p95 ${share(0.95)} ms, longest ${share(1)} ms, over 50 ms ${slow}${empty ? ', rows missing under the finger' : ''}, load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
  await report('up from the end', speed * seconds)
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(1000)
  await report('down from the top', -speed * seconds)
  await context.close()
}

const state = createStateDir()
const sandbox = process.env.BASE_URL === undefined ? await startSandbox(state.path) : undefined
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  await measure(browser, sandbox?.url ?? process.env.BASE_URL!)
} finally {
  await browser.close()
  await sandbox?.stop()
  state.remove()
}
