import { accessManagerAbi } from '@app/abis/access-manager'
import { type Hex, stringToHex } from 'viem'
import { addRow, type ArgsOf, createProjection, type Step } from './handlers.ts'
import { type Origin, toHex, toSafeNumber } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import { defineEventTable, defineTable, type RowOf } from './table.ts'

const memberTable = defineTable('role_member', ['role', 'account'], {
  role: 'numeric',
  account: 'bytea',
  since: 'bigint?',
  delay: 'bigint',
  former_delay: 'bigint',
  delay_since: 'bigint',
  changed_at: 'bigint',
  transaction_hash: 'bytea',
})
const changeTable = defineEventTable('role_change', {
  role: 'numeric',
  account: 'bytea',
  since: 'bigint?',
  delay: 'bigint?',
  changed_at: 'bigint',
})
const roleTable = defineTable('role', ['role'], {
  role: 'numeric',
  admin: 'numeric',
  guardian: 'numeric',
  label: 'bytea?',
  grant_delay: 'bigint',
  former_grant_delay: 'bigint',
  grant_delay_since: 'bigint',
})
const targetTable = defineTable('access_target', ['target'], {
  target: 'bytea',
  closed: 'boolean',
  admin_delay: 'bigint',
  former_admin_delay: 'bigint',
  admin_delay_since: 'bigint',
})
const functionTable = defineTable('target_function', ['target', 'selector'], {
  target: 'bytea',
  selector: 'bytea',
  role: 'numeric',
  changed_at: 'bigint',
})
const operationTable = defineTable('operation', ['operation_id', 'nonce'], {
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

export const accessManagerProjection = createProjection(accessManagerAbi, {
  RoleGranted: getGrantedStep,
  RoleRevoked: getRevokedStep,
  RoleAdminChanged: ({ roleId, admin }) =>
    changeRole(roleId, (role) => {
      role.admin = admin
    }),
  RoleGuardianChanged: ({ roleId, guardian }) =>
    changeRole(roleId, (role) => {
      role.guardian = guardian
    }),
  RoleLabel: ({ roleId, label }) =>
    changeRole(roleId, (role) => {
      role.label = stringToHex(label)
    }),
  RoleGrantDelayChanged: ({ roleId, delay, since }, origin) =>
    changeRole(roleId, (role) => {
      role.former_grant_delay = getDelayAt(origin, role.grant_delay, role.former_grant_delay, role.grant_delay_since)
      role.grant_delay = delay
      role.grant_delay_since = since
    }),
  TargetClosed: ({ target: address, closed }) =>
    changeTarget(address, (target) => {
      target.closed = closed
    }),
  TargetAdminDelayUpdated: ({ target: address, delay, since }, origin) =>
    changeTarget(address, (target) => {
      const { admin_delay: before, former_admin_delay: former, admin_delay_since: from } = target
      target.former_admin_delay = getDelayAt(origin, before, former, from)
      target.admin_delay = delay
      target.admin_delay_since = since
    }),
  TargetFunctionRoleUpdated: getFunctionStep,
  OperationScheduled: getScheduledStep,
  OperationExecuted: (args, origin) => closeOperation(args, origin, 'executed_at'),
  OperationCanceled: (args, origin) => closeOperation(args, origin, 'cancelled_at'),
})

function getDelayAt({ timestamp }: Origin, delay: number, former: number, since: number): number {
  return timestamp >= since ? delay : former
}

function getGrantedStep(
  { roleId: role, delay, since, newMember, ...args }: ArgsOf<typeof accessManagerAbi, 'RoleGranted'>,
  origin: Origin,
): Step {
  const key = { role, account: toHex(args.account) }
  return {
    require: (rows) => rows.require(memberTable, key),
    apply(rows) {
      const trace = { changed_at: origin.timestamp, transaction_hash: origin.transactionHash }
      const made = { ...key, since, delay, former_delay: delay, delay_since: 0, ...trace }
      const member = rows.upsert(memberTable, made)
      if (newMember) Object.assign(member, made)
      else {
        const former = getDelayAt(origin, member.delay, member.former_delay, member.delay_since)
        Object.assign(member, { delay, former_delay: former, delay_since: since, ...trace })
      }
      rows.add(changeTable, { ...getEventKey(origin), ...key, since, delay, changed_at: origin.timestamp })
    },
  }
}

function getRevokedStep(args: ArgsOf<typeof accessManagerAbi, 'RoleRevoked'>, origin: Origin): Step {
  const key = { role: args.roleId, account: toHex(args.account) }
  return {
    require: (rows) => rows.require(memberTable, key),
    apply(rows) {
      const member = rows.change(memberTable, key)
      member.since = null
      member.changed_at = origin.timestamp
      member.transaction_hash = origin.transactionHash
      rows.add(changeTable, { ...getEventKey(origin), ...key, since: null, delay: null, changed_at: origin.timestamp })
    },
  }
}

function changeRole(role: bigint, change: (role: RowOf<typeof roleTable.columns>) => void): Step {
  const unset = { admin: 0n, guardian: 0n, label: null, grant_delay: 0, former_grant_delay: 0, grant_delay_since: 0 }
  return {
    require: (rows) => rows.require(roleTable, { role }),
    apply: (rows) => change(rows.upsert(roleTable, { role, ...unset })),
  }
}

function changeTarget(address: Hex, change: (target: RowOf<typeof targetTable.columns>) => void): Step {
  const target = toHex(address)
  const unset = { closed: false, admin_delay: 0, former_admin_delay: 0, admin_delay_since: 0 }
  return {
    require: (rows) => rows.require(targetTable, { target }),
    apply: (rows) => change(rows.upsert(targetTable, { target, ...unset })),
  }
}

function getFunctionStep(
  { roleId: role, ...args }: ArgsOf<typeof accessManagerAbi, 'TargetFunctionRoleUpdated'>,
  origin: Origin,
): Step {
  const key = { target: toHex(args.target), selector: toHex(args.selector) }
  return {
    require: (rows) => rows.require(functionTable, key),
    apply(rows) {
      const changed = { role, changed_at: origin.timestamp }
      Object.assign(rows.upsert(functionTable, { ...key, ...changed }), changed)
    },
  }
}

function getScheduledStep(args: ArgsOf<typeof accessManagerAbi, 'OperationScheduled'>, origin: Origin): Step {
  return addRow(operationTable, {
    ...getEventKey(origin),
    operation_id: toHex(args.operationId),
    nonce: args.nonce,
    caller: toHex(args.caller),
    target: toHex(args.target),
    data: args.data,
    proposer: null,
    scheduled_at: origin.timestamp,
    ready_at: toSafeNumber(BigInt(args.schedule), 'Time of an operation'),
    executed_at: null,
    cancelled_at: null,
    closed_by: null,
    closed_transaction: null,
  })
}

function closeOperation(
  named: { operationId: Hex; nonce: number },
  origin: Origin,
  closedAt: 'executed_at' | 'cancelled_at',
): Step {
  return changeOperation(named, (operation) => {
    operation[closedAt] = origin.timestamp
    operation.closed_transaction = origin.transactionHash
  })
}

export function changeOperation(
  { operationId, nonce }: { operationId: Hex; nonce: number },
  change: (operation: RowOf<typeof operationTable.columns>) => void,
) {
  const key = { operation_id: toHex(operationId), nonce }
  return {
    require: (rows: RowStore) => rows.require(operationTable, key),
    apply: (rows: RowStore) => change(rows.change(operationTable, key)),
  }
}
