import {
  type Address,
  type Client,
  decodeFunctionData,
  type Hash,
  type Hex,
  isAddressEqual,
  type Log,
  numberToHex,
  toEventSelector,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import { getBlockNumber } from 'viem/actions'
import { findReceipt, findTransaction } from '#shared/chain/chain-reads.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { countApprovals, lookAgain, readSafe } from './read-safe.ts'
import { listMoved, readSettlement, replay } from './read-outcome.ts'
import { hashSafeCall, safeExecutionAbi } from './safe-transaction.ts'
import type { TxObservation } from './resolve-record.ts'
import type { SafeOfRecord, TxRecord } from './tx-record.ts'

const succeeded = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failed = toEventSelector('ExecutionFailure(bytes32,uint256)')

/** How far behind others in the queue of the owners a transaction is looked for. */
const NONCES_AHEAD = 64
/** Blocks of one question for logs, as the read gateway and most nodes allow; fewer where a node refuses. */
const blocksAtOnce = [5_000, 500, 50]
const QUESTIONS_AT_ONCE = 20
/** Blocks that may still be replaced by others are looked at again. */
const REPLACEABLE_BLOCKS = 64
const MANY_OWNERS = 20

/** One call of `execTransaction` that the Safe wrote down. */
type Execution = { safeTxHash: Hash; succeeded: boolean; hash: Hash; block: number }

/**
 * Follows the Safe's own events. Its nonce moves with each of them and with nothing else, so that every event has its
 * nonce, and none is missed where the node answered with fewer.
 */
export async function observeSafe(
  client: Client,
  record: TxRecord,
  safe: SafeOfRecord,
  taken: ReadonlySet<string>,
): Promise<TxObservation> {
  const account = record.account as Address
  const head = await getBlockNumber(client, { cacheTime: 0 })
  const place = findPlace(record, safe)
  const sent = place === null && record.hash !== null ? await observeSent(client, record, safe, head) : null
  if (sent !== null && sent.kind !== 'waiting') return sent
  const attempt = sent?.safe.attempt ?? safe.attempt

  const facts = await readSafe(client, account, head)
  if (facts === null) return { kind: 'unreachable' }
  const known: SafeOfRecord = { ...safe, attempt, threshold: facts.threshold, owners: facts.owners.length }
  const waiting = { kind: 'waiting', nonce: place ?? record.nonce } as const
  if (facts.nonce === safe.looked.nonce) {
    const approved = place === null ? 0 : await readApproved(client, record, facts.owners)
    return { ...waiting, safe: { ...known, approved, looked: moveOn(safe.looked, [], Number(head)) } }
  }

  const { executions, upTo } = await readExecutions(client, account, safe.looked.block + 1, Number(head))
  for (const [index, execution] of executions.entries())
    if (await isOwn(client, record, execution, taken))
      return await describeOwn(client, record, execution, safe.looked.nonce + index, head)
  const displacing = place === null ? undefined : executions[place - safe.looked.nonce]
  const isWhole = upTo === Number(head)
  if (isWhole || displacing !== undefined) {
    const nonce = isWhole ? facts.nonce : (await readSafe(client, account, BigInt(upTo)))?.nonce
    if (nonce !== safe.looked.nonce + executions.length)
      return { ...waiting, safe: lookAgain(known, record.startBlock) }
  }
  if (displacing !== undefined) return await describeDisplacing(client, record, displacing, head)
  return { ...waiting, safe: { ...known, looked: moveOn(safe.looked, executions, upTo) } }
}

/** The Safe's nonce that is signed with the hash which the wallet answered; null where it says nothing of that. */
function findPlace({ hash, account, chainId, to, value, data }: TxRecord, { version, nonce }: SafeOfRecord) {
  if (hash === null) return null
  // Before 1.3.0 the domain had no chain.
  const hasChain = !/^(?:0\.|1\.[0-2]\.)/.test(version)
  const domain = { verifyingContract: account as Address, ...(hasChain && { chainId }) }
  const call = { to: to as Address, value: BigInt(value), data: data as Hex }
  for (let place = nonce; place < nonce + NONCES_AHEAD; place += 1)
    if (hashSafeCall(domain, { ...call, nonce: place }).toLowerCase() === hash.toLowerCase()) return place
  return null
}

/** Where the wallet answered with the transaction that carries it out. */
async function observeSent(client: Client, record: TxRecord, safe: SafeOfRecord, head: bigint) {
  const hash = record.hash as Hash
  const receipt = await findReceipt(client, hash)
  if (receipt !== null && receipt.status === 'success') {
    const own = listExecutions(receipt.logs, record.account as Address)
    // One that the Safe did not write down was carried out by a module.
    const isDone = own.length === 0 || own.some((execution) => execution.succeeded)
    return await describe(client, record, { receipt, isDone, nonce: record.nonce, head })
  }
  if (receipt !== null) return { kind: 'waiting', nonce: record.nonce, safe: { ...safe, attempt: hash } } as const
  const transaction = await findTransaction(client, hash)
  return transaction === null ? null : ({ kind: 'pending', hash, nonce: record.nonce } as const)
}

function listExecutions(logs: readonly Log[], account: Address): Execution[] {
  return logs.flatMap(({ address, topics, data, transactionHash, blockNumber }) => {
    const isOf = isAddressEqual(address, account) && (topics[0] === succeeded || topics[0] === failed)
    // Up to 1.3.0 the hash is in the data.
    const safeTxHash = topics[1] ?? (data.length >= 66 ? (data.slice(0, 66) as Hash) : undefined)
    if (!isOf || safeTxHash === undefined || transactionHash === null || blockNumber === null) return []
    return [{ safeTxHash, succeeded: topics[0] === succeeded, hash: transactionHash, block: Number(blockNumber) }]
  })
}

/** As far as a few questions lead: the next look goes on from there. */
async function readExecutions(
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

async function isOwn(client: Client, record: TxRecord, execution: Execution, taken: ReadonlySet<string>) {
  const hashes = [execution.safeTxHash, execution.hash].map((hash) => hash.toLowerCase())
  if (record.hash !== null && hashes.includes(record.hash.toLowerCase())) return true
  // Only where the wallet did not say what it gave the owners to sign.
  if (record.hash !== null && !record.nonceSeen) return false
  if (hashes.some((hash) => taken.has(hash))) return false
  const inner = readInnerCall(await findTransaction(client, execution.hash), record)
  return (
    inner !== null &&
    inner.operation === 0 &&
    isAddressEqual(inner.to, record.to as Address) &&
    inner.value === BigInt(record.value) &&
    inner.data.toLowerCase() === record.data.toLowerCase()
  )
}

/** Of a transaction that calls the Safe itself: within another contract it cannot be told. */
function readInnerCall(transaction: Transaction | null, { account }: TxRecord) {
  if (transaction?.to == null || !isAddressEqual(transaction.to, account as Address)) return null
  try {
    const [to, value, data, operation] = decodeFunctionData({ abi: safeExecutionAbi, data: transaction.input }).args
    return { to, value, data, operation }
  } catch {
    return null
  }
}

async function requireReceipt(client: Client, { hash }: Execution): Promise<TransactionReceipt> {
  const receipt = await findReceipt(client, hash)
  if (receipt === null) throw new Error(`A node has the log of ${hash} and not its receipt`)
  return receipt
}

async function describeOwn(
  client: Client,
  record: TxRecord,
  execution: Execution,
  nonce: number,
  head: bigint,
): Promise<TxObservation> {
  const receipt = await requireReceipt(client, execution)
  const found: TxRecord = record.hash === null ? { ...record, hash: execution.safeTxHash } : record
  return await describe(client, found, { receipt, isDone: execution.succeeded, nonce, head })
}

async function describe(
  client: Client,
  record: TxRecord,
  { receipt, isDone, nonce, head }: { receipt: TransactionReceipt; isDone: boolean; nonce: number; head: bigint },
): Promise<TxObservation> {
  return {
    kind: 'receipt',
    hash: record.hash ?? receipt.transactionHash,
    nonce,
    succeeded: isDone,
    confirmations: countConfirmations(receipt, head),
    settlement: { ...(await readSettlement(client, receipt)), moved: listMoved(receipt, record) },
    problem: isDone ? null : await explain(client, record, receipt),
  }
}

async function explain(client: Client, record: TxRecord, { blockNumber }: TransactionReceipt): Promise<TxProblem> {
  for (const block of [blockNumber, blockNumber - 1n]) {
    const problem = await replay(client, record, { blockNumber: block })
    if (problem !== null) return problem
  }
  return { key: 'TRANSACTION_FAILED' }
}

async function describeDisplacing(
  client: Client,
  record: TxRecord,
  execution: Execution,
  head: bigint,
): Promise<TxObservation> {
  const receipt = await requireReceipt(client, execution)
  const inner = readInnerCall(await findTransaction(client, execution.hash), record)
  // Owners reject by carrying out nothing with the same nonce.
  const cancels =
    inner !== null && isAddressEqual(inner.to, record.account as Address) && inner.value === 0n && inner.data === '0x'
  const settlement = await readSettlement(client, receipt)
  return { kind: 'displaced', cancels, settlement, confirmations: countConfirmations(receipt, head) }
}

function countConfirmations({ blockNumber }: TransactionReceipt, head: bigint): number {
  return head < blockNumber ? 1 : Number(head - blockNumber) + 1
}

async function readApproved(client: Client, { account, hash }: TxRecord, owners: readonly Address[]): Promise<number> {
  return owners.length > MANY_OWNERS ? 0 : await countApprovals(client, account as Address, owners, hash as Hash)
}

function moveOn(looked: SafeOfRecord['looked'], executions: readonly Execution[], upTo: number) {
  const block = Math.max(looked.block, upTo - REPLACEABLE_BLOCKS)
  return { block, nonce: looked.nonce + executions.filter((execution) => execution.block <= block).length }
}
