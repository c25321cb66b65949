import { type Address, type Client, type Hash, isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import {
  findMinedByNonce,
  findReceipt,
  findTransaction,
  isCancellation,
  isSameCall,
} from '#shared/chain/chain-reads.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import type { TxObservation } from './resolve-record.ts'
import { listMoved, readSettlement, replay } from './read-outcome.ts'
import type { TxRecord } from './tx-record.ts'

/** Nonces searched beyond the expected one when the wallet has not returned a hash. */
export const NONCES_AHEAD = 8

/**
 * Reads the chain once for a record. Never throws.
 * @param taken Lower-case hashes of other records: another tab may have sent the same call.
 */
export async function observeRecord(
  client: Client,
  record: TxRecord,
  taken: ReadonlySet<string> = new Set(),
): Promise<TxObservation> {
  try {
    return await observe(client, record, taken)
  } catch {
    return { kind: 'unreachable' }
  }
}

async function observe(client: Client, record: TxRecord, taken: ReadonlySet<string>): Promise<TxObservation> {
  if (record.safe !== undefined) {
    const { observeSafe } = await import('./observe-safe.ts')
    return await observeSafe(client, record, record.safe, taken)
  }
  for (const hash of [record.spedUpTo, record.hash]) {
    if (hash === null) continue
    const known = await observeHash(client, hash as Hash, record)
    if (known !== null) return known
  }
  const account = record.account as Address
  const count = await getTransactionCount(client, { address: account, blockTag: 'latest' })
  if (count <= record.nonce) return { kind: 'missing', nonceSpent: false }

  const toBlock = await getBlockNumber(client, { cacheTime: 0 })
  const last = record.nonceSeen ? record.nonce : Math.min(count - 1, record.nonce + NONCES_AHEAD)
  let displacing: Transaction | null = null
  for (let nonce = record.nonce; nonce <= last; nonce += 1) {
    const fromBlock = BigInt(record.startBlock)
    const mined = await findMinedByNonce(client, { account, nonce, fromBlock, toBlock })
    if (mined !== null && isSameCall(mined, record) && !taken.has(mined.hash.toLowerCase())) {
      const own = await observeHash(client, mined.hash, record)
      if (own !== null) return own
    }
    displacing ??= mined
  }
  const receipt = displacing === null ? null : await findReceipt(client, displacing.hash)
  if (displacing === null || receipt === null) return { kind: 'missing', nonceSpent: true }
  return {
    kind: 'displaced',
    cancels: isCancellation(displacing),
    settlement: await readSettlement(client, receipt),
  }
}

async function observeHash(client: Client, hash: Hash, record: TxRecord): Promise<TxObservation | null> {
  const receipt = await findReceipt(client, hash)
  const transaction = await findTransaction(client, hash)
  if (receipt === null) return transaction === null ? null : { kind: 'pending', hash, nonce: transaction.nonce }
  if (transaction !== null && isEarlier(transaction, receipt, record)) return null
  const head = await getBlockNumber(client, { cacheTime: 0 })
  const succeeded = receipt.status === 'success'
  return {
    kind: 'receipt',
    hash,
    nonce: transaction?.nonce ?? record.nonce,
    succeeded,
    confirmations: head < receipt.blockNumber ? 1 : Number(head - receipt.blockNumber) + 1,
    settlement: { ...(await readSettlement(client, receipt)), moved: listMoved(receipt, record) },
    problem: succeeded ? null : await explainFailure(client, record, receipt, transaction),
  }
}

/**
 * A wallet may name a transaction from before it was asked. Neither sign alone is enough: a reorg can move ours to an
 * earlier block, and a wallet can use the nonce of one that was waiting.
 */
function isEarlier({ from, nonce }: Transaction, { blockNumber }: TransactionReceipt, record: TxRecord): boolean {
  return isAddressEqual(from, record.account as Address) && nonce < record.nonce && blockNumber <= record.startBlock
}

export async function explainFailure(
  client: Client,
  record: Pick<TxRecord, 'account' | 'to' | 'data' | 'value'>,
  receipt: TransactionReceipt,
  transaction: Transaction | null,
): Promise<TxProblem> {
  const gas = transaction?.gas
  if (gas !== undefined && receipt.gasUsed >= gas) return { key: 'OUT_OF_GAS' }
  const blocks = [receipt.blockNumber, receipt.blockNumber - 1n]
  for (const blockNumber of blocks) {
    const problem = await replay(client, record, { blockNumber })
    if (problem !== null) return problem
  }
  // It succeeds without a limit: an inner call ran out of gas.
  for (const blockNumber of gas === undefined ? [] : blocks)
    if ((await replay(client, record, { blockNumber, gas })) !== null) return { key: 'OUT_OF_GAS' }
  return { key: 'TRANSACTION_FAILED' }
}
