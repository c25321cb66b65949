import { accessManagerAbi } from '@app/abis/access-manager'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { hashOperation } from '@app/config/acts/act-route'
import { type DecodedCall, decodeCall } from '@app/config/acts/acts'
import { type Deployment, getDeployment } from '@app/config/deployments'
import { isSameAddress } from '@app/core/address'
import type { ChainSuccess } from '@app/core/api/envelope'
import type {
  Operation as IndexedOperation,
  ChangeKind as IndexedKind,
  GovernanceChange,
} from '@app/core/api/governance'
import { PROVIDER_POLLING_MS } from '@app/core/timings'
import { queryOptions } from '@tanstack/react-query'
import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { readAtLeastSeen } from '#shared/api/query.ts'
import { getReadClient } from '#shared/chain/read-client.ts'
import { fromCall, type Setting, toCall } from './setting.ts'
import { settingsKey } from './reads.ts'

export type Operation = {
  id: Hex
  call: { target: Address; data: Hex }
  setting: Setting | null
  /** Null for a call that the deployment does not explain. */
  decoded: DecodedCall | null
  proposer: Address
  isAtDesk: boolean
  /** A page here would send exactly these bytes; nothing else can be executed here. */
  isOurs: boolean
  /** Unix seconds. It can be executed from `readyAt` until just before `expiresAt`. */
  readyAt: number
  expiresAt: number
}

type Operations = Pick<ChainSuccess<unknown>, 'asOf' | 'stale'> & { operations: Operation[] }

/** The list comes from the index, the time of each operation from the chain if it answers. */
export function operationsQuery(chainId: number) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'operations'],
    queryFn: ({ signal }) => readOperations(chainId, signal),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readOperations(chainId: number, signal: AbortSignal): Promise<Operations> {
  const deployment = getDeployment(chainId)
  const query = { state: 'open', pageSize: 100 } as const
  const { data, asOf, stale } = await readAtLeastSeen('/api/governance/operations', query, signal)
  const read = await Promise.all(data.list.map((indexed) => readOperation(deployment, indexed)))
  return { asOf, stale, operations: read.filter((operation) => operation !== null) }
}

async function readOperation(deployment: Deployment, indexed: IndexedOperation): Promise<Operation | null> {
  const { id, isAtDesk, proposer, caller, target, readyAt: indexedAt, lapsesAt } = indexed
  const data = indexed.data as Hex
  const setting = fromCall(deployment, target, data)
  const readyAt = await readSchedule(deployment, id).catch(() => indexedAt)
  // The manager answers 0 for what was executed, cancelled or has expired.
  if (readyAt === 0) return null
  return {
    id,
    call: { target, data },
    setting,
    decoded: decodeCall(deployment, target, data),
    proposer: proposer ?? caller,
    isAtDesk,
    isOurs: isAtDesk && setting !== null && encodeFunctionData(toCall(setting, deployment)) === data,
    readyAt,
    expiresAt: readyAt + lapsesAt - indexedAt,
  }
}

function readSchedule({ contracts }: Deployment, id: Hex): Promise<number> {
  const manager = { address: contracts.accessManager, abi: accessManagerAbi } as const
  return readContract(getReadClient(), { ...manager, functionName: 'getSchedule', args: [id] })
}

/** Reads the chain alone, as the index may be behind. */
export function enteredOperationQuery(chainId: number, setting: Setting | null, isWanted: boolean) {
  const deployment = getDeployment(chainId)
  const { abi: _, address: target, ...call } = setting === null ? noCall : toCall(setting, deployment)
  const data = setting === null ? '0x' : encodeFunctionData(toCall(setting, deployment))
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'entered', target, data, call.functionName],
    queryFn: () => readEntered(deployment, setting!, { target, data }),
    enabled: isWanted && setting !== null,
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

const noCall = { abi: [], address: zeroAddress, functionName: '' } as const

async function readEntered(
  deployment: Deployment,
  setting: Setting,
  call: Operation['call'],
): Promise<Operation | null> {
  const client = getReadClient()
  const { accessManager, settingsDesk } = deployment.contracts
  const id = hashOperation(settingsDesk, { to: call.target, data: call.data })
  const [readyAt, life, proposer] = await Promise.all([
    readSchedule(deployment, id),
    readContract(client, { address: accessManager, abi: accessManagerAbi, functionName: 'expiration' }),
    readContract(client, { address: settingsDesk, abi: settingsDeskAbi, functionName: 'proposerOf', args: [id] }),
  ])
  if (readyAt === 0 || isSameAddress(proposer, zeroAddress)) return null
  const decoded = decodeCall(deployment, call.target, call.data)
  return { id, call, setting, decoded, proposer, isAtDesk: true, isOurs: true, readyAt, expiresAt: readyAt + life }
}

type Change = {
  setting: Setting
  at: number
  /** Null for a change that was not made through the settings desk. */
  by: Address | null
  proposer: Address | null
  transaction: Hex
  key: string
}

export type ChangeKind = Setting['name']

const mostChanges = 20

const kindOf: Record<ChangeKind, IndexedKind> = {
  cardPrice: 'price',
  powerForUsdt: 'price',
  powerForProduct: 'price',
  minimumExchange: 'minimum',
  whitelist: 'whitelist',
  series: 'series',
}

export function changesQuery(chainId: number, names: readonly ChangeKind[]) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'changes', names],
    queryFn: ({ signal }) => readChanges(chainId, names, signal),
  })
}

async function readChanges(chainId: number, names: readonly ChangeKind[], signal: AbortSignal): Promise<Change[]> {
  const { contracts } = getDeployment(chainId)
  const kinds = [...new Set(names.map((name) => kindOf[name]))]
  const pages = await Promise.all(
    kinds.map((kind) => {
      // Other contracts have minima of their own.
      const address = kind === 'minimum' ? contracts.powerMarket : undefined
      return readAtLeastSeen('/api/governance/changes', { kind, address, pageSize: mostChanges }, signal)
    }),
  )
  return pages
    .flatMap(({ data }) => data.list)
    .toSorted((a, b) => b.blockNumber - a.blockNumber || b.logIndex - a.logIndex)
    .flatMap((change) => {
      const setting = toSetting(change, contracts)
      if (setting === null || !names.includes(setting.name)) return []
      const { changedAt: at, by, proposer, transaction, logIndex } = change
      return [{ setting, at, by, proposer, transaction, key: `${transaction}${logIndex}` }]
    })
    .slice(0, mostChanges)
}

function toSetting(
  { what }: GovernanceChange,
  { usdt, productToken }: { usdt: Address; productToken: Address },
): Setting | null {
  switch (what.kind) {
    case 'whitelist':
      return { name: 'whitelist', accounts: [what.account], isAllowed: what.isAllowed }
    case 'series':
      return { name: 'series', series: BigInt(what.series), isOnSale: what.opensAt !== null }
    case 'minimum':
      return { name: 'minimumExchange', amount: BigInt(what.minimum) }
    case 'price': {
      const amount = BigInt(what.price)
      if (what.token === null) return { name: 'cardPrice', amount }
      if (isSameAddress(what.token, usdt)) return { name: 'powerForUsdt', amount }
      return isSameAddress(what.token, productToken) ? { name: 'powerForProduct', amount } : null
    }
    default:
      return null
  }
}
