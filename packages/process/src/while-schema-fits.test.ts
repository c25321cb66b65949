import type { SchemaState } from '@app/db/schema'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { whileSchemaFits } from './while-schema-fits.ts'

it('whileSchemaFits waits for its schema, works while it is there, and waits again, saying each reason once', async () => {
  const states: (SchemaState | Error)[] = [
    new Error('connection refused'),
    { fits: false, reason: 'no schema' },
    { fits: false, reason: 'no schema' },
    { fits: true, has: '1' },
    new Error('connection refused'),
    { fits: false, reason: 'newer' },
  ]
  let state: SchemaState | Error = states[0]!
  const stop = new AbortController()
  const lines: unknown[] = []
  const turns: string[] = []
  const log = pino({ base: undefined }, { write: (text) => lines.push(JSON.parse(text).reason) })
  const running = whileSchemaFits({
    readSchema: () => {
      state = states.shift() ?? state
      return state instanceof Error ? Promise.reject(state) : Promise.resolve(state)
    },
    log,
    signal: stop.signal,
    everyMs: { waiting: 1, watching: 2 },
    work: (signal) =>
      new Promise((resolve) => {
        turns.push('begun')
        signal.addEventListener('abort', () => {
          turns.push('ended')
          resolve()
        })
      }),
  })
  await vi.waitFor(() => expect(lines).toEqual(['connection refused', 'no schema', 'newer']))
  expect(turns).toEqual(['begun', 'ended'])
  stop.abort()
  await running
})
