import { type Abi, type ContractEventName, type Hex, toEventSelector } from 'viem'
import { createEventDecoder, type EventLog, type EventOf } from './event-decoder.ts'
import type { Origin } from './origin.ts'
import type { Step } from './step.ts'

type Ignored = { ignored: string }
type ArgsOf<abi extends Abi, name> = Extract<EventOf<abi>, { eventName: name }>['args']
type Handler<args, context> = (args: args, origin: Origin, context: context) => Step | readonly Step[]

/** What is done with each event of a contract; one that is missing does not compile. */
export type Handlers<abi extends Abi, context> = {
  readonly [name in ContractEventName<abi>]: Handler<ArgsOf<abi, name>, context> | Ignored
}

export type Projection<context> = {
  handlers: Readonly<Record<string, Handler<never, context> | Ignored>>
  knows: (topic: Hex | undefined) => boolean
  getSteps: (log: Origin & EventLog, context: context) => readonly Step[]
}

export function ignore(reason: string): Ignored {
  return { ignored: reason }
}

export function createProjection<const abi extends Abi, context = unknown>(
  abi: abi,
  handlers: Handlers<abi, context>,
): Projection<context> {
  const decode = createEventDecoder(abi)
  const selectors = new Set<Hex>(abi.flatMap((item) => (item.type === 'event' ? toEventSelector(item) : [])))
  const byName = handlers as Projection<context>['handlers']
  return {
    handlers: byName,
    knows: (topic) => topic !== undefined && selectors.has(topic),
    getSteps: (log, context) => {
      const event = decode(log)
      if (!event) return []
      const handler = byName[event.eventName]
      if (typeof handler !== 'function') return []
      const steps = handler(event.args as never, log, context)
      return 'apply' in steps ? [steps] : steps
    },
  }
}
