import { constants, loadavg, setPriority } from 'node:os'
import { getConfiguredBrand } from '@app/config/configured'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import type { DayPage } from '@app/core/api/days'
import type { WithdrawalTerms } from '@app/core/api/withdrawal'
import { getEpoch } from '@app/core/settlement/epochs'
import { isDeveloperPath, readRoutePaths } from '@app/testing/route-paths'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { createStateDir, startSandbox } from './sandbox.ts'
import { startTlsFront } from './tls-front.ts'

/** Lighthouse's score of 0 to 100, and what a first visit may take at most. */
interface Goal {
  performance: number
  paintMs?: number
  blockedMs?: number
  shift?: number
}

interface Visit {
  page: string
  search: string
  goal: Goal
  runs: number
  /** One run is enough that reaches the goal. */
  stopsAtGoal?: boolean
}

const budgeted = ['/', '/stake', '/assets-page']
const attempts = 3
const newcomer = { paintMs: 1_800, blockedMs: 150, shift: 0.01 }
const newcomerPages = [...budgeted, `/swap-${getConfiguredBrand(process.env).product.path}`, '/token-data']
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

const visitAsNewcomer = (performance: number): Visit[] =>
  newcomerPages.map((page) => ({ page, search: '', goal: { ...newcomer, performance }, runs: 5 }))

function visitAsHolder(): Visit[] {
  const others = readRoutePaths().filter((one) => !isDeveloperPath(one) && !budgeted.includes(one))
  const search = `?watch_a=${getSandboxAccount('whale').address}`
  return [
    ...budgeted.map((page) => ({ page, search: page === '/' ? '' : search, goal: { performance: 95 }, runs: 3 })),
    ...others.map((page) => ({ page, search, goal: { performance: 90 }, runs: 3, stopsAtGoal: true })),
  ]
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
  const plain = sandbox?.url ?? process.env.BASE_URL!
  await waitUntilSettled(plain)
  const missed = [
    ...(await measureAll('A newcomer, HTTP/2', front.url, visitAsNewcomer(98))),
    ...(await measureAll('A newcomer, HTTP/1.1', plain, visitAsNewcomer(95))),
    ...(process.env.BENCH_VISITS === 'newcomer'
      ? []
      : await measureAll('View-only, HTTP/2', front.url, visitAsHolder())),
  ]
  console.log(missed.length === 0 ? 'Every page reaches its goal.' : `Below their goal:\n${missed.join('\n')}`)
} finally {
  chrome.kill()
  front.close()
  await sandbox?.stop()
  state.remove()
}

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

/** The settling of a young sandbox's days takes the processor that the page is measured on. */
async function waitUntilSettled(url: string): Promise<void> {
  for (let left = 1; left > 0;) {
    const [days, terms] = await Promise.all(
      ['days?pageSize=1', 'withdrawal/terms'].map(async (path) => (await fetch(`${url}/api/${path}`)).json()),
    )
    const { day, settled } = (days as Answer<DayPage>).data.list[0] ?? { day: 0, settled: false }
    left = getEpoch((terms as Answer<WithdrawalTerms>).data.clockAt) - 1 - (settled ? day : 0)
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

interface Answer<T> {
  data: T
}

/** @returns What is below its goal. */
async function measureAll(title: string, origin: string, visits: readonly Visit[]): Promise<string[]> {
  console.log(title)
  const missed: string[] = []
  for (const visit of visits) {
    const wanting = await measure(origin, visit)
    if (wanting.length > 0) missed.push(`${title}, ${visit.page}: ${wanting.join(', ')}`)
  }
  return missed
}

async function measure(origin: string, { page, search, goal, runs, stopsAtGoal }: Visit): Promise<string[]> {
  const results: Result[] = []
  const isEnough = () => {
    const first = results[0]?.categories.performance?.score ?? 0
    return results.length === runs || (stopsAtGoal && first * 100 >= goal.performance)
  }
  while (!isEnough()) results.push(await load(`${origin}${page}${search}`))
  const score = (category: string) =>
    Math.round(median(results.map((lhr) => (lhr.categories[category]?.score ?? 0) * 100)))
  const audit = (name: string) => median(results.map((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN))
  const performance = score('performance')
  const paintMs = audit('largest-contentful-paint')
  const blockedMs = audit('total-blocking-time')
  const shift = audit('cumulative-layout-shift')
  console.log(
    `  ${page}  performance ${performance}, accessibility ${score('accessibility')}, best practices ${score('best-practices')}, ` +
      `SEO ${score('seo')}, LCP ${paintMs.toFixed(0)} ms, TBT ${blockedMs.toFixed(0)} ms, ` +
      `CLS ${shift.toFixed(3)}, runs ${results.length}, load ${loadavg()[0]!.toFixed(1)}`,
  )
  const { categories, audits } = results.at(-1)!
  for (const category of ['accessibility', 'best-practices', 'seo']) {
    const failed = categories[category]?.auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    for (const { id } of failed ?? []) console.log(`    ${category}: ${audits[id]!.title}`)
  }
  return [
    ...(performance < goal.performance ? [`performance ${performance}`] : []),
    ...(paintMs > (goal.paintMs ?? Infinity) ? [`LCP ${paintMs.toFixed(0)} ms`] : []),
    ...(blockedMs > (goal.blockedMs ?? Infinity) ? [`TBT ${blockedMs.toFixed(0)} ms`] : []),
    ...(shift > (goal.shift ?? Infinity) ? [`CLS ${shift.toFixed(3)}`] : []),
  ]
}
