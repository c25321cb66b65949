import { accessManagerAbi } from '@app/abis/access-manager'
import { getDeployment } from '@app/config/deployments'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { getContractEvents, readContract } from 'viem/actions'
import { getReadClient } from '#shared/web3/read-client.ts'
import { fromCall, type Setting } from '../setting.ts'
import { settingsKey } from './settings.ts'

/** A setting that was scheduled and neither carried out, nor cancelled, nor left to expire. */
export type Operation = {
  id: Hex
  setting: Setting
  caller: Address
  /** Unix seconds from which it can be carried out, and the first at which it cannot any more. */
  readyAt: number
  expiresAt: number
  transaction: Hex
}

export function operationsQuery(chainId: number) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'operations'],
    queryFn: () => readOperations(chainId),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readOperations(chainId: number): Promise<Operation[]> {
  const client = getReadClient()
  const deployment = getDeployment(chainId)
  const manager = { address: deployment.contracts.accessManager, abi: accessManagerAbi } as const
  const [scheduled, expiration] = await Promise.all([
    getContractEvents(client, {
      ...manager,
      eventName: 'OperationScheduled',
      fromBlock: BigInt(deployment.startBlock),
      strict: true,
    }),
    readContract(client, { ...manager, functionName: 'expiration' }),
  ])
  const newest = new Map(scheduled.map((log) => [log.args.operationId, log]))
  const readyAts = await Promise.all(
    [...newest.keys()].map((id) => readContract(client, { ...manager, functionName: 'getSchedule', args: [id] })),
  )
  return [...newest.values()].flatMap(({ args, transactionHash }, index) => {
    const readyAt = readyAts[index]!
    const setting = fromCall(deployment, args.target, args.data)
    // The manager answers 0 for what was carried out, cancelled, or has expired.
    if (readyAt === 0 || setting === null) return []
    const expiresAt = readyAt + expiration
    return [{ id: args.operationId, setting, caller: args.caller, readyAt, expiresAt, transaction: transactionHash }]
  })
}
