import { type Address, type Client, type Hash, isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import { findMinedByNonce, findReceipt, findTransaction, isSameCall } from '#shared/chain/chain-reads.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import type { BundledCall, WalletWord } from './call-bundle.ts'
import { listCarried, listLogged } from './carried-calls.ts'
import { explainFailure, NONCES_AHEAD } from './observe-record.ts'
import { listMoved, readSettlement } from './read-outcome.ts'
import { readNewExecutions } from './safe-executions.ts'
import type { SafeOfRecord, TxRecord, TxSettlement } from './tx-record.ts'

/**
 * - `pending`: our node knows a transaction with it that is not in a block.
 * - `done`, `failed`: it is in a block.
 * - `noEffect`: a successful transaction carries it, but its contract logged nothing for the account.
 */
export type SeenCall = { outcome: 'none' | 'pending' | 'done' | 'failed' | 'noEffect'; hash: string | null }

export type BundleObservation =
  | { kind: 'unreachable' }
  | {
      kind: 'looked'
      word: WalletWord | null
      calls: readonly SeenCall[]
      /** The lowest count of the transactions found. */
      confirmations: number
      /** Of the last transaction, with the fees and transfers of all. */
      settlement: TxSettlement | null
      problem: TxProblem | null
      safe?: SafeOfRecord
    }

/**
 * `isNamed`: the wallet says that it carries the calls. `isUndone`: it succeeded, but the Safe reports that the calls
 * failed.
 */
type Found = { transaction: Transaction; receipt: TransactionReceipt | null; isNamed: boolean; isUndone?: boolean }

/**
 * Looks for every call of a bundle on the chain, whether the wallet sent one transaction or several: under the hashes
 * that it names, and under the account's next nonces. Never throws.
 * @param taken lower-case hashes of other records
 */
export async function observeBundle(
  client: Client,
  record: TxRecord,
  word: WalletWord | null,
  taken: ReadonlySet<string> = new Set(),
): Promise<BundleObservation> {
  try {
    return await observe(client, record, word, taken)
  } catch {
    return { kind: 'unreachable' }
  }
}

async function observe(
  client: Client,
  record: TxRecord,
  word: WalletWord | null,
  taken: ReadonlySet<string>,
): Promise<BundleObservation> {
  const calls = record.bundle?.calls ?? []
  const named = new Set(word?.hashes ?? [])
  const hashes = new Set([
    ...named,
    ...calls.flatMap(({ hash }) => (hash === null ? [] : [hash.toLowerCase() as Hash])),
  ])
  const found: Found[] = []
  for (const hash of hashes) {
    const transaction = taken.has(hash) ? null : await findTransaction(client, hash)
    if (transaction === null) continue
    const receipt = await findReceipt(client, hash)
    // A transaction of before the wallet was asked is not this one.
    if (receipt !== null && receipt.blockNumber < record.startBlock) continue
    found.push({ transaction, receipt, isNamed: named.has(hash) && word?.says === 'confirmed' })
  }
  let seen = judge(record, calls, found)
  let safe = record.safe
  if (seen.some(({ outcome }) => outcome === 'none' || outcome === 'failed' || outcome === 'noEffect')) {
    const known = new Set([...taken, ...hashes])
    const executed = record.safe && (await findExecuted(client, record, record.safe, known))
    const more = executed?.found ?? (await findByNonce(client, record, known))
    safe = executed?.safe
    found.push(...more)
    if (more.length > 0) seen = judge(record, calls, found)
  }
  const whole = await summarise(client, record, seen, found)
  return { kind: 'looked', word, calls: seen, ...whole, ...(safe && { safe }) }
}

/** Needed because the account nonce of a contract does not count a Safe's executions. */
async function findExecuted(
  client: Client,
  record: TxRecord,
  safe: SafeOfRecord,
  known: ReadonlySet<string>,
): Promise<{ found: Found[]; safe: SafeOfRecord }> {
  const looked = await readNewExecutions(client, record, safe)
  const found: Found[] = []
  for (const { hash, succeeded } of looked.executions) {
    if (known.has(hash.toLowerCase())) continue
    const [transaction, receipt] = await Promise.all([findTransaction(client, hash), findReceipt(client, hash)])
    if (transaction !== null) found.push({ transaction, receipt, isNamed: false, isUndone: !succeeded })
  }
  return { found, safe: looked.safe }
}

async function findByNonce(client: Client, record: TxRecord, known: ReadonlySet<string>): Promise<Found[]> {
  const account = record.account as Address
  const count = await getTransactionCount(client, { address: account, blockTag: 'latest' })
  if (count <= record.nonce) return []
  const toBlock = await getBlockNumber(client, { cacheTime: 0 })
  const last = Math.min(count - 1, record.nonce + NONCES_AHEAD)
  const found: Found[] = []
  for (let nonce = record.nonce; nonce <= last; nonce += 1) {
    const query = { account, nonce, fromBlock: BigInt(record.startBlock), toBlock }
    const transaction = await findMinedByNonce(client, query)
    if (transaction === null || known.has(transaction.hash.toLowerCase())) continue
    found.push({ transaction, receipt: await findReceipt(client, transaction.hash), isNamed: false })
  }
  return found
}

const ranks: Record<SeenCall['outcome'], number> = { none: 0, noEffect: 1, failed: 2, pending: 3, done: 4 }

/** Takes the best outcome over all transactions, because a wallet may itself repeat a failed call. */
function judge({ account, safe }: TxRecord, calls: readonly BundledCall[], found: readonly Found[]): SeenCall[] {
  const seen = calls.map((): SeenCall => ({ outcome: 'none', hash: null }))
  for (const one of found) {
    // What a Safe's owners have signed can be tried again when the whole attempt was undone.
    if (safe !== undefined && one.receipt !== null && one.receipt.status !== 'success') continue
    for (const [index, outcome] of judgeOne(account as Address, calls, one, seen)) {
      const isBetter = ranks[outcome] > ranks[seen[index]!.outcome]
      if (isBetter) seen[index] = { outcome, hash: one.transaction.hash.toLowerCase() }
    }
  }
  return seen
}

function judgeOne(
  account: Address,
  calls: readonly BundledCall[],
  { transaction, receipt, isNamed, isUndone = false }: Found,
  seen: readonly SeenCall[],
): [number, SeenCall['outcome']][] {
  const isOwn = isAddressEqual(transaction.from, account)
  const plain = calls.findIndex((call, index) => isSameCall(transaction, call) && seen[index]!.outcome !== 'done')
  if (isOwn && plain >= 0) {
    if (receipt === null) return [[plain, 'pending']]
    return [[plain, receipt.status === 'success' ? 'done' : 'failed']]
  }
  const carried = listCarried(transaction.input, calls)
  if (receipt === null) return carried.map((index) => [index, 'pending'])
  if (receipt.status !== 'success' || isUndone) return carried.map((index) => [index, 'failed'])
  const logged = listLogged(receipt.logs, account, calls)
  // A wallet may pack what it sends; what counts then is that every call shows in the logs.
  const isWhole = logged.size === calls.length && isNamed
  const inside = isWhole ? [...calls.keys()] : carried
  return inside.map((index) => [index, logged.has(index) ? 'done' : 'noEffect'])
}

async function summarise(
  client: Client,
  record: TxRecord,
  seen: readonly SeenCall[],
  found: readonly Found[],
): Promise<Pick<Extract<BundleObservation, { kind: 'looked' }>, 'confirmations' | 'settlement' | 'problem'>> {
  const shown = new Set(seen.filter(({ outcome }) => outcome !== 'pending').map(({ hash }) => hash))
  const mined = found.flatMap(({ transaction, receipt }) =>
    receipt !== null && shown.has(transaction.hash.toLowerCase()) ? [{ transaction, receipt }] : [],
  )
  mined.sort((left, right) => Number(left.receipt.blockNumber - right.receipt.blockNumber))
  const last = mined.at(-1)
  if (last === undefined) return { confirmations: 0, settlement: null, problem: null }
  const head = await getBlockNumber(client, { cacheTime: 0 })
  const depth = head < last.receipt.blockNumber ? 1 : Number(head - last.receipt.blockNumber) + 1
  const settlement = await readSettlement(client, last.receipt)
  const fee = mined.reduce((sum, { receipt }) => sum + receipt.gasUsed * receipt.effectiveGasPrice, 0n)
  const moved = listMoved({ logs: mined.flatMap(({ receipt }) => receipt.logs) }, record)
  const failed = seen.findIndex(({ outcome }) => outcome === 'failed')
  return {
    confirmations: depth,
    settlement: { ...settlement, fee: fee.toString(), moved },
    problem: failed < 0 ? null : await explain(client, record, failed, mined),
  }
}

/** Only for a call that was sent alone: among several, the node could not tell which one failed. */
async function explain(
  client: Client,
  { account, bundle }: TxRecord,
  failed: number,
  mined: readonly { transaction: Transaction; receipt: TransactionReceipt }[],
): Promise<TxProblem | null> {
  const call = bundle!.calls[failed]!
  const alone = mined.find(({ transaction, receipt }) => receipt.status !== 'success' && isSameCall(transaction, call))
  return alone === undefined
    ? null
    : await explainFailure(client, { account, ...call }, alone.receipt, alone.transaction)
}
