import { type Client, type Hex, toHex } from 'viem'
import { getWalletErrorCode, isUserRejection } from '#shared/chain/eip1193.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { type TxProblem, TxProblemError } from '#shared/errors/tx-problem.ts'
import { assertAllowedCall } from './allow-list.ts'
import { whileAsked } from './asked-here.ts'
import type { CallBundle } from './call-bundle.ts'
import type { Separation } from './flow-state.ts'
import { createRecord, markUnanswered, type StepAnswer, type StepRequest } from './request-step.ts'
import type { PlannedStep } from './tx-action.ts'
import type { TxRecord } from './tx-record.ts'

export type BundleRequest = Omit<StepRequest, 'step'> & { steps: readonly PlannedStep[] }

/** `separate`: nothing was sent, and the wallet does not execute these steps together. */
export type BundleAnswer = StepAnswer | Separate

type Separate = { sent: false; separate: Exclude<Separation, 'chosen'>; problem: TxProblem }

const DUPLICATE_ID = 5720
const UPGRADE_REJECTED = 5750
/**
 * The wallet lacks the method, a capability or the chain, takes fewer calls, or cannot promise all or none. EIP-5792
 * requires each of these errors before anything is sent.
 */
const unsupported: ReadonlySet<number> = new Set([4200, -32_601, 5700, 5710, 5740, 5760])
/** 4,096 bytes in hex. */
const LONGEST_ID = 8_194

/**
 * Asks the wallet once to execute all steps together. As with a single step, the record is stored first, with the id
 * under which the wallet can be asked for the outcome.
 */
export async function requestBundle(request: BundleRequest): Promise<BundleAnswer> {
  const { context, steps, recordId } = request
  let sender
  let record: TxRecord & { bundle: CallBundle }
  try {
    for (const step of steps) {
      if (step.permit !== undefined)
        throw new TxProblemError({ key: 'CALL_NOT_ALLOWED', technical: 'a permit in a bundle' })
      assertAllowedCall(context.deployment, step.callData, step.allowance, step.scheduled)
    }
    sender = await request.openSender()
    if (sender.account.toLowerCase() !== context.account.toLowerCase())
      throw new TxProblemError({ key: 'ACCOUNT_CHANGED' })
    record = await createBundleRecord(request, sender.client, sender.wallet ?? '')
  } catch (error) {
    return { sent: false, problem: decodeError(error) }
  }
  return await whileAsked(recordId, () => askWallet(request, record, sender))
}

async function askWallet(
  { context, steps, records, recordId, now, onRequested }: BundleRequest,
  record: TxRecord & { bundle: CallBundle },
  sender: Awaited<ReturnType<StepRequest['openSender']>>,
): Promise<BundleAnswer> {
  const id = record.bundle.id as Hex
  if (sender.sendCalls === undefined) return refuse('unsupported', { key: 'WALLET_METHOD_UNSUPPORTED' })
  records.put(record)
  onRequested()
  try {
    const answered = readId(await sender.sendCalls({ account: context.account, id, steps }))
    records.update(recordId, (current) => markTaken(current, answered, now()))
    return { sent: true }
  } catch (error) {
    const code = getWalletErrorCode(error)
    const problem = decodeError(error)
    // The chain may have shown a part meanwhile, and is right over the wallet.
    const isShown = records.update(recordId, (current) => current)?.hash != null
    if (isShown) return { sent: true }
    if (code === DUPLICATE_ID) {
      records.update(recordId, (current) => markTaken(current, id, now()))
      return { sent: true }
    }
    const separate =
      code === UPGRADE_REJECTED ? 'refused' : code !== null && unsupported.has(code) ? 'unsupported' : null
    if (separate !== null || isUserRejection(error)) {
      records.remove(recordId)
      return separate === null ? { sent: false, problem } : refuse(separate, problem)
    }
    records.update(recordId, (current) => markUnanswered(current, problem))
    return { sent: null }
  }
}

function refuse(separate: Separate['separate'], problem: TxProblem): Separate {
  return { sent: false, separate, problem }
}

function readId(answer: unknown): string {
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null | undefined)?.id
  if (typeof id === 'string' && id !== '' && id.length <= LONGEST_ID) return id
  const technical = `the wallet answered ${JSON.stringify({ answer })?.slice(0, 80)}`
  throw new TxProblemError({ key: 'WALLET_RESPONSE_INVALID', technical })
}

async function createBundleRecord(
  request: BundleRequest,
  client: Client,
  wallet: string,
): Promise<TxRecord & { bundle: CallBundle }> {
  const { action, context, steps } = request
  const step = steps.at(-1)!
  const record = await createRecord({ ...request, step }, client)
  return {
    ...record,
    failure: action.failure,
    title: action.title,
    refresh: action.refresh(context),
    bundle: {
      id: toHex(crypto.getRandomValues(new Uint8Array(32))),
      walletId: null,
      wallet,
      calls: steps.map(({ title, callData: { to, data, value } }) => ({
        title,
        to,
        data,
        value: value.toString(),
        outcome: null,
        hash: null,
      })),
    },
  }
}

function markTaken(record: TxRecord, answered: string, now: number): TxRecord {
  const { bundle } = record
  if (bundle === undefined) return record
  const walletId = answered.toLowerCase() === bundle.id.toLowerCase() ? null : answered
  const taken = { ...record, bundle: { ...bundle, walletId }, sentAt: record.sentAt ?? now }
  // The chain may have shown it before the wallet answered.
  return record.hash === null ? { ...taken, status: 'sent', unknownReason: null, problem: null } : taken
}
