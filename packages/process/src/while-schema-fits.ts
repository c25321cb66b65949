import type { SchemaState } from '@app/db/schema'
import type { Logger } from 'pino'
import { sleep } from './sleep.ts'

type Setting = {
  readSchema: () => Promise<SchemaState>
  log: Logger
  signal: AbortSignal
  /** Ends soon after its signal is aborted, which it is when the schema becomes another one. */
  work: (signal: AbortSignal) => Promise<void>
  everyMs?: { waiting: number; watching: number }
}

/** Runs `work` as long as the database has the schema of this version, and waits for it otherwise. Makes and changes nothing. */
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
      if (!schema.fits) say('the schema of the database is not the one of this version; waiting for it', schema.reason)
      return schema.fits
    } catch (error) {
      say(
        'the database cannot be asked for its schema; will try again',
        error instanceof Error ? error.message : 'unknown error',
      )
      return false
    }
  }

  /** An outage is no other schema: `work` bears that by itself. */
  async function watch(either: AbortSignal, changed: AbortController): Promise<void> {
    while (!either.aborted) {
      await sleep(everyMs.watching, either)
      const schema = either.aborted ? undefined : await readSchema().catch(() => undefined)
      if (schema && !schema.fits) changed.abort()
    }
  }
}
