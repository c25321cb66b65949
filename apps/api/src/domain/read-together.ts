import { setTimeout as wait } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { createTurns } from '../limits/turns.ts'

export interface TogetherOptions {
  /** The longest list that is read at once. */
  most: number
  /** How many lists may be on their way; what is asked for meanwhile waits and goes together. */
  atOnce: number
  /**
   * A list goes when the one before it is back, or has been on its way for so long: what takes its usual time goes as few
   * long lists, what takes long holds up nobody for longer. Default: at once.
   */
  slowMs?: number
  /** After so long nobody waits for an answer any more: it is not read. Default: as long as it takes. */
  patienceMs?: number
  /** Whether a list that failed with this is tried again one by one, so that what spoils one of it spoils nothing else. */
  isOfOne: (error: unknown) => boolean
}

interface Asked<Input> {
  input: Input
  askedAt: number
}

/**
 * Reads together what is asked for at the same time: as lists while as many as may be are on their way, else at once. Every
 * asking is read after it was made; nothing is kept.
 * @param read Answers in the order of what is asked.
 */
export function readTogether<Input, Output>(
  read: (inputs: readonly Input[]) => Promise<Output[]>,
  { most, atOnce, slowMs = 0, patienceMs = Number.POSITIVE_INFINITY, isOfOne }: TogetherOptions,
): (input: Input) => Promise<Output> {
  const turns = createTurns(atOnce)
  const starts = createTurns(1)
  let reading: Promise<unknown> = Promise.resolve()

  const isAwaited = ({ askedAt }: Asked<Input>): boolean => performance.now() - askedAt < patienceMs

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
      if (asked.length === 1 || !isOfOne(error)) return asked.map(() => toError(error))
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
      maxBatchSize: most,
      batchScheduleFn(dispatch) {
        const send = (): Promise<unknown> => {
          dispatch()
          return reading
        }
        const start = async (): Promise<void> => {
          const sent = turns.take(send)
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
