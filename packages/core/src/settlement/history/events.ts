import { toEventSelector } from 'viem/utils'
import { type Address, isZeroAddress } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import { type DividendKind, dividendKinds } from '../dividend-kinds.ts'

export type HistoryEvent =
  | { name: 'Bound'; account: Address; superior: Address | null; id: number; depth: number }
  | { name: 'Staked'; pool: StakePool; account: Address; positionId: number; amount: bigint }
  | { name: 'Unstaked'; pool: StakePool; account: Address; amount: bigint }
  | { name: 'LockCreated'; account: Address; amount: bigint; unlockAt: number }
  | { name: 'LockIncreased'; account: Address; added: bigint; amount: bigint }
  | { name: 'LockExtended'; account: Address; unlockAt: number }
  | { name: 'LockWithdrawn'; account: Address; amount: bigint }
  | PoolFunded
  | RootPosted
  | { name: 'RootVetoed'; index: number; root: Hash }
  | { name: 'RulesAnnounced'; rulesHash: Hash; fromDay: number }
  | { name: 'EmptyPoolAnnounced'; day: number; kind: DividendKind }

export type StakePool = 'stakingPool' | 'daoPool'

export interface PoolFunded {
  name: 'PoolFunded'
  token: Address
  kind: DividendKind
  amount: bigint
  firstDay: number
  dayCount: number
}

export interface RootPosted {
  name: 'RootPosted'
  index: number
  day: number
  root: Hash
  previousRoot: Hash
  rulesHash: Hash
  anchorBlock: number
  anchorHash: Hash
  fileHash: Hash
}

export interface Place {
  blockNumber: number
  logIndex: number
  timestamp: number
}

export type PlacedEvent = HistoryEvent & { place: Place }

export const eventSignatures = {
  Bound: 'Bound(address indexed account, address indexed superior, uint256 id, uint256 depth)',
  Staked: 'Staked(address indexed account, uint256 indexed positionId, uint256 amount, uint256 unlockAt)',
  Unstaked: 'Unstaked(address indexed account, uint256 indexed positionId, uint256 amount)',
  LockCreated: 'LockCreated(address indexed account, uint256 amount, uint256 unlockAt)',
  LockIncreased: 'LockIncreased(address indexed account, uint256 added, uint256 amount)',
  LockExtended: 'LockExtended(address indexed account, uint256 unlockAt)',
  LockWithdrawn: 'LockWithdrawn(address indexed account, uint256 amount)',
  PoolFunded:
    'PoolFunded(address indexed funder, address indexed token, uint8 indexed pool, uint256 amount, uint256 firstDay, uint256 dayCount)',
  RootPosted:
    'RootPosted(uint256 indexed index, uint256 indexed day, bytes32 root, bytes32 previousRoot, bytes32 rulesHash, uint256 anchorBlock, bytes32 anchorHash, bytes32 fileHash)',
  RootVetoed: 'RootVetoed(uint256 indexed index, bytes32 indexed root, address indexed vetoer)',
  RulesAnnounced: 'RulesAnnounced(bytes32 indexed rulesHash, uint256 indexed fromDay)',
  EmptyPoolAnnounced: 'EmptyPoolAnnounced(uint256 indexed day, uint8 indexed pool)',
} as const

type EventName = keyof typeof eventSignatures
type Shape = ReturnType<typeof parseEvent>

const shapes = Object.fromEntries(
  Object.entries(eventSignatures).map(([name, signature]) => [name, parseEvent(signature)]),
) as Record<EventName, Shape>

const staking = ['Staked', 'Unstaked'] as const
const eventsOf: Record<keyof HistoryContracts, readonly EventName[]> = {
  referralRegistry: ['Bound'],
  stakingPool: staking,
  daoPool: staking,
  votingEscrow: ['LockCreated', 'LockIncreased', 'LockExtended', 'LockWithdrawn'],
  vault: ['PoolFunded', 'RootPosted', 'RootVetoed', 'RulesAnnounced', 'EmptyPoolAnnounced'],
}

/** @throws HistoryError for a log that does not have the form of its event. */
export function createEventReader(contracts: HistoryContracts): (log: ChainLog) => PlacedEvent | undefined {
  const known = new Map<string, { source: keyof HistoryContracts; name: EventName }>()
  for (const [source, names] of Object.entries(eventsOf) as [keyof HistoryContracts, readonly EventName[]][])
    for (const name of names) {
      const address = contracts[source]
      if (address) known.set(address + shapes[name].selector, { source, name })
    }
  return (log) => {
    const found = known.get(log.address + (log.topics[0] ?? ''))
    if (!found) return undefined
    const { blockNumber, logIndex, timestamp } = log
    return { ...readEvent(log, found), place: { blockNumber, logIndex, timestamp } }
  }
}

function readEvent(log: ChainLog, { source, name }: { source: keyof HistoryContracts; name: EventName }): HistoryEvent {
  const { address, amount, number, hash } = readWords(log, shapes[name])
  switch (name) {
    case 'Bound': {
      const superior = address(1)
      return {
        name,
        account: address(0),
        superior: isZeroAddress(superior) ? null : superior,
        id: number(2),
        depth: number(3),
      }
    }
    case 'Staked':
      return { name, pool: source as StakePool, account: address(0), positionId: number(1), amount: amount(2) }
    case 'Unstaked':
      return { name, pool: source as StakePool, account: address(0), amount: amount(2) }
    case 'LockCreated':
      return { name, account: address(0), amount: amount(1), unlockAt: number(2) }
    case 'LockIncreased':
      return { name, account: address(0), added: amount(1), amount: amount(2) }
    case 'LockExtended':
      return { name, account: address(0), unlockAt: number(1) }
    case 'LockWithdrawn':
      return { name, account: address(0), amount: amount(1) }
    case 'PoolFunded':
      return {
        name,
        token: address(1),
        kind: readKind(log, number(2)),
        amount: amount(3),
        firstDay: number(4),
        dayCount: number(5),
      }
    case 'RootPosted':
      return {
        name,
        index: number(0),
        day: number(1),
        root: hash(2),
        previousRoot: hash(3),
        rulesHash: hash(4),
        anchorBlock: number(5),
        anchorHash: hash(6),
        fileHash: hash(7),
      }
    case 'RootVetoed':
      return { name, index: number(0), root: hash(1) }
    case 'RulesAnnounced':
      return { name, rulesHash: hash(0), fromDay: number(1) }
    case 'EmptyPoolAnnounced':
      return { name, day: number(0), kind: readKind(log, number(1)) }
  }
}

function readKind(log: ChainLog, pool: number): DividendKind {
  const kind = dividendKinds[pool]
  if (kind === undefined)
    throw new HistoryError(`${describeLog(log)} names pool ${pool}, and there are ${dividendKinds.length}`)
  return kind
}

interface Words {
  address: (index: number) => Address
  amount: (index: number) => bigint
  number: (index: number) => number
  hash: (index: number) => Hash
}

interface EventShape {
  selector: string
  topicCount: number
  wordCount: number
  places: readonly number[]
}

function parseEvent(signature: string): EventShape {
  const inputs = /\((.*)\)/.exec(signature)![1]!.split(', ')
  const indexed = inputs.filter(isIndexed)
  let topic = 0
  let word = indexed.length
  const places = inputs.map((input) => (isIndexed(input) ? topic++ : word++))
  return {
    selector: toEventSelector(`event ${signature}`),
    topicCount: indexed.length + 1,
    wordCount: inputs.length - indexed.length,
    places,
  }
}

function readWords(log: ChainLog, { topicCount, wordCount, places }: EventShape): Words {
  const { topics, data } = log
  if (topics.length !== topicCount || data.length !== 2 + wordCount * 64)
    throw new HistoryError(`${describeLog(log)} has another form than its event`)
  const words =
    topics
      .slice(1)
      .map((topic) => topic.slice(2))
      .join('') + data.slice(2)
  const word = (index: number) => words.slice(places[index]! * 64, (places[index]! + 1) * 64)
  const amount = (index: number) => BigInt(`0x${word(index)}`)
  return {
    amount,
    address: (index) => `0x${word(index).slice(24)}`,
    hash: (index) => `0x${word(index)}`,
    number: (index) => {
      const value = Number(amount(index))
      if (!Number.isSafeInteger(value))
        throw new HistoryError(`${describeLog(log)} has a number too large to count with`)
      return value
    },
  }
}

function describeLog({ address, blockNumber, logIndex }: ChainLog): string {
  return `Log ${logIndex} of block ${blockNumber} (${address})`
}

function isIndexed(input: string): boolean {
  return input.includes(' indexed ')
}

/** Hex is in lower case; `timestamp` is in Unix seconds. */
export interface ChainLog {
  address: Address
  blockNumber: number
  logIndex: number
  timestamp: number
  topics: readonly Hash[]
  data: `0x${string}`
}

/** A deployment may leave features out. Stakes without superiors give nothing to share and are not read then. */
export interface HistoryContracts {
  referralRegistry?: Address
  stakingPool?: Address
  daoPool?: Address
  votingEscrow?: Address
  vault: Address
}

export class HistoryError extends Error {
  override name = 'HistoryError'
}
