import {
  type Address,
  type Block,
  BlockNotFoundError,
  type Client,
  type Hash,
  type Hex,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getBlock, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'

/**
 * Null when the node does not have it.
 * @throws only when no node answers
 */
export async function findReceipt(client: Client, hash: Hash): Promise<TransactionReceipt | null> {
  try {
    return await getTransactionReceipt(client, { hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  }
}

export async function findTransaction(client: Client, hash: Hash): Promise<Transaction | null> {
  try {
    return await getTransaction(client, { hash })
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return null
    throw error
  }
}

type BlockWithTransactions = Block<bigint, true, 'latest'>

async function findBlock(client: Client, blockNumber: bigint): Promise<BlockWithTransactions | null> {
  try {
    return await getBlock(client, { blockNumber, includeTransactions: true })
  } catch (error) {
    if (error instanceof BlockNotFoundError) return null
    throw error
  }
}

/** Searched newest first when the node keeps no old account state. */
const SCANNED_BLOCKS = 128n
/** Public nodes refuse many requests at once. */
const BLOCKS_AT_ONCE = 8

/**
 * Bisects blocks on the account's transaction count. Null when the transaction is outside the given blocks, or the node
 * cannot tell.
 */
export async function findMinedByNonce(
  client: Client,
  query: { account: Address; nonce: number; fromBlock: bigint; toBlock: bigint },
): Promise<Transaction | null> {
  const { account, nonce, fromBlock, toBlock } = query
  try {
    const block = await findBlockOfNonce(client, query)
    return block === null ? null : pickByNonce(await findBlock(client, block), account, nonce)
  } catch {
    const oldest = toBlock - SCANNED_BLOCKS > fromBlock ? toBlock - SCANNED_BLOCKS : fromBlock
    for (let newest = toBlock; newest >= oldest; newest -= BigInt(BLOCKS_AT_ONCE)) {
      const length = Math.min(BLOCKS_AT_ONCE, Number(newest - oldest) + 1)
      const blocks = await Promise.all(Array.from({ length }, (_, place) => findBlock(client, newest - BigInt(place))))
      const found = blocks.map((block) => pickByNonce(block, account, nonce)).find((each) => each !== null)
      if (found) return found
    }
    return null
  }
}

async function findBlockOfNonce(
  client: Client,
  { account, nonce, fromBlock, toBlock }: { account: Address; nonce: number; fromBlock: bigint; toBlock: bigint },
): Promise<bigint | null> {
  const isSpentAt = async (blockNumber: bigint): Promise<boolean> =>
    (await getTransactionCount(client, { address: account, blockNumber })) > nonce
  let unspent = fromBlock > 0n ? fromBlock - 1n : 0n
  let spent = toBlock
  if (!(await isSpentAt(spent)) || (await isSpentAt(unspent))) return null
  while (spent - unspent > 1n) {
    const middle = (spent + unspent) / 2n
    if (await isSpentAt(middle)) spent = middle
    else unspent = middle
  }
  return spent
}

function pickByNonce(block: BlockWithTransactions | null, account: Address, nonce: number): Transaction | null {
  const found = block?.transactions.find(
    (transaction) => transaction.nonce === nonce && transaction.from.toLowerCase() === account.toLowerCase(),
  )
  return (found as Transaction | undefined) ?? null
}

export function isSameCall(transaction: Transaction, call: { to: string; data: string; value: string }): boolean {
  return (
    transaction.to?.toLowerCase() === call.to.toLowerCase() &&
    transaction.input.toLowerCase() === (call.data as Hex).toLowerCase() &&
    transaction.value === BigInt(call.value)
  )
}

/** Wallets cancel by sending nothing to oneself. */
export function isCancellation(transaction: Transaction): boolean {
  return (
    transaction.to?.toLowerCase() === transaction.from.toLowerCase() &&
    transaction.value === 0n &&
    transaction.input === '0x'
  )
}
