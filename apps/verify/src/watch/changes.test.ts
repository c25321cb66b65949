import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import type { ChainLog } from '@app/core/settlement/history/events'
import {
  type Abi,
  type AbiEvent,
  type Address,
  encodeEventTopics,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { describeChange } from './changes.ts'

const watched = { accessManager: `0x${'aa'.repeat(20)}`, vault: `0x${'bb'.repeat(20)}` } as const
const who: Address = `0x${'12'.repeat(20)}`
const at = 1_800_000_000

function makeLog(abi: Abi, address: Address, eventName: string, args: Record<string, unknown>): ChainLog {
  const event = abi.find((item): item is AbiEvent => item.type === 'event' && item.name === eventName)!
  const plain = event.inputs.filter(({ indexed }) => !indexed)
  return {
    address,
    blockNumber: 1,
    logIndex: 0,
    timestamp: at,
    topics: encodeEventTopics({ abi, eventName, args }) as Hex[],
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => args[name!]),
    ),
  }
}
const manager = (eventName: string, args: Record<string, unknown>) =>
  describeChange(makeLog(accessManagerAbi, watched.accessManager, eventName, args), watched)
const schedule = (target: Address, data: Hex) =>
  manager('OperationScheduled', {
    operationId: `0x${'01'.repeat(32)}`,
    nonce: 1,
    schedule: at,
    caller: who,
    target,
    data,
  })
const managerAbi: Abi = accessManagerAbi
const encode = (functionName: string, args: unknown[]) => encodeFunctionData({ abi: managerAbi, functionName, args })

describe('who watches is told', () => {
  it.each(['ADMIN', 'SETTLER', 'VETOER'] as const)('of grants of %s and when they begin', (role) => {
    const words = manager('RoleGranted', { roleId: roles[role], account: who, delay: 0, since: at, newMember: true })
    expect(words).toBe(`${role} is granted to ${who} from 2027-01-15T08:00:00.000Z on`)
  })

  it('of a watcher who is dismissed, and of delays that end', () => {
    expect(manager('RoleRevoked', { roleId: roles.VETOER, account: who })).toContain('VETOER is taken from')
    expect(manager('RoleGrantDelayChanged', { roleId: 0n, delay: 0, since: at })).toContain(
      'a grant of ADMIN waits 0 s',
    )
    expect(manager('TargetAdminDelayUpdated', { target: watched.vault, delay: 1, since: at })).toContain('wait 1 s')
    expect(manager('TargetClosed', { target: watched.vault, closed: true })).toContain('closed')
  })

  it('of what is scheduled, before it is done', () => {
    expect(schedule(watched.accessManager, encode('grantRole', [roles.SETTLER, who, 0]))).toContain(
      `has scheduled grantRole(5, ${who}, 0) for`,
    )
    const unpause = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'unpause' })
    expect(schedule(watched.vault, unpause)).toContain('has scheduled unpause() for')
  })

  it('of calls that hide what they do', () => {
    const hidden = encode('multicall', [[encode('grantRole', [roles.VETOER, who, 0])]])
    expect(schedule(watched.accessManager, hidden)).toContain('multicall(')
    expect(schedule(watched.accessManager, '0x12345678')).toContain(
      `a call of ${watched.accessManager} with 0x12345678`,
    )
  })

  it('of rules and empty pools', () => {
    const log = makeLog(dividendVaultAbi, watched.vault, 'EmptyPoolAnnounced', { day: 7n, pool: 2 })
    expect(describeChange(log, watched)).toBe('it is announced that pool 2 gives nothing on day 7')
    const rules = makeLog(dividendVaultAbi, watched.vault, 'RulesAnnounced', {
      rulesHash: `0x${'cd'.repeat(32)}`,
      fromDay: 9n,
    })
    expect(describeChange(rules, watched)).toContain('are announced for days from 9 on')
  })
})

describe('who watches is not bothered', () => {
  it('by other roles, other targets and other logs', () => {
    expect(manager('RoleGranted', { roleId: 1n, account: who, delay: 0, since: at, newMember: true })).toBeUndefined()
    expect(manager('TargetClosed', { target: who, closed: true })).toBeUndefined()
    expect(schedule(who, '0x12345678')).toBeUndefined()
    expect(schedule(watched.accessManager, encode('grantRole', [roles.OPERATOR, who, 0]))).toBeUndefined()
    expect(
      describeChange(
        { ...makeLog(accessManagerAbi, who, 'TargetClosed', { target: watched.vault, closed: true }) },
        watched,
      ),
    ).toBeUndefined()
  })
})
