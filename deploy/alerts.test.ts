import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from '@app/db/client'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics as createApiMetrics } from '../apps/api/src/metrics.ts'
import { createMetrics as createIndexerMetrics } from '../apps/indexer/src/metrics.ts'
import { createMetrics as createSettlerMetrics } from '../apps/settler/src/metrics.ts'
import { createMetrics as createSignerMetrics } from '../apps/signer/src/metrics.ts'
import { createWatchMetrics } from '../apps/verify/src/watch/metrics-file.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

const { groups } = parse(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const runbooks = read('../docs/runbooks.md')

const unknown = () => Promise.reject(new Error('not asked here'))
const nothing = () => Promise.resolve(undefined)
const rpcUrls = ['https://one.example/key']
const noDatabase = (() => unknown()) as unknown as Sql
const state = { refusal: null } as never

/** By process. */
async function renderAll(): Promise<string[]> {
  return Promise.all([
    createApiMetrics({
      rpcUrls,
      figures: {
        index: nothing,
        signing: nothing,
        pauses: nothing,
        jobs: nothing,
        dueDays: nothing,
        solvency: nothing,
        pools: nothing,
        withdrawals: nothing,
      },
      countListeners: () => 0,
      listFollowers: () => [],
      readLoads: () => ({}),
    }).render(),
    createIndexerMetrics(noDatabase, rpcUrls).render(),
    createSettlerMetrics(noDatabase, rpcUrls).render(),
    createSignerMetrics({ readState: () => state, sign: unknown }).metrics.render(),
    createWatchMetrics().registry.metrics(),
  ])
}

const listNames = (text: string) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!)

async function listExported(): Promise<Set<string>> {
  const names = (await renderAll()).flatMap(listNames)
  // Prometheus makes `up` of each process that it asks.
  return new Set([...names, 'up'])
}

const functions = [
  'max',
  'min',
  'sum',
  'rate',
  'increase',
  'time',
  'or',
  'absent',
  'histogram_quantile',
  'min_over_time',
  'max_over_time',
]

/** What of an expression is no word of the language is a series. */
function listSeries(expr: string): string[] {
  const words = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').match(/[a-z_]{2,}/g) ?? []
  return words.filter((word) => !functions.includes(word)).map((word) => word.replace(/_bucket$/, ''))
}

it('what several processes say is of Node and of endpoints; each other series has one owner', async () => {
  const names = (await renderAll()).flatMap((text) =>
    listNames(text).filter((name) => !/^(process|nodejs|rpc)_/.test(name)),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('every alert is raised by series that a process exports', async () => {
  const exported = await listExported()
  const asked = rules.flatMap(({ expr }) => listSeries(expr))
  expect(asked.length).toBeGreaterThanOrEqual(rules.length)
  expect(asked.filter((series) => !exported.has(series))).toEqual([])
})

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

it.each(readdirSync(path.join(import.meta.dirname, 'grafana')))(
  '%s shows series that a process exports',
  async (name) => {
    const { panels } = JSON.parse(read(`grafana/${name}`)) as Dashboard
    const exported = await listExported()
    for (const { title, targets } of panels) {
      const asked = targets.flatMap(({ expr }) => listSeries(expr))
      expect([title, asked.length > 0, asked.filter((series) => !exported.has(series))]).toEqual([title, true, []])
    }
  },
)

it('every alert has a runbook, and every runbook its alert', () => {
  const headings = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
})

it('every alert is tried with its fault, says how bad it is, and what to do', () => {
  const { tests } = parse(read('prometheus/alerts.test.yml')) as {
    tests: { alert_rule_test: { alertname: string }[] }[]
  }
  expect(new Set(tests.flatMap((test) => test.alert_rule_test.map(({ alertname }) => alertname)))).toEqual(
    new Set(rules.map(({ alert }) => alert)),
  )
  for (const { labels, annotations } of rules) {
    expect(labels.severity).toMatch(/^(?:critical|warning)$/)
    expect(annotations.summary).toMatch(/\.$/)
  }
})
