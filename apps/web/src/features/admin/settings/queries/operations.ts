import { accessManagerAbi } from '@app/abis/access-manager'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { getContractEvents, readContract } from 'viem/actions'
import { getReadClient } from '#shared/web3/read-client.ts'
import { fromCall, type Setting, toCall } from '../setting.ts'
import { settingsKey } from './settings.ts'

/** What was scheduled and neither carried out, nor cancelled, nor left to expire. */
export type Operation = {
  id: Hex
  call: { target: Address; data: Hex }
  /** Null for what waits at the desk and is set on no page of ours. */
  setting: Setting | null
  proposer: Address
  /** False for what was scheduled past the settings desk: then only shown here. */
  isAtDesk: boolean
  /** False also for what a page of ours would not send, byte for byte: then not carried out here. */
  isOurs: boolean
  /** Unix seconds from which it can be carried out, and the first at which it cannot any more. */
  readyAt: number
  expiresAt: number
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
  const { accessManager, settingsDesk } = deployment.contracts
  const manager = { address: accessManager, abi: accessManagerAbi } as const
  const [scheduled, expiration] = await Promise.all([
    getContractEvents(client, {
      ...manager,
      eventName: 'OperationScheduled',
      fromBlock: BigInt(deployment.startBlock),
      strict: true,
    }),
    readContract(client, { ...manager, functionName: 'expiration' }),
  ])
  const newest = new Map(scheduled.map(({ args }) => [args.operationId, args]))
  const read = await Promise.all(
    [...newest.values()].map(async (args): Promise<Operation | null> => {
      const { operationId: id, caller, target, data } = args
      const setting = fromCall(deployment, target, data)
      const isAtDesk = isSameAddress(caller, settingsDesk)
      if (setting === null && !isAtDesk) return null
      const isOurs = isAtDesk && setting !== null && encodeFunctionData(toCall(setting, deployment)) === data
      const [readyAt, proposer] = await Promise.all([
        readContract(client, { ...manager, functionName: 'getSchedule', args: [id] }),
        isAtDesk
          ? readContract(client, {
              address: settingsDesk,
              abi: settingsDeskAbi,
              functionName: 'proposerOf',
              args: [id],
            })
          : caller,
      ])
      // The manager answers 0 for what was carried out, cancelled, or has expired.
      if (readyAt === 0) return null
      return {
        id,
        call: { target, data },
        setting,
        proposer,
        isAtDesk,
        isOurs,
        readyAt,
        expiresAt: readyAt + expiration,
      }
    }),
  )
  return read.filter((operation) => operation !== null)
}
