import { SECONDS_PER_DAY } from '@app/core/constants'
import type { TransactionSql } from '@app/db/client'
import { type Abi, type ContractEventName, type Hex, toEventSelector } from 'viem'
import { createEventDecoder, type EventLog, type EventOf } from './event-decoder.ts'
import type { Origin } from './origin.ts'
import type { RowStore } from './row-store.ts'
import type { Columns, RowOf, Table } from './table.ts'

/**
 * What one event does to rows, applied in chain order. `require` names every row that `apply` reads or changes,
 * `requireNext` those that depend on them. These are methods because tsx sets the name of an arrow function each time
 * it is created, which is measurably slower.
 */
export type Step = {
  require?: (rows: RowStore) => void
  requireNext?: (rows: RowStore) => void
  apply: (rows: RowStore) => void
}

export async function applySteps(steps: readonly Step[], rows: RowStore, tx: TransactionSql): Promise<void> {
  for (const step of steps) step.require?.(rows)
  await rows.load(tx)
  for (const step of steps) step.requireNext?.(rows)
  await rows.load(tx)
  for (const step of steps) step.apply(rows)
}

/** Unix seconds at which the UTC day of `time` begins. */
export function getDay(time: number): number {
  return time - (time % SECONDS_PER_DAY)
}

export function addRow<columns extends Columns>(table: Table<columns>, row: RowOf<columns>): Step {
  return { apply: (rows) => rows.add(table, { ...row }) }
}

type Ignored = { ignored: string }
export type ArgsOf<abi extends Abi, name extends ContractEventName<abi>> = Extract<
  EventOf<abi>,
  { eventName: name }
>['args']
type Handler<args, context> = (args: args, origin: Origin, context: context) => Step | readonly Step[]

/** One entry per event of a contract; a missing one does not compile. */
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
