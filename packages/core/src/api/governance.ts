import { z } from '@hono/zod-openapi'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, choiceParameter, minBlockParameter, minBlockQuery, paging } from './parameters.ts'
import { address, amount, blockNumber, hash, orNull, unixTime } from './primitives.ts'

/** Seconds after which the AccessManager lets a scheduled operation expire. */
export const OPERATION_LIFE_SECONDS = 604_800

const roleId = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,19})$/)
  .openapi('RoleId', { description: 'Number of a role of the AccessManager, as a decimal string.', example: '1' })

export const roleName = z
  .enum(['ADMIN', 'OPERATOR', 'GUARDIAN', 'SIGNER_ADMIN', 'SETTINGS', 'SETTLER', 'VETOER'])
  .openapi('RoleName')

const named = { role: roleId, name: orNull(roleName).openapi({ description: 'Null for a role that we did not make.' }) }
const seconds = z.int().nonnegative()
const delay = seconds.openapi({ description: 'Seconds.' })
const bytes = (length: string) => z.string().regex(new RegExp(`^0x([0-9a-f]{2})${length}$`))
const nonce = z.int().nonnegative()
const contractKey = orNull(z.string()).openapi({
  description: 'Name in the deployment; null for a contract that is not in it.',
  example: 'powerMarket',
})

export const roleMember = z
  .object({
    ...named,
    account: address,
    isHeld: z.boolean().openapi({ description: 'At `asOf`.' }),
    since: orNull(unixTime).openapi({
      description: 'From when on it holds the role, perhaps later than `asOf`; null once it was taken away.',
    }),
    delay: delay.openapi({ description: 'What it does with the role waits so many seconds, at `asOf`.' }),
    coming: orNull(z.object({ delay, at: unixTime })).openapi({
      description: 'Another delay that begins later; null when there is none.',
    }),
    changedAt: unixTime,
    transaction: hash.openapi({ description: 'Of the last change.' }),
  })
  .openapi('RoleMember')

export const roleMemberPage = pageOf(roleMember)
export type RoleMemberPage = z.infer<typeof roleMemberPage>

export const roleMemberQuery = z.object({
  role: choiceParameter(roleName.options, 'Only of this role.'),
  address: addressParameter.optional(),
  ...paging,
  minBlock: minBlockParameter,
})

export const access = z
  .object({
    roles: z.array(
      z.object({
        ...named,
        admin: roleId.openapi({ description: 'Role whose holders give this one and take it away.' }),
        guardian: roleId.openapi({ description: 'Role whose holders cancel what its holders have scheduled.' }),
        grantDelay: delay.openapi({ description: 'Seconds from a grant until the role is held.' }),
        label: orNull(z.string()),
        memberCount: z.int().nonnegative().openapi({ description: 'Accounts that hold it at `asOf`.' }),
      }),
    ),
    contracts: z.array(
      z.object({
        contract: address,
        key: contractKey,
        authority: orNull(address).openapi({ description: 'AccessManager that knows its roles; null for none.' }),
        isClosed: z.boolean().openapi({ description: 'True while no role reaches its restricted functions.' }),
        adminDelay: delay.openapi({ description: 'Seconds that a change of the rights on it waits.' }),
        functions: z.array(z.object({ selector: bytes('{4}'), ...named })),
      }),
    ),
  })
  .openapi('Access', { description: 'What the AccessManager was told of roles and contracts, at `asOf`.' })
export type Access = z.infer<typeof access>

export const operationState = z
  .enum(['waiting', 'ready', 'lapsed', 'executed', 'cancelled'])
  .openapi('OperationState', {
    description: 'waiting: for its delay. ready: can be carried out. lapsed: nobody did within a week. At `asOf`.',
  })

export const operation = z
  .object({
    id: hash.openapi({ description: 'Hash of caller, target and data; the same call scheduled again has the same.' }),
    nonce: nonce.openapi({ description: 'Counts the times that the same call was scheduled, from 1.' }),
    state: operationState,
    caller: address.openapi({ description: 'Who scheduled it at the AccessManager.' }),
    isAtDesk: z.boolean().openapi({ description: 'True when `caller` is the settings desk.' }),
    proposer: orNull(address).openapi({ description: 'Operator who proposed it at the desk; null elsewhere.' }),
    target: address,
    data: bytes('*').openapi({ description: 'Function and arguments.' }),
    scheduledAt: unixTime,
    readyAt: unixTime,
    lapsesAt: unixTime.openapi({ description: 'First second at which it cannot be carried out any more.' }),
    blockNumber,
    transaction: hash,
    closed: orNull(
      z.object({
        at: unixTime,
        by: orNull(address).openapi({ description: 'Operator at the desk; null for what was done elsewhere.' }),
        transaction: hash,
      }),
    ).openapi({ description: 'Its execution or its cancelling.' }),
  })
  .openapi('Operation', { description: 'A call scheduled at the AccessManager.' })
export type Operation = z.infer<typeof operation>

export const operationPage = pageOf(operation)
export type OperationPage = z.infer<typeof operationPage>

const operationFilter = z.enum(['open', ...operationState.options])
export type OperationFilter = z.infer<typeof operationFilter>

export const operationQuery = z.object({
  state: choiceParameter(operationFilter.options, 'Only those in this state; `open`: waiting or ready.'),
  ...paging,
  minBlock: minBlockParameter,
})

export const changeKinds = [
  'price',
  'minimum',
  'whitelist',
  'series',
  'terms',
  'cap',
  'signer',
  'pause',
  'role',
] as const
export const changeKind = z.enum(changeKinds).openapi('ChangeKind')
export type ChangeKind = z.infer<typeof changeKind>

const tokenOrNull = orNull(address)
export const changed = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('price'),
      token: tokenOrNull.openapi({ description: 'Of one power in this token; null: of one card in USDT.' }),
      price: amount,
    }),
    z.object({
      kind: z.literal('minimum'),
      token: tokenOrNull.openapi({ description: 'Least that a swap takes of it; null: least power of a purchase.' }),
      minimum: amount,
    }),
    z.object({ kind: z.literal('whitelist'), account: address, isAllowed: z.boolean() }),
    z.object({
      kind: z.literal('series'),
      series: z.int().nonnegative(),
      opensAt: orNull(unixTime).openapi({ description: 'Null when its sale ended.' }),
    }),
    z.object({ kind: z.literal('terms'), outputRate: amount, fuelRate: amount, lifetime: seconds }),
    z.object({ kind: z.literal('cap'), token: address, formerCap: amount, cap: amount }),
    z.object({
      kind: z.literal('signer'),
      signer: orNull(address).openapi({ description: 'Null: nobody signs any more, so that no voucher pays.' }),
      endsAt: orNull(unixTime).openapi({ description: 'First second at which its vouchers pay no more.' }),
    }),
    z.object({
      kind: z.literal('pause'),
      until: orNull(unixTime).openapi({ description: 'Null: a pause was ended early.' }),
    }),
    z.object({
      kind: z.literal('role'),
      ...named,
      account: address,
      since: orNull(unixTime).openapi({ description: 'Null: the role was taken away or given up.' }),
      delay: orNull(delay),
    }),
  ])
  .openapi('Changed')

export const governanceChange = z
  .object({
    contract: address,
    what: changed,
    by: orNull(address).openapi({
      description: 'Operator at the settings desk, or the guardian; null where no event says who.',
    }),
    proposer: orNull(address).openapi({ description: 'Operator who had proposed it; null for what was set at once.' }),
    changedAt: unixTime,
    blockNumber,
    logIndex: z.int().nonnegative(),
    transaction: hash,
  })
  .openapi('GovernanceChange')
export type GovernanceChange = z.infer<typeof governanceChange>

export const governanceChangePage = pageOf(governanceChange)
export type GovernanceChangePage = z.infer<typeof governanceChangePage>

export const governanceChangeQuery = z.object({
  kind: choiceParameter(changeKinds, 'Only changes of this kind.'),
  address: addressParameter.optional().openapi({ param: { description: 'Only changes of this contract.' } }),
  ...paging,
  minBlock: minBlockParameter,
})

export const guards = z
  .object({
    pauses: z
      .array(
        z.object({
          contract: address,
          key: z.string().openapi({ description: 'Name in the deployment.', example: 'powerMarket' }),
          isPaused: z.boolean().openapi({ description: 'At `asOf`.' }),
          until: orNull(unixTime).openapi({
            description:
              'First second at which it is not paused; null when it never was, or the pause was ended early.',
          }),
          guardian: orNull(address).openapi({ description: 'Who paused it last.' }),
          transaction: orNull(hash).openapi({ description: 'Of the last pause or end of one.' }),
        }),
      )
      .openapi({ description: 'Every contract that can be paused.' }),
    signers: z
      .array(z.object({ signer: address, endsAt: unixTime }))
      .openapi({ description: 'Whose vouchers the dividend vault pays at `asOf`, two at most.' }),
    caps: z.array(
      z.object({
        token: address,
        cap: amount.openapi({ description: 'What may leave the dividend vault with vouchers in a UTC day.' }),
      }),
    ),
  })
  .openapi('Guards', { description: 'Pauses, whose vouchers are paid, and how much in a day.' })
export type Guards = z.infer<typeof guards>

const read = { kind: 'chainRead', tag: 'governance' } as const

export const governanceReads = {
  access: {
    ...read,
    path: '/api/governance/access',
    shared: true,
    summary: 'Roles of the AccessManager, and which of them may call which function of which contract.',
    query: minBlockQuery,
    data: access,
  },
  roleMembers: {
    ...read,
    path: '/api/governance/members',
    shared: true,
    summary: 'Everybody who was ever given a role, who holds one first.',
    query: roleMemberQuery,
    data: roleMemberPage,
  },
  operations: {
    ...read,
    path: '/api/governance/operations',
    shared: true,
    summary:
      'What was scheduled at the AccessManager, at the settings desk by whom, and what became of it, the newest first.',
    query: operationQuery,
    data: operationPage,
  },
  governanceChanges: {
    ...read,
    path: '/api/governance/changes',
    shared: true,
    summary: 'What was set, by whom, and in which transaction, the newest first.',
    query: governanceChangeQuery,
    data: governanceChangePage,
  },
  guards: {
    ...read,
    path: '/api/governance/guards',
    shared: true,
    summary: 'Which contracts are paused and until when, whose vouchers the vault pays, and how much a day.',
    query: minBlockQuery,
    data: guards,
  },
} as const satisfies Record<string, PublicRead>
