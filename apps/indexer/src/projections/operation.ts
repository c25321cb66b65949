import { defineTable } from './table.ts'

/** A call scheduled at the AccessManager, to which the settings desk adds who proposed and who decided. */
export const operationTable = defineTable('operation', ['operation_id', 'nonce'], {
  operation_id: 'bytea',
  nonce: 'bigint',
  caller: 'bytea',
  target: 'bytea',
  data: 'bytea',
  proposer: 'bytea?',
  scheduled_at: 'bigint',
  ready_at: 'bigint',
  block_number: 'bigint',
  log_index: 'bigint',
  transaction_hash: 'bytea',
  executed_at: 'bigint?',
  cancelled_at: 'bigint?',
  closed_by: 'bytea?',
  closed_transaction: 'bytea?',
})
