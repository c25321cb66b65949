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
import { chooseByToken, fromCall, type Setting, toCall } from './setting.ts'
import { settingsKey } from './reads.ts'

/**
 * Can be executed from `readyAt` until just before `expiresAt`, in Unix seconds. `decoded` is null for a call that the
 * deployment does not explain.
 */
export type Operation = {
  id: Hex
  call: { target: Address; data: Hex }
  setting: Setting | null
  decoded: DecodedCall | null
  proposer: Address
  isAtDesk: boolean
  readyAt: number
  expiresAt: number
}

type Operations = Pick<ChainSuccess<unknown>, 'asOf' | 'stale'> & { operations: Operation[] }

/** The list comes from the index; the time of each operation comes from the chain if it answers. */
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
  const readyAt = await readSchedule(deployment, indexed.id).catch(() => indexed.readyAt)
  // The manager answers 0 for what was executed, cancelled or has expired.
  return readyAt === 0 ? null : describe(deployment, indexed, readyAt)
}

function describe(deployment: Deployment, indexed: IndexedOperation, readyAt: number): Operation {
  const { id, isAtDesk, proposer, caller, target, readyAt: indexedAt, lapsesAt } = indexed
  const data = indexed.data as Hex
  return {
    id,
    call: { target, data },
    setting: fromCall(deployment, target, data),
    decoded: decodeCall(deployment, target, data),
    proposer: proposer ?? caller,
    isAtDesk,
    readyAt,
    expiresAt: readyAt + lapsesAt - indexedAt,
  }
}

/** `endedAt` is in Unix seconds; `transaction` is null for what lapsed. */
export type PastOperation = Operation & {
  key: string
  state: 'executed' | 'cancelled' | 'lapsed'
  endedAt: number
  transaction: Hex | null
}

const mostPast = 20

export function pastOperationsQuery(chainId: number) {
  return queryOptions({
    queryKey: [...settingsKey(chainId), 'past'],
    queryFn: ({ signal }) => readPast(chainId, signal),
    refetchInterval: PROVIDER_POLLING_MS,
  })
}

async function readPast(chainId: number, signal: AbortSignal): Promise<PastOperation[]> {
  const deployment = getDeployment(chainId)
  const { data } = await readAtLeastSeen('/api/governance/operations', { pageSize: mostPast }, signal)
  return data.list.flatMap((indexed) => {
    const { id, nonce, state, closed, lapsesAt, readyAt } = indexed
    if (state === 'waiting' || state === 'ready') return []
    const ended = { endedAt: closed?.at ?? lapsesAt, transaction: closed?.transaction ?? null }
    return [{ ...describe(deployment, indexed, readyAt), key: `${id}${nonce}`, state, ...ended }]
  })
}

function readSchedule({ contracts }: Deployment, id: Hex): Promise<number> {
  const manager = { address: contracts.accessManager, abi: accessManagerAbi } as const
  return readContract(getReadClient(), { ...manager, functionName: 'getSchedule', args: [id] })
}

/** Reads the chain alone, because the index may be behind. */
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
  return { id, call, setting, decoded, proposer, isAtDesk: true, readyAt, expiresAt: readyAt + life }
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
  swapMinimumUsdt: 'minimum',
  swapMinimumProduct: 'minimum',
  orderTerms: 'terms',
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
    kinds.map((kind) => readAtLeastSeen('/api/governance/changes', { kind, pageSize: mostChanges }, signal)),
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

function toSetting({ what }: GovernanceChange, tokens: { usdt: Address; productToken: Address }): Setting | null {
  switch (what.kind) {
    case 'whitelist':
      return { name: 'whitelist', accounts: [what.account], isAllowed: what.isAllowed }
    case 'series':
      return { name: 'series', series: BigInt(what.series), isOnSale: what.opensAt !== null }
    case 'minimum': {
      const amount = BigInt(what.minimum)
      if (what.token === null) return { name: 'minimumExchange', amount }
      const name = chooseByToken(tokens, what.token, { usdt: 'swapMinimumUsdt', productToken: 'swapMinimumProduct' })
      return name && { name, amount }
    }
    case 'price': {
      const amount = BigInt(what.price)
      if (what.token === null) return { name: 'cardPrice', amount }
      const name = chooseByToken(tokens, what.token, { usdt: 'powerForUsdt', productToken: 'powerForProduct' })
      return name && { name, amount }
    }
    case 'terms': {
      const terms = {
        outputRate: BigInt(what.outputRate),
        fuelRate: BigInt(what.fuelRate),
        lifetime: BigInt(what.lifetime),
      }
      return { name: 'orderTerms', terms }
    }
    default:
      return null
  }
}
