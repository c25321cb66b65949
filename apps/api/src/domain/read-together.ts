import DataLoader from 'dataloader'

export interface TogetherOptions {
  /** The longest list that is read at once. */
  most: number
  /** How many lists may be on their way; what is asked for meanwhile waits and goes together. */
  atOnce: number
  /** Whether a list that failed with this is tried again one by one, so that what spoils one of it spoils nothing else. */
  isOfOne: (error: unknown) => boolean
}

/**
 * Reads together what is asked for at the same time: at once when little is asked for, as lists when much is. Every asking is
 * read after it was made; nothing is kept.
 * @param read Answers in the order of what is asked.
 */
export function readTogether<Input, Output>(
  read: (inputs: readonly Input[]) => Promise<Output[]>,
  { most, atOnce, isOfOne }: TogetherOptions,
): (input: Input) => Promise<Output> {
  const waiting: (() => void)[] = []
  let underway = 0

  function admit(): void {
    while (underway < atOnce && waiting.length > 0) {
      underway += 1
      waiting.shift()!()
    }
  }

  async function readList(inputs: readonly Input[]): Promise<(Output | Error)[]> {
    try {
      return await readOrSplit(inputs)
    } finally {
      underway -= 1
      admit()
    }
  }

  async function readOrSplit(inputs: readonly Input[]): Promise<(Output | Error)[]> {
    try {
      return await read(inputs)
    } catch (error) {
      if (inputs.length === 1 || !isOfOne(error)) return inputs.map(() => toError(error))
      return (await Promise.all(inputs.map((input) => readOrSplit([input])))).flat()
    }
  }

  const loader = new DataLoader<Input, Output>(readList, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (dispatch) => {
      waiting.push(dispatch)
      setImmediate(admit)
    },
  })
  return (input) => loader.load(input)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
