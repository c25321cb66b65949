import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Hex } from 'viem'
import { guardHandlers } from './guard.ts'
import { createProjection } from './handlers.ts'
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

/** The manager's own event of the same operation comes right before. */
export const settingsDeskProjection = createProjection(settingsDeskAbi, {
  ...guardHandlers,
  Proposed: (args) =>
    changeOperation(args, (operation) => {
      operation.proposer = toHex(args.proposer)
    }),
  Cancelled: (args) =>
    changeOperation(args, (operation) => {
      operation.closed_by = toHex(args.canceller)
    }),
  Executed: getExecutedStep,
})

type Named = { operationId: Hex; nonce: number }

function changeOperation(
  { operationId, nonce }: Named,
  change: (operation: RowOf<typeof operationTable.columns>) => void,
) {
  const key = { operation_id: toHex(operationId), nonce }
  const step: Required<Pick<Step, 'require' | 'apply'>> = {
    require: (rows) => rows.require(operationTable, key),
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
    require(rows) {
      if (!isAtOnce) closing.require(rows)
    },
    apply(rows) {
      if (!isAtOnce) closing.apply(rows)
      rows.add(executionTable, { ...getEventKey(origin), ...row })
    },
  }
}
