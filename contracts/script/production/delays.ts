import { accessManagerAbi } from '@app/abis/access-manager'
import { roles, type RoleName } from '@app/abis/roles'
import type { ContractName } from '@app/config/deployment'
import {
  encodeAbiParameters,
  encodeFunctionData,
  hexToBigInt,
  keccak256,
  toHex,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'

const secondsPerHour = 3_600
const secondsPerDay = 86_400

/** A thief would give itself these roles: a new member holds them only days later. */
const slowRoles = ['ADMIN', 'SIGNER_ADMIN', 'SETTLER', 'VETOER'] as const satisfies readonly RoleName[]

/** Not even ADMIN changes functions or authority of these sooner. */
const slowTargets = ['dividendVault'] as const satisfies readonly ContractName[]

const grantDelay = 5 * secondsPerDay
const targetAdminDelay = 7 * secondsPerDay

/** A longer delay would lock out the company itself. */
export const maxDelay = 30 * secondsPerDay

/** A delay of the manager changes days after it was set, at `from` (Unix seconds). */
type Delay = { seconds: number; next?: { seconds: number; from: number } }

export type SlowDelay = {
  what: string
  least: number
  data: Hex
  read: () => Promise<Delay>
}

export const showHours = (seconds: number) => `${seconds / secondsPerHour} h`
export const showTime = (unixSeconds: number) => new Date(unixSeconds * 1_000).toISOString().replace('.000Z', 'Z')

const lastDay = 100_000_000n

/** UTC days since 1970-01-01; an event may name any number. */
export const showDay = (day: bigint) =>
  day > lastDay ? `day ${day}` : showTime(Number(day) * secondsPerDay).split('T')[0]!

/** Storage of OpenZeppelin's AccessManager: coming delays have no getter. */
const targetsSlot = 0n
const rolesSlot = 1n

const slotOf = (key: bigint, mapping: bigint) =>
  hexToBigInt(keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [key, mapping])))

/** From bit `shift`: next value, former value, and the Unix second from which the next one holds. */
async function readDelay(client: PublicClient, manager: Address, slot: bigint, shift: bigint): Promise<Delay> {
  const [word, { timestamp }] = await Promise.all([
    client.getStorageAt({ address: manager, slot: toHex(slot, { size: 32 }) }),
    client.getBlock({ blockTag: 'latest' }),
  ])
  const packed = hexToBigInt(word ?? '0x0') >> shift
  const part = (start: bigint, bits: bigint) => Number((packed >> start) & ((1n << bits) - 1n))
  const [after, before, from] = [part(0n, 32n), part(32n, 32n), part(64n, 48n)]
  return from > timestamp ? { seconds: before, next: { seconds: after, from } } : { seconds: after }
}

export const readGrantDelay = (client: PublicClient, manager: Address, role: bigint) =>
  readDelay(client, manager, slotOf(role, rolesSlot) + 1n, 128n)

export const readTargetAdminDelay = (client: PublicClient, manager: Address, target: Address) =>
  readDelay(client, manager, slotOf(BigInt(target), targetsSlot) + 1n, 0n)

export function getSlowDelayCalls(at: Readonly<Record<'accessManager' | 'dividendVault', Address>>) {
  return [
    ...slowRoles.map((role) => ({
      what: `who is given ${role} holds it ${showHours(grantDelay)} later`,
      least: grantDelay,
      data: encodeFunctionData({
        abi: accessManagerAbi,
        functionName: 'setGrantDelay',
        args: [roles[role], grantDelay],
      }),
      read: (client: PublicClient) => readGrantDelay(client, at.accessManager, roles[role]),
    })),
    ...slowTargets.map((name) => ({
      what: `ADMIN waits ${showHours(targetAdminDelay)} to close ${name}, or to change whom it obeys`,
      least: targetAdminDelay,
      data: encodeFunctionData({
        abi: accessManagerAbi,
        functionName: 'setTargetAdminDelay',
        args: [at[name], targetAdminDelay],
      }),
      read: (client: PublicClient) => readTargetAdminDelay(client, at.accessManager, at[name]),
    })),
  ]
}

export function getSlowDelays(
  client: PublicClient,
  at: Readonly<Record<'accessManager' | 'dividendVault', Address>>,
): SlowDelay[] {
  return getSlowDelayCalls(at).map(({ read, ...delay }) => ({ ...delay, read: () => read(client) }))
}

/** Setting it again would restart its five days. */
export const isSet = ({ seconds, next }: Delay, least: number) => (next?.seconds ?? seconds) >= least

export function findDelayFault({ seconds, next }: Delay, least: number): string | undefined {
  if (next && next.seconds < least) return `it becomes ${showHours(next.seconds)} at ${showTime(next.from)}`
  if (next && next.seconds > maxDelay) return `it becomes ${showHours(next.seconds)} at ${showTime(next.from)}`
  if (seconds > maxDelay) return `it is ${showHours(seconds)}`
  if (seconds >= least) return undefined
  return next
    ? `set, and in force from ${showTime(next.from)}: nothing is handed over or funded before`
    : `it is ${showHours(seconds)}`
}
