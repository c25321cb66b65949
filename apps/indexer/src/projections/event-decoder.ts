import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  type ContractEventName,
  type DecodeEventLogReturnType,
  decodeAbiParameters,
  type Hex,
  toEventSelector,
} from 'viem'

export type EventOf<abi extends Abi> = DecodeEventLogReturnType<abi, ContractEventName<abi>, Hex[], Hex>
export type EventLog = { topics: readonly Hex[]; data: Hex }

type PreparedEvent = {
  name: string
  indexed: readonly AbiParameter[]
  plain: readonly AbiParameter[]
  /** Every argument is one word, so no general decoder is needed. */
  isFlat: boolean
}

/**
 * A decoder that computes the selectors of `abi` once. Addresses are in lower case.
 * @returns Undefined for an event that `abi` does not have. Throws for one whose topics or data do not fit.
 */
export function createEventDecoder<const abi extends Abi>(abi: abi): (log: EventLog) => EventOf<abi> | undefined {
  const events = new Map<string, PreparedEvent>()
  for (const item of abi) if (item.type === 'event' && !item.anonymous) events.set(toEventSelector(item), prepare(item))
  return (log) => {
    const event = events.get(log.topics[0] ?? '')
    return event && ({ eventName: event.name, args: decodeArguments(event, log) } as EventOf<abi>)
  }
}

function prepare({ name, inputs }: AbiEvent): PreparedEvent {
  const indexed = inputs.filter((input) => input.indexed)
  const plain = inputs.filter((input) => !input.indexed)
  return {
    name,
    indexed,
    plain,
    isFlat: inputs.every(({ type }) => type === 'address' || type === 'uint256' || type === 'uint112'),
  }
}

function decodeArguments(event: PreparedEvent, { topics, data }: EventLog): Record<string, unknown> {
  const { name, indexed, plain, isFlat } = event
  if (topics.length !== indexed.length + 1) {
    throw new Error(`Event ${name} has ${topics.length - 1} indexed arguments in the log, ${indexed.length} in its ABI`)
  }
  const result: Record<string, unknown> = {}
  for (let index = 0; index < indexed.length; index++) {
    const input = indexed[index]!
    const topic = topics[index + 1]!
    result[input.name ?? ''] = isFlat ? decodeWord(input, topic.slice(2)) : decodeAbiParameters([input], topic)[0]
  }
  const values = isFlat ? decodeWords(event, data) : decodeAbiParameters(plain, data)
  for (let index = 0; index < plain.length; index++) result[plain[index]!.name ?? ''] = values[index]
  return result
}

const wordLength = 64

function decodeWords({ name, plain }: PreparedEvent, data: Hex): unknown[] {
  if (data.length !== 2 + plain.length * wordLength)
    throw new Error(`Event ${name} has data of another length than its ABI`)
  return plain.map((input, index) =>
    decodeWord(input, data.slice(2 + index * wordLength, 2 + (index + 1) * wordLength)),
  )
}

function decodeWord({ type }: AbiParameter, word: string): unknown {
  if (word.length !== wordLength) throw new Error(`A word of an event has ${word.length / 2} bytes`)
  return type === 'address' ? `0x${word.slice(24).toLowerCase()}` : BigInt(`0x${word}`)
}
