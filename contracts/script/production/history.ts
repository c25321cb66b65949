import { accessManagerAbi } from '@app/abis/access-manager'
import { cardSellerAbi } from '@app/abis/card-seller'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { roles } from '@app/abis/roles'
import type { ContractName, Deployment } from '@app/config/deployment'
import { isSameAddress } from '@app/core/address'
import { parseEventLogs, type Abi, type AbiEvent, type Address, type Hex, type Log, type PublicClient } from 'viem'
import { dividendEvents } from './dividend-events.ts'
import { isSandbox } from './sandbox.ts'
import { walkLogs } from './walk-logs.ts'

const settingEvents = {
  cardSeller: { abi: cardSellerAbi, names: ['PriceSet', 'WhitelistSet', 'SaleWhitelistSet'] },
  equityCard: { abi: equityCardAbi, names: ['UriSet'] },
  powerMarket: { abi: powerMarketAbi, names: ['PriceSet', 'MinimumExchangeSet', 'TermsSet'] },
  productSwap: { abi: productSwapAbi, names: ['MinimumExchangeSet'] },
  dividendVault: dividendEvents,
} as const satisfies Partial<Record<ContractName, { abi: Abi; names: readonly string[] }>>

const creationEvent = 'AuthorityUpdated'

export type Change = {
  contract: ContractName
  name: string
  args: Readonly<Record<string, unknown>>
  transaction: Hex
  /** By the constructor: as in the settings, if the address is the planned one. */
  isOfCreation: boolean
  isBeforeHandOver: boolean
}

const parseManagerLogs = (logs: Log[]) => parseEventLogs({ abi: accessManagerAbi, logs })

export type History = {
  manager: ReturnType<typeof parseManagerLogs>
  changes: Change[]
}

/** @throws Error when the endpoint gives no logs, or not from the beginning. */
export async function readHistory(
  client: PublicClient,
  deployment: Pick<Deployment, 'contracts' | 'startBlock' | 'governance'> & Partial<Pick<Deployment, 'chainId'>>,
): Promise<History> {
  const { contracts, startBlock, governance } = deployment
  const logs = await readLogs(client, contracts, BigInt(startBlock))
  const of = (name: ContractName) => logs.filter(({ address }) => isSameAddress(address, contracts[name] ?? ''))
  const manager = parseManagerLogs(of('accessManager'))
  if (manager[0]?.eventName !== 'RoleGranted')
    throw new Error(
      'this endpoint does not give the logs from the first block of the deployment on. Next: give one that does with --rpc',
    )
  const renounced = manager.findLast(
    (log) =>
      log.eventName === 'RoleRevoked' && log.args.roleId === roles.ADMIN && log.args.account === governance?.deployer,
  )
  const changes = Object.entries(settingEvents).flatMap(([key, { abi, names }]) => {
    const contract = key as ContractName
    const all = parseEventLogs({ abi, logs: of(contract) })
    const created = all.find(({ eventName }) => eventName === creationEvent)?.transactionHash
    return all
      .filter(({ eventName }) => (names as readonly string[]).includes(eventName))
      .map(({ eventName, args, transactionHash, blockNumber }) => ({
        contract,
        name: eventName,
        args: args as unknown as Record<string, unknown>,
        transaction: transactionHash,
        isOfCreation: transactionHash === created,
        isBeforeHandOver: !isSandbox(deployment) && (renounced === undefined || blockNumber <= renounced.blockNumber),
      }))
  })
  return { manager, changes }
}

const getEvents = (abi: Abi) => abi.filter((item): item is AbiEvent => item.type === 'event')

async function readLogs(client: PublicClient, contracts: Deployment['contracts'], first: bigint): Promise<Log[]> {
  const names = Object.keys(settingEvents) as (keyof typeof settingEvents)[]
  const address = [contracts.accessManager, ...names.flatMap((name) => contracts[name] ?? [])]
  const events = [
    ...getEvents(accessManagerAbi),
    ...Object.values(settingEvents).flatMap(({ abi, names: wanted }) =>
      getEvents(abi).filter(({ name }) => name === creationEvent || (wanted as readonly string[]).includes(name)),
    ),
  ]
  const logs: Log[] = []
  await walkLogs(client, { address, events, first }, (some) => void logs.push(...some))
  return logs
}

export function hasActed({ manager }: History, account: Address): boolean {
  const scheduled = new Set(
    manager.flatMap((log) =>
      log.eventName === 'OperationScheduled' && log.args.caller === account
        ? [`${log.args.operationId} ${log.args.nonce}`]
        : [],
    ),
  )
  return manager.some(
    (log) => log.eventName === 'OperationExecuted' && scheduled.has(`${log.args.operationId} ${log.args.nonce}`),
  )
}
