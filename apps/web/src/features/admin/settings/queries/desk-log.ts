import { settingsDeskAbi } from '@app/abis/settings-desk'
import { getDeployment } from '@app/config/deployments'
import type { Address, Hex } from 'viem'
import { getContractEvents } from 'viem/actions'
import { getReadClient } from '#shared/web3/read-client.ts'

/** Who carried a change out, and who proposed it; null for one at once. */
export type Actors = { executor: Address; proposer: Address | null }

/** Says who made a change at the settings desk: the call that a log of the changed contract is of ends with a log of the desk. */
export async function readDeskLog(
  chainId: number,
): Promise<(log: { transactionHash: Hex; logIndex: number }) => Actors | null> {
  const { contracts, startBlock } = getDeployment(chainId)
  const desk = {
    address: contracts.settingsDesk,
    abi: settingsDeskAbi,
    fromBlock: BigInt(startBlock),
    strict: true,
  } as const
  const [executed, proposed] = await Promise.all([
    getContractEvents(getReadClient(), { ...desk, eventName: 'Executed' }),
    getContractEvents(getReadClient(), { ...desk, eventName: 'Proposed' }),
  ])
  return ({ transactionHash, logIndex }) => {
    const end = executed.find((log) => log.transactionHash === transactionHash && log.logIndex > logIndex)
    if (end === undefined) return null
    const { operationId, nonce, executor } = end.args
    const beginning = proposed.find(({ args }) => args.operationId === operationId && args.nonce === nonce)
    return { executor, proposer: beginning?.args.proposer ?? null }
  }
}
