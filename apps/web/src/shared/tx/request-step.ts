import type { Address, Client, Hash } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import { decodeError, wasRefusedBeforeSending } from '#shared/errors/decode-error.ts'
import { type TxProblem, TxProblemError } from '#shared/errors/tx-problem.ts'
import { whileAsked } from './asked-here.ts'
import { assertAllowedCall, type PlannedAllowance } from './allow-list.ts'
import { observeRecord } from './observe-record.ts'
import {
  type BoundAction,
  type TxContext,
  getStepFailure,
  type PlannedStep,
  type PermitRequest,
  type SignedPermit,
} from './tx-action.ts'
import { createSafeOfRecord, lookAgain, readSafe } from './read-safe.ts'
import type { CallsRequest, TransactionRequest } from './send-transaction.ts'
import type { TxRecord } from './tx-record.ts'

export type TxSender = (request: TransactionRequest) => Promise<unknown>

export type TxRecords = {
  put: (record: TxRecord) => boolean
  update: (id: string, change: (record: TxRecord) => TxRecord) => TxRecord | undefined
  remove: (id: string) => void
}

export type StepRequest = {
  action: BoundAction
  context: TxContext
  flowId: string
  recordId: string
  step: PlannedStep
  records: TxRecords
  /** Checks account, chain and authorisation with the wallet first. */
  openSender: () => Promise<{
    account: Address
    client: Client
    send: TxSender
    signPermit?: (permit: PermitRequest, planned: PlannedAllowance | null) => Promise<SignedPermit>
    sendCalls?: (request: CallsRequest) => Promise<unknown>
    wallet?: string
  }>
  onRequested: () => void
  now: () => number
}

const looksAtChain = 5
const lookIntervalMs = 500

export type StepAnswer = { sent: true } | { sent: false; problem: TxProblem; separate?: undefined } | { sent: null }

/**
 * Asks the wallet for one transaction, never twice. The record is stored first, so that the outcome can be found even
 * if the page is closed in the meantime, as phones do.
 * @returns `sent: null` when nobody can say whether it was sent; the record is then `unknown`.
 */
export async function requestStep(request: StepRequest): Promise<StepAnswer> {
  const { context, step, recordId } = request
  let sender
  let record: TxRecord
  try {
    assertAllowedCall(context.deployment, step.callData, step.allowance, step.scheduled)
    sender = await request.openSender()
    if (sender.account.toLowerCase() !== context.account.toLowerCase())
      throw new TxProblemError({ key: 'ACCOUNT_CHANGED' })
    record = await createRecord(request, sender.client)
  } catch (error) {
    return { sent: false, problem: decodeError(error) }
  }
  return await whileAsked(recordId, () => askWallet(request, record, sender))
}

async function askWallet(
  { context, step, records, recordId, now, onRequested }: StepRequest,
  record: TxRecord,
  sender: Awaited<ReturnType<StepRequest['openSender']>>,
): Promise<StepAnswer> {
  records.put(record)
  onRequested()
  try {
    const { account } = context
    const { callData, allowance, scheduled, gas } = step
    const request = { ...callData, account, allowance, ...(scheduled && { scheduled }), gas }
    const hash = readHash(await sender.send(request))
    records.update(recordId, (current) => markSent(current, hash, now()))
    return { sent: true }
  } catch (error) {
    const problem = decodeError(error)
    // The chain may have shown the transaction meanwhile, and is right over the wallet.
    const isShown = records.update(recordId, (current) => current)?.hash != null
    if (isShown) return { sent: true }
    if (wasRefusedBeforeSending(problem) && !(await wasSentAllTheSame(sender.client, record, problem))) {
      records.remove(recordId)
      return { sent: false, problem }
    }
    records.update(recordId, (current) => markUnanswered(current, problem))
    return { sent: null }
  }
}

/**
 * A wallet that itself sends twice fails the second time because the first used the nonce. Only then is the chain
 * asked. Waits for a transaction that is not yet in a block.
 */
async function wasSentAllTheSame(client: Client, record: TxRecord, { key }: TxProblem): Promise<boolean> {
  if (key !== 'NONCE_TOO_LOW') return false
  for (let look = 0; look < looksAtChain; look++) {
    const seen = await observeRecord(client, record)
    if (seen.kind !== 'missing') return seen.kind !== 'displaced'
    if (seen.nonceSpent || !(await isNonceWaiting(client, record))) return false
    await new Promise((resolve) => setTimeout(resolve, lookIntervalMs))
  }
  return true
}

async function isNonceWaiting(client: Client, { account, nonce }: TxRecord): Promise<boolean> {
  const count = getTransactionCount(client, { address: account as Address, blockTag: 'pending' })
  return await count.then(
    (pending) => pending > nonce,
    () => true,
  )
}

function readHash(answer: unknown): Hash {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return answer as Hash
  const technical = `the wallet answered ${JSON.stringify({ answer }).slice(0, 80)}`
  throw new TxProblemError({ key: 'WALLET_RESPONSE_INVALID', technical })
}

export async function createRecord(
  request: Omit<StepRequest, 'records' | 'openSender' | 'onRequested'>,
  client: Client,
): Promise<TxRecord> {
  const { action, context, step, now } = request
  const [count, startBlock] = await Promise.all([
    getTransactionCount(client, { address: context.account, blockTag: 'pending' }),
    getBlockNumber(client, { cacheTime: 0 }),
  ])
  const safe = await readSafe(client, context.account, startBlock)
  return {
    version: 1,
    id: request.recordId,
    flowId: request.flowId,
    chainId: context.chainId,
    account: context.account,
    nonce: safe?.nonce ?? count,
    nonceSeen: false,
    ...(safe && { safe: createSafeOfRecord(safe, Number(startBlock)) }),
    hash: null,
    to: step.callData.to,
    data: step.callData.data,
    value: step.callData.value.toString(),
    startBlock: Number(startBlock),
    actionKey: action.key,
    failure: getStepFailure(step, action.failure),
    title: step.title,
    path: action.path,
    refresh: step.kind === 'call' ? action.refresh(context) : [],
    requestedAt: now(),
    sentAt: null,
    status: 'signing',
    unknownReason: null,
    seenAt: null,
    checkedAt: null,
    spentChecks: 0,
    spedUpTo: null,
    settled: null,
    problem: null,
  }
}

function markSent(record: TxRecord, hash: Hash, now: number): TxRecord {
  // The chain may have shown it before the wallet answered.
  if (record.hash !== null) return record
  const { safe, startBlock } = record
  return {
    ...record,
    ...(safe && { safe: lookAgain(safe, startBlock) }),
    hash,
    sentAt: now,
    status: 'sent',
    unknownReason: null,
    problem: null,
  }
}

export function markUnanswered(record: TxRecord, problem: TxProblem): TxRecord {
  if (record.hash !== null) return record
  return {
    ...record,
    status: 'unknown',
    unknownReason: 'noAnswer',
    problem: { key: 'TRANSACTION_UNKNOWN', technical: problem.technical ?? problem.key },
  }
}
