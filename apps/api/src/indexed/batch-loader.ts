import { setTimeout as wait } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { createSemaphore } from '../limits.ts'

export interface BatchLoaderOptions {
  maxBatch: number
  concurrency: number
  slowMs?: number
  /** In ms; callers with older inputs have given up. Default: no limit. */
  timeoutMs?: number
  retrySingly: (error: unknown) => boolean
}

interface Asked<Input> {
  input: Input
  askedAt: number
}

/**
 * Every read starts after its input was given, and nothing is cached.
 * @param read Answers in the order of the inputs.
 */
export function createBatchLoader<Input, Output>(
  read: (inputs: readonly Input[]) => Promise<Output[]>,
  { maxBatch, concurrency, slowMs = 0, timeoutMs = Number.POSITIVE_INFINITY, retrySingly }: BatchLoaderOptions,
): (input: Input) => Promise<Output> {
  const semaphore = createSemaphore(concurrency)
  const starts = createSemaphore(1)
  let reading: Promise<unknown> = Promise.resolve()

  const isAwaited = ({ askedAt }: Asked<Input>): boolean => performance.now() - askedAt < timeoutMs

  async function readList(asked: readonly Asked<Input>[]): Promise<(Output | Error)[]> {
    const awaited = asked.filter(isAwaited)
    const found = awaited.length === 0 ? [] : await readOrSplit(awaited)
    const outcomes = new Map(awaited.map((one, index) => [one, found[index]!]))
    return asked.map((one) => (outcomes.has(one) ? outcomes.get(one)! : new Error('Asked too long ago')))
  }

  async function readOrSplit(asked: readonly Asked<Input>[]): Promise<(Output | Error)[]> {
    try {
      return await read(asked.map(({ input }) => input))
    } catch (error) {
      if (asked.length === 1 || !retrySingly(error)) return asked.map(() => toError(error))
    }
    const outcomes: (Output | Error)[] = []
    for (const one of asked) outcomes.push(...(await readOrSplit([one])))
    return outcomes
  }

  const loader = new DataLoader<Asked<Input>, Output>(
    (asked) => {
      const list = readList(asked)
      reading = list
      return list
    },
    {
      cache: false,
      maxBatchSize: maxBatch,
      batchScheduleFn(dispatch) {
        const send = (): Promise<unknown> => {
          dispatch()
          return reading
        }
        const start = async (): Promise<void> => {
          const sent = semaphore.take(send)
          if (slowMs > 0) await Promise.race([sent, wait(slowMs, undefined, { ref: false })])
        }
        setImmediate(() => void starts.take(start))
      },
    },
  )
  return (input) => loader.load({ input, askedAt: performance.now() })
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
