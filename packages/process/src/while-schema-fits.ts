import type { SchemaState } from '@app/db/schema'
import { PoolerError } from '@app/db/session'
import type { Logger } from 'pino'
import { sleep } from './sleep.ts'

type Setting = {
  readSchema: () => Promise<SchemaState>
  log: Logger
  signal: AbortSignal
  work: (signal: AbortSignal) => Promise<void>
  everyMs?: { waiting: number; watching: number }
}

export async function whileSchemaFits({
  readSchema,
  log,
  signal,
  work,
  everyMs = { waiting: 1_000, watching: 5_000 },
}: Setting): Promise<void> {
  let said: string | undefined
  const say = (words: string, reason: string) => {
    if (said !== reason) log.error({ reason }, words)
    said = reason
  }
  while (!signal.aborted) {
    if (!(await fits())) {
      await sleep(everyMs.waiting, signal)
      continue
    }
    said = undefined
    const changed = new AbortController()
    const either = AbortSignal.any([signal, changed.signal])
    const watching = watch(either, changed)
    try {
      await work(either)
    } finally {
      changed.abort()
      await watching
    }
  }

  async function fits(): Promise<boolean> {
    try {
      const schema = await readSchema()
      if (!schema.fits)
        say('the schema of the database is none that this version can work on; waiting for one', schema.reason)
      return schema.fits
    } catch (error) {
      if (error instanceof PoolerError) throw error
      say(
        'the database cannot be asked for its schema; will try again',
        error instanceof Error ? error.message : 'unknown error',
      )
      return false
    }
  }

  /** An outage is not another schema: `work` handles it. */
  async function watch(either: AbortSignal, changed: AbortController): Promise<void> {
    while (!either.aborted) {
      await sleep(everyMs.watching, either)
      const schema = either.aborted ? undefined : await readSchema().catch(() => undefined)
      if (schema && !schema.fits) changed.abort()
    }
  }
}
