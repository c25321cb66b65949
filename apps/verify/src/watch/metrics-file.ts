import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { Counter, Gauge, Registry } from 'prom-client'
import { type Alarms, say, VerifyError } from '../messages.ts'

export interface WatchMetrics {
  registry: Registry
  looked(finalBlock: number): void
  count(alarms: Alarms): Alarms
}

export function createWatchMetrics(): WatchMetrics {
  const registry = new Registry()
  const registers = [registry]
  const lookedAt = new Gauge({
    name: 'watcher_looked_timestamp_seconds',
    help: 'When the watcher last looked at everything without a fault; void before the first time.',
    registers,
  })
  const block = new Gauge({
    name: 'watcher_final_block',
    help: 'The final block up to which it has looked.',
    registers,
  })
  const raised = new Counter({ name: 'watcher_alarms_total', help: 'Alarms since it was started.', registers })
  for (const gauge of [lookedAt, block]) gauge.set(Number.NaN)
  return {
    registry,
    looked: (finalBlock) => {
      lookedAt.setToCurrentTime()
      block.set(finalBlock)
    },
    count: (alarms) => ({
      raise: (words) => {
        raised.inc()
        alarms.raise(words)
      },
    }),
  }
}

/**
 * For the textfile collector of node_exporter, which sees the whole file or none. A later fault is reported and does
 * not stop vetoes.
 * @throws VerifyError when the file cannot be written at the start.
 */
export async function openMetricsFile(path: string, { registry }: WatchMetrics): Promise<() => Promise<void>> {
  const write = async (): Promise<void> => {
    const text = await registry.metrics()
    writeFileSync(`${path}.new`, text)
    // The collector is another user, and a unit's umask lets nobody else read.
    chmodSync(`${path}.new`, 0o644)
    renameSync(`${path}.new`, path)
  }
  try {
    await write()
  } catch (error) {
    throw new VerifyError(`${path} cannot be written: --metrics names a file in a folder that is there`, {
      cause: error,
    })
  }
  return () => write().catch((error: unknown) => say(`The figures cannot be written to ${path}: ${String(error)}`))
}
