import type { TransactionSql } from '@app/db/client'
import { roles } from '@app/abis/roles'
import { type Abi, type Hex, toFunctionSelector } from 'viem'
import { toHex } from '../projections/origin.ts'
import { type Comparison, compare, compareNewest, compareSum, sets, toNumber } from './comparison.ts'
import type { Contracts } from './contracts.ts'
import { type Page, type Place, type Reading, readNumber, toPage } from './reading.ts'

export async function readGuards(tx: TransactionSql, contracts: Contracts): Promise<Comparison[]> {
  const { targets, dividends } = contracts
  const [pauses, authorities] = await Promise.all([
    tx<{ contract: Hex; until: number }[]>`select contract, paused_until as until from chain.pause`,
    tx<{ contract: Hex; authority: Hex }[]>`
      select distinct on (contract) contract, authority from chain.authority_change
      order by contract, block_number desc, log_index desc`,
  ])
  const until = new Map(pauses.map((row) => [row.contract, BigInt(row.until)]))
  const authority = new Map(authorities.map((row) => [row.contract, toNumber(row.authority)]))
  // Each has the vault's way of saying it.
  const findWith = (view: string) =>
    targets
      .filter(({ abi }) => hasView(abi, view))
      .map(({ name, address }): typeof dividends => ({ ...dividends, name, address }))
  return [
    ...findWith('pausedUntil').map((contract) =>
      compareNewest({ contract, functionName: 'pausedUntil' }, until.get(contract.address) ?? 0n, {
        Paused: (args) => args.until,
        Unpaused: () => 0n,
      }),
    ),
    ...findWith('authority').map((contract) =>
      compareNewest({ contract, functionName: 'authority' }, authority.get(contract.address) ?? 0n, {
        AuthorityUpdated: (args) => toNumber(args.authority),
      }),
    ),
  ]
}

function hasView(abi: Abi, name: string): boolean {
  return abi.some((item) => item.type === 'function' && item.name === name)
}

type MemberRow = { role: bigint; account: Hex; since: number | null; delay: number }

export async function readMembers(tx: TransactionSql, { manager }: Contracts, reading: Reading): Promise<Page> {
  const [role = '-1', account = '0x'] = reading.after ?? []
  const rows = await tx<MemberRow[]>`
    select role, account, since, delay from chain.role_member
    where (role, account) > (${role}::numeric, ${account}::bytea) order by role, account limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row): Place => [row.role.toString(), row.account],
    ({ role: id, account: member, since, delay }) => {
      const isOwn = (args: { roleId: bigint; account: Hex }) => args.roleId === id && toHex(args.account) === member
      const view = { contract: manager, functionName: 'getAccess', args: [id, member] } as const
      return [
        compareNewest({ ...view, part: 0 }, BigInt(since ?? 0), {
          RoleGranted: (args) => (isOwn(args) && args.newMember ? BigInt(args.since) : undefined),
          RoleRevoked: (args) => (isOwn(args) ? 0n : undefined),
        }),
        compareNewest(
          {
            ...view,
            part: 1,
            // A delay that is lowered waits: until then it is the pending one that was set last.
            pick: (access) => {
              const [, current, pending, effect] = access as readonly [number, number, number, number]
              return BigInt(effect === 0 ? current : pending)
            },
          },
          since === null ? 0n : BigInt(delay),
          {
            RoleGranted: (args) => (isOwn(args) ? BigInt(args.delay) : undefined),
            RoleRevoked: (args) => (isOwn(args) ? 0n : undefined),
          },
        ),
      ]
    },
  )
}

export async function readRoles(tx: TransactionSql, { manager }: Contracts): Promise<Page> {
  const rows = await tx<{ role: bigint; admin: bigint; guardian: bigint }[]>`
    select role, admin, guardian from chain.role`
  const unset = Object.values(roles).map((role) => ({ role, admin: 0n, guardian: 0n }))
  const comparisons = [...new Map([...unset, ...rows].map((row) => [row.role, row])).values()].flatMap(
    ({ role, admin, guardian }) => [
      compareNewest({ contract: manager, functionName: 'getRoleAdmin', args: [role] }, admin, {
        RoleAdminChanged: (args) => (args.roleId === role ? args.admin : undefined),
      }),
      compareNewest({ contract: manager, functionName: 'getRoleGuardian', args: [role] }, guardian, {
        RoleGuardianChanged: (args) => (args.roleId === role ? args.guardian : undefined),
      }),
    ],
  )
  return { comparisons, next: undefined }
}

export async function readTargets(tx: TransactionSql, contracts: Contracts, reading: Reading): Promise<Page> {
  const { manager, targets } = contracts
  const [place = 0] = reading.after ?? []
  const target = targets[Number(place)]!
  const { address } = target
  const [closed, given] = await Promise.all([
    readNumber(tx`select closed as value from chain.access_target where target = ${address}`),
    tx<{ selector: Hex; role: bigint }[]>`select selector, role from chain.target_function where target = ${address}`,
  ])
  const known = new Map(given.map(({ selector, role }) => [selector, role]))
  const isOwn = (args: { target: Hex }) => toHex(args.target) === address
  return {
    comparisons: [
      compareNewest({ contract: manager, functionName: 'isTargetClosed', args: [address] }, closed, {
        TargetClosed: (args) => (isOwn(args) ? BigInt(args.closed) : undefined),
      }),
      ...[...new Set([...listSelectors(target.abi), ...known.keys()])].map((selector) =>
        compareNewest(
          { contract: manager, functionName: 'getTargetFunctionRole', args: [address, selector] },
          known.get(selector) ?? 0n,
          {
            TargetFunctionRoleUpdated: (args) =>
              isOwn(args) && toHex(args.selector) === selector ? args.roleId : undefined,
          },
        ),
      ),
    ],
    next: Number(place) + 1 < targets.length ? [Number(place) + 1] : undefined,
  }
}

export function listSelectors(abi: Abi): Hex[] {
  return abi.flatMap((item) =>
    item.type === 'function' && item.stateMutability === 'nonpayable' ? [toFunctionSelector(item)] : [],
  )
}

const lapseSeconds = 7 * 86_400

function unlessLapsed(schedule: bigint, time: number): bigint {
  return time >= Number(schedule) + lapseSeconds ? 0n : schedule
}

type OperationRow = { operation_id: Hex; nonce: number; ready_at: number; is_over: boolean }

export async function readOperations(tx: TransactionSql, { manager }: Contracts, reading: Reading): Promise<Page> {
  const [after = '0x'] = reading.after ?? []
  const rows = await tx<OperationRow[]>`
    select distinct on (operation_id) operation_id, nonce, ready_at,
      executed_at is not null or cancelled_at is not null as is_over
    from chain.operation where operation_id > ${after}::bytea order by operation_id, nonce desc limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row): Place => [row.operation_id],
    ({ operation_id: id, nonce, ready_at: readyAt, is_over: isOver }) => {
      const ifOwn = (args: { operationId: Hex }, value: bigint) => (toHex(args.operationId) === id ? value : undefined)
      const schedule = sets(manager, {
        OperationScheduled: (args) => ifOwn(args, BigInt(args.schedule)),
        OperationExecuted: (args) => ifOwn(args, 0n),
        OperationCanceled: (args) => ifOwn(args, 0n),
      })
      return [
        compareSum({ contract: manager, functionName: 'getNonce', args: [id] }, BigInt(nonce), {
          OperationScheduled: (args) => ifOwn(args, 1n),
        }),
        compare(
          { contract: manager, functionName: 'getSchedule', args: [id] },
          isOver ? 0n : unlessLapsed(BigInt(readyAt), reading.time),
          {
            ...schedule,
            start: () => {
              const { apply, getValue } = schedule.start()
              return { apply, getValue: (time) => unlessLapsed(getValue(time), time) }
            },
          },
        ),
      ]
    },
  )
}

export async function readProposers(tx: TransactionSql, { desk }: Contracts, reading: Reading): Promise<Page> {
  const [after = '0x'] = reading.after ?? []
  const rows = await tx<{ operation_id: Hex; proposer: Hex | null }[]>`
    select distinct on (operation_id) operation_id, proposer from chain.operation
    where operation_id > ${after}::bytea and caller = ${desk.address}
    order by operation_id, nonce desc limit ${reading.limit}`
  return toPage(
    rows,
    reading,
    (row): Place => [row.operation_id],
    ({ operation_id: id, proposer }) => [
      compareNewest(
        { contract: desk, functionName: 'proposerOf', args: [id] },
        proposer === null ? 0n : toNumber(proposer),
        {
          Proposed: (args) => (toHex(args.operationId) === id ? toNumber(args.proposer) : undefined),
        },
      ),
    ],
  )
}
