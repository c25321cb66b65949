import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from '@app/db/client'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics as createApiMetrics } from '../apps/api/src/metrics.ts'
import { createMetrics as createIndexerMetrics } from '../apps/indexer/src/metrics.ts'
import { createMetrics as createSettlerMetrics } from '../apps/settler/src/metrics.ts'
import { createMetrics as createSignerMetrics } from '../apps/signer/src/metrics.ts'

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
const noDatabase = (() => unknown()) as unknown as Sql
const state = { refusal: null } as never

async function listExported(): Promise<Set<string>> {
  const texts = await Promise.all([
    createApiMetrics({
      readIndexer: unknown,
      countListeners: () => 0,
      readSigning: unknown,
      readJobs: unknown,
      countDueDays: unknown,
      readPauses: unknown,
    }).render(),
    createIndexerMetrics(noDatabase).render(),
    createSettlerMetrics(noDatabase).render(),
    createSignerMetrics({ readState: () => state, sign: unknown }).metrics.render(),
  ])
  return new Set(texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!)))
}

/** What of an expression is no word of the language is a series. */
function listSeries(expr: string): string[] {
  const words = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').match(/[a-z_]{2,}/g) ?? []
  return words.filter((word) => !['max', 'min', 'sum', 'rate', 'increase', 'time', 'or', 'by'].includes(word))
}

it('every alert is raised by series that a process exports', async () => {
  const exported = await listExported()
  // Prometheus makes it of each process that it asks.
  exported.add('up')
  const asked = rules.flatMap(({ expr }) => listSeries(expr))
  expect(asked.length).toBeGreaterThanOrEqual(rules.length)
  expect(asked.filter((series) => !exported.has(series))).toEqual([])
})

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
