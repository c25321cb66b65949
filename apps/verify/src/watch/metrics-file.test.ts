import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWatchMetrics, openMetricsFile } from './metrics-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-metrics-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const readValue = (path: string, name: string) =>
  new RegExp(`^${name} (.*)$`, 'm').exec(readFileSync(path, 'utf8'))?.[1]

it('says void before the first look, then when it was and up to which block, and how many alarms there were', async () => {
  const path = join(folder, 'watcher.prom')
  const metrics = createWatchMetrics()
  const umask = process.umask(0o077)
  const write = await openMetricsFile(path, metrics)
  process.umask(umask)
  expect(statSync(path).mode & 0o777).toBe(0o644)
  expect(readValue(path, 'watcher_looked_timestamp_seconds')).toBe('Nan')
  expect(readValue(path, 'watcher_final_block')).toBe('Nan')
  expect(readValue(path, 'watcher_alarms_total')).toBe('0')
  const raise = vi.fn<(words: string) => void>()
  metrics.count({ raise }).raise('a wrong root')
  metrics.looked(77)
  await write()
  expect(raise.mock.calls).toEqual([['a wrong root']])
  const at = Number(readValue(path, 'watcher_looked_timestamp_seconds'))
  expect(Math.abs(at - Date.now() / 1_000)).toBeLessThan(60)
  expect(readValue(path, 'watcher_final_block')).toBe('77')
  expect(readValue(path, 'watcher_alarms_total')).toBe('1')
  expect(readdirSync(folder)).toEqual(['watcher.prom'])
})

it('refuses a file that cannot be written, and goes on when that comes later', async () => {
  const metrics = createWatchMetrics()
  await expect(openMetricsFile(join(folder, 'none', 'watcher.prom'), metrics)).rejects.toThrow(
    'cannot be written: --metrics names a file in a folder that is there',
  )
  const write = await openMetricsFile(join(folder, 'watcher.prom'), metrics)
  rmSync(folder, { recursive: true })
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await write()
  expect(said.mock.calls.join()).toContain('The figures cannot be written to')
  said.mockRestore()
})
