import { constants, loadavg, setPriority } from 'node:os'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { isDeveloperPath, readRoutePaths } from '@app/testing/route-paths'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { createStateDir, startSandbox } from './sandbox.ts'
import { startTlsFront } from './tls-front.ts'

const budgeted = ['/', '/stake', '/assets-page']
const getGoal = (page: string) => (budgeted.includes(page) ? 95 : 90)
const times = 3
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

function listPaths(): string[] {
  const others = readRoutePaths().filter((one) => !isDeveloperPath(one) && !budgeted.includes(one))
  return [...budgeted, ...others]
}

const chrome = await launch({
  chromePath: findChromium(),
  // With its software GPU: without any, drawing holds up the page's own thread, which no phone does.
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-background-networking',
    '--no-first-run',
    '--ignore-certificate-errors',
  ],
})
// A phone does not serve its own pages: what serves them here, and this program, step aside for the browser.
setPriority(constants.priority.PRIORITY_LOW)
const state = createStateDir()
const sandbox = process.env.BASE_URL === undefined ? await startSandbox(state.path) : undefined
// A wallet asks for TLS, and with it every browser speaks HTTP/2: what is measured is what a user has.
const front = await startTlsFront(sandbox?.url ?? process.env.BASE_URL!)
try {
  const missed: string[] = []
  for (const page of listPaths()) if ((await measure(page)) < getGoal(page)) missed.push(page)
  console.log(missed.length === 0 ? 'Every page reaches its goal.' : `Below their goal: ${missed.join(', ')}`)
} finally {
  chrome.kill()
  front.close()
  await sandbox?.stop()
  state.remove()
}

const attempts = 3

/** Chromium's trace sometimes lacks its beginning, which says nothing of the page. */
async function load(url: string): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      // A first visit. Lighthouse by itself empties the cache but leaves what the page remembers of having filled it.
      clearStorageTypes: ['local_storage', 'cookies', 'indexeddb', 'service_workers', 'cache_storage'],
    })
    const fault = result ? result.lhr.runtimeError : { message: 'no result' }
    if (result && fault === undefined) return result.lhr
    if (attempt === attempts) throw new Error(`Lighthouse could not measure ${url}: ${fault?.message}`)
  }
}

/** @returns Performance score, 0 to 100. */
async function measure(page: string): Promise<number> {
  const results: Result[] = []
  const search = page === '/' ? '' : `?watch_a=${getSandboxAccount('whale').address}`
  const isEnough = () => {
    const first = results[0]?.categories.performance?.score ?? 0
    return results.length === times || (!budgeted.includes(page) && first * 100 >= getGoal(page))
  }
  while (!isEnough()) results.push(await load(`${front.url}${page}${search}`))
  const score = (category: string) =>
    Math.round(median(results.map((lhr) => (lhr.categories[category]?.score ?? 0) * 100)))
  const audit = (name: string) => median(results.map((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN))
  console.log(
    `${page}  performance ${score('performance')}, accessibility ${score('accessibility')}, best practices ${score('best-practices')}, ` +
      `SEO ${score('seo')}, LCP ${audit('largest-contentful-paint').toFixed(0)} ms, TBT ${audit('total-blocking-time').toFixed(0)} ms, ` +
      `CLS ${audit('cumulative-layout-shift').toFixed(3)}, runs ${results.length}, load ${loadavg()[0]!.toFixed(1)}`,
  )
  const { categories, audits } = results.at(-1)!
  for (const category of ['accessibility', 'best-practices', 'seo']) {
    const missed = categories[category]?.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    for (const { id } of missed ?? []) console.log(`  ${category}: ${audits[id]!.title}`)
  }
  return score('performance')
}
