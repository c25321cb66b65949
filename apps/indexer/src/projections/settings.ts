import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { Hex } from 'viem'
import { changeOperation } from './access-manager.ts'
import { guardHandlers } from './guard.ts'
import { addRow, createProjection, type Step } from './handlers.ts'
import { type Origin, toHex } from './origin.ts'
import { getEventKey } from './row-store.ts'
import { defineEventTable } from './table.ts'

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

const priceTable = defineEventTable('price_change', {
  contract: 'bytea',
  token: 'bytea?',
  price: 'numeric',
  set_at: 'bigint',
})
const minimumTable = defineEventTable('minimum_change', {
  contract: 'bytea',
  token: 'bytea?',
  minimum: 'numeric',
  set_at: 'bigint',
})

export function getPriceStep(origin: Origin, token: Hex | null, price: bigint): Step {
  const row = { contract: origin.address, token, price, set_at: origin.timestamp }
  return addRow(priceTable, { ...getEventKey(origin), ...row })
}

export function getMinimumStep(origin: Origin, token: Hex | null, minimum: bigint): Step {
  const row = { contract: origin.address, token, minimum, set_at: origin.timestamp }
  return addRow(minimumTable, { ...getEventKey(origin), ...row })
}
