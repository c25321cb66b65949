import { runStage } from './run-stage.mjs'

async function environmentOf({ inBrowser }) {
  if (!inBrowser) return {}
  const { ensureHeadlessChromium } = await import('./chromium.mjs')
  return { CHROMIUM_PATH: ensureHeadlessChromium() }
}

async function runOne(stage) {
  try {
    return await runStage({ ...stage, env: { ...stage.env, ...(await environmentOf(stage)) } })
  } catch (error) {
    console.error(`\n── ${stage.title}\n${error.message}`)
    return { passed: 0, failed: 1, skipped: 0, ok: false, failures: error.message }
  }
}

/**
 * A free row takes the first stage that is left and whose `after` has ended. Only the first row prints as it runs.
 * @returns {Promise<{ title: string, passed: number, failed: number, skipped: number, ok: boolean, failures: string }[]>}
 */
export async function runInRows(stages, rows) {
  const left = [...stages]
  const ends = new Map()
  const results = []
  const isReady = ({ after }) => !left.some(({ name }) => name === after) && (ends.get(after) ?? true) === true
  async function row(beside) {
    while (left.length > 0) {
      const index = left.findIndex(isReady)
      if (index === -1) {
        await Promise.race([...ends.values()].filter((end) => end !== true))
        continue
      }
      const [stage] = left.splice(index, 1)
      const end = runOne({ ...stage, beside })
      ends.set(stage.name, end)
      results.push({ title: stage.title, ...(await end) })
      ends.set(stage.name, true)
    }
  }
  await Promise.all(Array.from({ length: rows }, (_, index) => row(index > 0)))
  return results
}

export function report(results) {
  const failed = results.filter(({ ok }) => !ok)
  for (const { title, failures } of failed) console.log(`\n── Failed: ${title}\n${failures}`)
  const sum = (key) => results.reduce((all, result) => all + result[key], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
  return failed.length === 0
}
