import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Hex } from 'viem'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { operationTable } from './operation.ts'
import { type Origin, toHex } from './origin.ts'
import { getEventKey } from './row-store.ts'
import type { Step } from './step.ts'
import { defineEventTable, type RowOf } from './table.ts'

const executionTable = defineEventTable('desk_execution', {
  operation_id: 'bytea',
  nonce: 'bigint',
  executor: 'bytea',
  executed_at: 'bigint',
})

type DeskEvent = EventOf<typeof settingsDeskAbi>

export const decodeSettingsDeskEvent = createEventDecoder(settingsDeskAbi)

/** The manager's own event of the same operation comes right before. */
export function getSettingsDeskStep(event: DeskEvent, origin: Origin): Step | undefined {
  switch (event.eventName) {
    case 'Proposed':
      return changeOperation(event.args, (operation) => {
        operation.proposer = toHex(event.args.proposer)
      })
    case 'Cancelled':
      return changeOperation(event.args, (operation) => {
        operation.closed_by = toHex(event.args.canceller)
      })
    case 'Executed':
      return getExecutedStep(event.args, origin)
    default:
      event.eventName satisfies GuardEventName
      return undefined
  }
}

type Named = { operationId: Hex; nonce: number }

function changeOperation(
  { operationId, nonce }: Named,
  change: (operation: RowOf<typeof operationTable.columns>) => void,
) {
  const key = { operation_id: toHex(operationId), nonce }
  const step: Required<Pick<Step, 'want' | 'apply'>> = {
    want: (rows) => rows.want(operationTable, key),
    apply: (rows) => change(rows.change(operationTable, key)),
  }
  return step
}

function getExecutedStep({ executor, ...named }: Named & { executor: Hex }, origin: Origin): Step {
  const isAtOnce = named.nonce === 0
  const closing = changeOperation(named, (operation) => {
    operation.closed_by = toHex(executor)
  })
  const row = {
    operation_id: toHex(named.operationId),
    nonce: named.nonce,
    executor: toHex(executor),
    executed_at: origin.timestamp,
  }
  return {
    want: (rows) => {
      if (!isAtOnce) closing.want(rows)
    },
    apply: (rows) => {
      if (!isAtOnce) closing.apply(rows)
      rows.add(executionTable, { ...getEventKey(origin), ...row })
    },
  }
}
