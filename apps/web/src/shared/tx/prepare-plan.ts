import { getBalance, getCode } from 'viem/actions'
import { encodeCall } from '#shared/chain/contract-call.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { type TxProblem, TxProblemError } from '#shared/errors/tx-problem.ts'
import { createFeeValue } from '#shared/format/tx-text.ts'
import { assertAllowedCall } from './allow-list.ts'
import { describeOutcome } from './balance-changes.ts'
import { readSafe } from './read-safe.ts'
import { priceSteps } from './price-steps.ts'
import { simulate } from './simulate.ts'
import type { AtomicSupport, BoundAction, TxContext, TxStep, PlannedStep, TxPlan } from './tx-action.ts'

export type Prepared = { ok: true; plan: TxPlan } | { ok: false; problem: TxProblem }

/** Reads only; never throws. */
export async function preparePlan(action: BoundAction, context: TxContext, now: number): Promise<Prepared> {
  try {
    const problem = await action.checks(context)
    if (problem !== null) return { ok: false, problem }
    return { ok: true, plan: await createPlan(action, context, now) }
  } catch (error) {
    return { ok: false, problem: decodeError(error) }
  }
}

async function createPlan(action: BoundAction, context: TxContext, now: number): Promise<TxPlan> {
  const { steps, atomic } = await chooseSteps(action, context)
  const planned = steps.map((step) => planStep(step, context))
  const simulation = await simulate(
    context.client,
    context.account,
    planned.map((step) => step.callData),
  )
  // What was not tested is not confirmed in one: the steps after the first are tested before they are sent.
  if (atomic !== null && !simulation.complete)
    return await createPlan(action, { ...context, askAtomic: undefined }, now)
  const { steps: priced, fee, needed } = await priceSteps(context, simulation, planned)
  const safe = await readSafe(context.client, context.account)
  if (needed !== null) await assertAffordable(context, needed)
  return {
    steps: priced,
    sentences: await describeOutcome(await action.changes(simulation, context), simulation, context),
    fee,
    ...(atomic && { together: atomic }),
    safe: safe && { threshold: safe.threshold, owners: safe.owners.length },
    simulated: { blockNumber: Number(simulation.blockNumber), at: now, complete: simulation.complete },
  }
}

/** If the wallet executes all steps together, an approval needs no confirmation of its own, but a permit would. */
async function chooseSteps(
  action: BoundAction,
  context: TxContext,
): Promise<{ steps: TxStep[]; atomic: AtomicSupport | null }> {
  const steps = await action.steps(context)
  const atomic = steps.length < 2 ? null : ((await context.askAtomic?.()) ?? null)
  if (atomic === null) return { steps, atomic }
  if (steps.every(({ kind }) => kind !== 'permit')) return { steps, atomic }
  const approved = await action.steps({ ...context, refusesPermit: true })
  return { steps: approved, atomic: approved.length < 2 ? null : atomic }
}

function planStep(step: TxStep, context: TxContext): Omit<PlannedStep, 'gas'> {
  const callData = encodeCall(step.call)
  const allowance = step.kind === 'call' ? null : { amount: step.amount }
  const scheduled = step.kind === 'call' ? step.scheduled : undefined
  assertAllowedCall(context.deployment, callData, allowance, scheduled)
  return {
    kind: step.kind,
    title: step.title,
    callData,
    allowance,
    ...(scheduled && { scheduled }),
    ...(step.kind === 'permit' ? { permit: step.permit } : {}),
    ...(step.kind === 'call' && step.agreedCall ? { agreedData: encodeCall(step.agreedCall).data } : {}),
  }
}

/**
 * Nodes reject a transaction if the account could not pay up to its gas limit. For an account with code, lent or its
 * own, somebody else may pay.
 */
async function assertAffordable({ client, account, chainId }: TxContext, needed: bigint): Promise<void> {
  const balance = await getBalance(client, { address: account })
  if (balance >= needed || (await getCode(client, { address: account })) !== undefined) return
  const { decimals, symbol } = client.chain?.nativeCurrency ?? { decimals: 18, symbol: '' }
  throw new TxProblemError({
    key: 'INSUFFICIENT_FUNDS',
    values: {
      needed: createFeeValue(needed, { decimals, symbol }),
      held: createFeeValue(balance, { decimals, symbol }),
    },
    technical: `balance ${balance} < ${needed} on chain ${chainId}`,
  })
}
