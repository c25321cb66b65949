import {
  type Address,
  type Client,
  type Hash,
  type Hex,
  isAddressEqual,
  type Log,
  numberToHex,
  toEventSelector,
} from 'viem'
import { getBlockNumber } from 'viem/actions'
import { lookAgain, readSafe } from './read-safe.ts'
import type { SafeOfRecord, TxRecord } from './tx-record.ts'

const succeeded = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failed = toEventSelector('ExecutionFailure(bytes32,uint256)')

/**
 * Block ranges of a request for logs, as the read gateway and most nodes allow; each is tried when a node refuses the
 * one before.
 */
const blocksAtOnce = [5_000, 500, 50]
const QUESTIONS_AT_ONCE = 20
/** Blocks that may still be replaced are read again. */
const REPLACEABLE_BLOCKS = 64
export type Execution = { safeTxHash: Hash; succeeded: boolean; hash: Hash; block: number }

export function listExecutions(logs: readonly Log[], account: Address): Execution[] {
  return logs.flatMap(({ address, topics, data, transactionHash, blockNumber }) => {
    const isOf = isAddressEqual(address, account) && (topics[0] === succeeded || topics[0] === failed)
    // Up to 1.3.0 the hash is in the data.
    const safeTxHash = topics[1] ?? (data.length >= 66 ? (data.slice(0, 66) as Hash) : undefined)
    if (!isOf || safeTxHash === undefined || transactionHash === null || blockNumber === null) return []
    return [{ safeTxHash, succeeded: topics[0] === succeeded, hash: transactionHash, block: Number(blockNumber) }]
  })
}

/** Goes as far as a few requests reach; the next look continues from there. */
export async function readExecutions(
  client: Client,
  account: Address,
  from: number,
  head: number,
): Promise<{ executions: Execution[]; upTo: number }> {
  const executions: Execution[] = []
  let next = from
  let size = 0
  for (let asked = 0; asked < QUESTIONS_AT_ONCE && next <= head; asked += 1) {
    const last = Math.min(head, next + blocksAtOnce[size]! - 1)
    try {
      executions.push(...listExecutions(await readLogs(client, account, next, last), account))
      next = last + 1
    } catch (error) {
      if (size === blocksAtOnce.length - 1) throw error
      size += 1
    }
  }
  return { executions, upTo: next - 1 }
}

async function readLogs(client: Client, address: Address, fromBlock: number, toBlock: number): Promise<Log[]> {
  const range = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) }
  const raw = await client.request({
    method: 'eth_getLogs',
    params: [{ address, topics: [[succeeded, failed]], ...range }],
  } as never)
  const logs = raw as (Omit<Log, 'blockNumber' | 'logIndex'> & { blockNumber: Hex; logIndex: Hex })[]
  const sorted = logs.map((log) => ({ ...log, blockNumber: BigInt(log.blockNumber), logIndex: Number(log.logIndex) }))
  sorted.sort((left, right) => Number(left.blockNumber - right.blockNumber) || left.logIndex - right.logIndex)
  return sorted
}

export function moveOn(looked: SafeOfRecord['looked'], executions: readonly Execution[], upTo: number) {
  const block = Math.max(looked.block, upTo - REPLACEABLE_BLOCKS)
  return { block, nonce: looked.nonce + executions.filter((execution) => execution.block <= block).length }
}

/**
 * Executions since the last look, and where the next look starts.
 * @throws when no node answers, or the account says that it is no Safe
 */
export async function readNewExecutions(
  client: Client,
  { account, startBlock }: Pick<TxRecord, 'account' | 'startBlock'>,
  safe: SafeOfRecord,
): Promise<{ executions: readonly Execution[]; safe: SafeOfRecord }> {
  const head = await getBlockNumber(client, { cacheTime: 0 })
  const facts = await readSafe(client, account as Address, head)
  if (facts === null) throw new Error(`${account} is no Safe`)
  const known: SafeOfRecord = { ...safe, threshold: facts.threshold, owners: facts.owners.length }
  if (facts.nonce === safe.looked.nonce)
    return { executions: [], safe: { ...known, looked: moveOn(safe.looked, [], Number(head)) } }
  const { executions, upTo } = await readExecutions(client, account as Address, safe.looked.block + 1, Number(head))
  // A node has left one out: from the beginning, with the next look.
  const isShort = upTo === Number(head) && facts.nonce !== safe.looked.nonce + executions.length
  return {
    executions,
    safe: isShort ? lookAgain(known, startBlock) : { ...known, looked: moveOn(safe.looked, executions, upTo) },
  }
}
