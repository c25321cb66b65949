import {
  type Address,
  type Client,
  decodeFunctionData,
  type Hash,
  type Hex,
  isAddressEqual,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import { getBlockNumber } from 'viem/actions'
import { findReceipt, findTransaction } from '#shared/chain/chain-reads.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { listCarried, listLogged } from './carried-calls.ts'
import { countApprovals, lookAgain, readSafe } from './read-safe.ts'
import { listMoved, readSettlement, replay } from './read-outcome.ts'
import { type Execution, listExecutions, moveOn, readExecutions } from './safe-executions.ts'
import { hashSafeCall, safeExecutionAbi } from './safe-transaction.ts'
import type { TxObservation } from './resolve-record.ts'
import type { SafeOfRecord, TxRecord } from './tx-record.ts'

/** How far ahead in the owners' queue a transaction is looked for. */
const NONCES_AHEAD = 64
const MANY_OWNERS = 20

/**
 * Follows the Safe's own events. Each raises its nonce by one and nothing else does, so every event has its nonce, and
 * a gap shows that the node returned too few.
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
  const sent = place === null && record.hash !== null ? await observeSent(client, record, { safe, head, taken }) : null
  if (sent !== null && sent !== 'nothing' && sent.kind !== 'waiting') return sent
  const attempt = (sent === 'nothing' ? null : sent?.safe.attempt) ?? safe.attempt
  // Otherwise the wallet has said what it gave the owners to sign.
  const mayBeAny = record.hash === null || record.nonceSeen || sent === 'nothing'

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
    if (await isOwn(client, record, execution, { taken, mayBeAny }))
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

/** The Safe nonce that gives the hash that the wallet answered; null if none does. */
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

/** For a wallet that answered with the executing transaction; `nothing` when it shows nothing of the call. */
async function observeSent(
  client: Client,
  record: TxRecord,
  { safe, head, taken }: { safe: SafeOfRecord; head: bigint; taken: ReadonlySet<string> },
) {
  const hash = record.hash as Hash
  const [receipt, transaction] = await Promise.all([findReceipt(client, hash), findTransaction(client, hash)])
  if (transaction === null) return null
  if (receipt === null) return { kind: 'pending', hash, nonce: record.nonce } as const
  if (receipt.blockNumber < record.startBlock || taken.has(hash.toLowerCase())) return 'nothing'
  if (receipt.status !== 'success')
    return { kind: 'waiting', nonce: record.nonce, safe: { ...safe, attempt: hash } } as const
  const isDone = readEnd(record, transaction, receipt)
  return isDone === null ? 'nothing' : await describe(client, record, { receipt, isDone, nonce: record.nonce, head })
}

/** Whether the transaction did what the record asked for; null if it does not show either way. */
function readEnd(record: TxRecord, transaction: Transaction, { logs }: TransactionReceipt): boolean | null {
  const account = record.account as Address
  const executions = listExecutions(logs, account)
  const inner = readInnerCall(transaction, record)
  // Called directly it is one execution, of that very call or of another.
  if (inner !== null) return isCallOf(inner, record) ? (executions[0]?.succeeded ?? null) : null
  // By way of another contract, or of a module, which the Safe writes nothing down of.
  const isDone = executions.length === 0 || executions.some((execution) => execution.succeeded)
  if (isDone && listLogged(logs, account, [record]).size > 0) return true
  const isCarried = listCarried(transaction.input, [record]).length > 0
  return isCarried && executions.length > 0 && executions.every((execution) => !execution.succeeded) ? false : null
}

async function isOwn(
  client: Client,
  record: TxRecord,
  execution: Execution,
  { taken, mayBeAny }: { taken: ReadonlySet<string>; mayBeAny: boolean },
) {
  const hashes = [execution.safeTxHash, execution.hash].map((hash) => hash.toLowerCase())
  if (record.hash !== null && hashes.includes(record.hash.toLowerCase())) return true
  if (!mayBeAny) return false
  if (hashes.some((hash) => taken.has(hash))) return false
  const inner = readInnerCall(await findTransaction(client, execution.hash), record)
  return inner !== null && isCallOf(inner, record)
}

type InnerCall = NonNullable<ReturnType<typeof readInnerCall>>

function isCallOf({ to, value, data, operation }: InnerCall, record: TxRecord): boolean {
  return (
    operation === 0 &&
    isAddressEqual(to, record.to as Address) &&
    value === BigInt(record.value) &&
    data.toLowerCase() === record.data.toLowerCase()
  )
}

/** Only for a transaction that calls the Safe directly; within another contract it cannot be told. */
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
