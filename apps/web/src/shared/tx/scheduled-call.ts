import { accessManagerAbi } from '@app/abis/access-manager'
import { hashOperation } from '@app/config/acts/act-route'
import type { Deployment } from '@app/config/deployments'
import type { Address, Client, Hex } from 'viem'
import { readContract } from 'viem/actions'

declare const read: unique symbol

/** A call that `caller` has scheduled at the AccessManager and that still waits. Only `readScheduled` makes one. */
export type ScheduledCall = { caller: Address; target: Address; data: Hex; readonly [read]: true }

/** Null for an operation that was never scheduled, or was executed, cancelled or has lapsed. */
export async function readScheduled(
  { client, deployment }: { client: Client; deployment: Deployment },
  { caller, target, data }: { caller: Address; target: Address; data: Hex },
): Promise<ScheduledCall | null> {
  const readyAt = await readContract(client, {
    address: deployment.contracts.accessManager,
    abi: accessManagerAbi,
    functionName: 'getSchedule',
    args: [hashOperation(caller, { to: target, data })],
  })
  return readyAt === 0 ? null : ({ caller, target, data } as ScheduledCall)
}
