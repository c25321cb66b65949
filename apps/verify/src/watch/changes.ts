import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import type { Address } from '@app/core/address'
import type { ChainLog } from '@app/core/settlement/history/events'
import { decodeEventLog, decodeFunctionData, type Hex } from 'viem'

export interface Watched {
  accessManager: Address
  vault: Address
}

const names = new Map<bigint, string>(
  Object.entries(roles)
    .filter(([name]) => ['ADMIN', 'SETTLER', 'VETOER'].includes(name))
    .map(([name, id]) => [id, name]),
)

export function describeChange(log: ChainLog, { accessManager, vault }: Watched): string | undefined {
  if (log.address === accessManager) return describeManagerLog(log, { accessManager, vault })
  return log.address === vault ? describeVaultLog(log) : undefined
}

function describeVaultLog(log: ChainLog): string | undefined {
  const event = decode(dividendVaultAbi, log)
  if (event?.eventName === 'RulesAnnounced')
    return `rules ${event.args.rulesHash} are announced for days from ${event.args.fromDay} on`
  if (event?.eventName === 'EmptyPoolAnnounced')
    return `it is announced that pool ${event.args.pool} gives nothing on day ${event.args.day}`
  return undefined
}

function describeManagerLog(log: ChainLog, watched: Watched): string | undefined {
  const event = decode(accessManagerAbi, log)
  switch (event?.eventName) {
    case 'RoleGranted': {
      const { roleId, account, since } = event.args
      return withRole(roleId, (role) => `${role} is granted to ${account} from ${formatTime(since)} on`)
    }
    case 'RoleRevoked': {
      const { roleId, account } = event.args
      return withRole(roleId, (role) => `${role} is taken from ${account}`)
    }
    case 'RoleAdminChanged': {
      const { roleId, admin } = event.args
      return withRole(roleId, (role) => `who grants ${role} is role ${admin} now`)
    }
    case 'RoleGuardianChanged': {
      const { roleId, guardian } = event.args
      return withRole(roleId, (role) => `who cancels what ${role} scheduled is role ${guardian} now`)
    }
    case 'RoleGrantDelayChanged': {
      const { roleId, delay, since } = event.args
      return withRole(roleId, (role) => `a grant of ${role} waits ${delay} s from ${formatTime(since)} on`)
    }
    case 'TargetAdminDelayUpdated':
      return ofVault(event.args.target, watched, `changes of its roles wait ${event.args.delay} s`)
    case 'TargetFunctionRoleUpdated':
      return ofVault(event.args.target, watched, `${event.args.selector} belongs to role ${event.args.roleId} now`)
    case 'TargetClosed':
      return ofVault(event.args.target, watched, event.args.closed ? 'it is closed to all roles' : 'it is open again')
    case 'OperationScheduled':
      return describeOperation(event.args, watched)
    default:
      return undefined
  }
}

function describeOperation(
  { schedule, target, data, caller }: { schedule: number; target: Address; data: Hex; caller: Address },
  watched: Watched,
): string | undefined {
  const call = describeCall(target.toLowerCase(), data, watched)
  return call && `${caller} has scheduled ${call} for ${formatTime(schedule)}`
}

/** A call that cannot be decoded may change anything. */
function describeCall(target: string, data: Hex, watched: Watched): string | undefined {
  if (target !== watched.accessManager && target !== watched.vault) return undefined
  const abi = (target === watched.vault ? dividendVaultAbi : accessManagerAbi) as typeof accessManagerAbi
  let call: { functionName: string; args?: readonly unknown[] }
  try {
    call = decodeFunctionData({ abi, data })
  } catch {
    return `a call of ${target} with ${data}`
  }
  const { functionName, args = [] } = call
  if (target === watched.accessManager && isOfOthers(functionName, args[0], watched)) return undefined
  return `${functionName}(${args.map(String).join(', ')})`
}

const aboutRoles = /^(grantRole|revokeRole|setRoleAdmin|setRoleGuardian|setGrantDelay|labelRole)$/
const aboutTargets = /^(setTargetFunctionRole|setTargetAdminDelay|setTargetClosed|updateAuthority)$/

function isOfOthers(functionName: string, subject: unknown, { vault }: Watched): boolean {
  if (aboutRoles.test(functionName)) return !names.has(subject as bigint)
  return aboutTargets.test(functionName) && String(subject).toLowerCase() !== vault
}

function withRole(roleId: bigint, say: (role: string) => string): string | undefined {
  const role = names.get(roleId)
  return role && say(role)
}

function ofVault(target: Address, { vault }: Watched, words: string): string | undefined {
  return target.toLowerCase() === vault ? `the dividend vault: ${words}` : undefined
}

function decode<const abi extends typeof accessManagerAbi | typeof dividendVaultAbi>(abi: abi, log: ChainLog) {
  try {
    return decodeEventLog({ abi, topics: log.topics as [Hex, ...Hex[]], data: log.data })
  } catch {
    // Another version of the contract may have it.
    return undefined
  }
}

function formatTime(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
