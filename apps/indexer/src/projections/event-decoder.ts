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

type PreparedEvent = { name: string; indexed: readonly AbiParameter[]; plain: readonly AbiParameter[] }

/**
 * A decoder with the selectors of `abi` worked out once.
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
  return { name, indexed: inputs.filter((input) => input.indexed), plain: inputs.filter((input) => !input.indexed) }
}

function decodeArguments({ name, indexed, plain }: PreparedEvent, { topics, data }: EventLog): Record<string, unknown> {
  if (topics.length !== indexed.length + 1) {
    throw new Error(`Event ${name} has ${topics.length - 1} indexed arguments in the log, ${indexed.length} in its ABI`)
  }
  const result: Record<string, unknown> = {}
  for (const [index, input] of indexed.entries()) {
    result[input.name ?? ''] = decodeAbiParameters([input], topics[index + 1]!)[0]
  }
  const values = decodeAbiParameters(plain, data)
  for (const [index, input] of plain.entries()) result[input.name ?? ''] = values[index]
  return result
}
