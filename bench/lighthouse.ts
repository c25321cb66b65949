import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { createStateDir, startSandbox } from './sandbox.ts'

const paths = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['/', '/stake']
const runs = 3
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

const state = createStateDir()
const sandbox = await startSandbox(state.path)
const chrome = await launch({
  chromePath: findChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
try {
  for (const path of paths) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(`${sandbox.url}${path}`, { port: chrome.port, logLevel: 'error', output: 'json' })
      if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
      results.push(result.lhr)
    }
    const score = (category: string) =>
      Math.round(median(results.map((lhr) => (lhr.categories[category]?.score ?? 0) * 100)))
    const audit = (name: string) => median(results.map((lhr) => lhr.audits[name]?.numericValue ?? Number.NaN))
    console.log(
      `${path}  performance ${score('performance')}, accessibility ${score('accessibility')}, best practices ${score('best-practices')}, ` +
        `LCP ${audit('largest-contentful-paint').toFixed(0)} ms, TBT ${audit('total-blocking-time').toFixed(0)} ms, CLS ${audit('cumulative-layout-shift').toFixed(3)}`,
    )
  }
} finally {
  chrome.kill()
  await sandbox.stop()
  state.remove()
}
