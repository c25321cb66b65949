import { createListeners } from '#shared/base/listeners.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { type TxProblem, TxProblemError, nameFailure } from '#shared/errors/tx-problem.ts'
import { createFlowState, type FlowEvent, type FlowState, reduceFlow, type Separation } from './flow-state.ts'
import type { Prepared } from './prepare-plan.ts'
import type { BundleAnswer } from './request-bundle.ts'
import type { StepRequest, TxRecords } from './request-step.ts'
import {
  type BoundAction,
  type TxContext,
  type TxNext,
  getStepFailure,
  type PlannedStep,
  type PermitRequest,
} from './tx-action.ts'
import type { TxRecord } from './tx-record.ts'

export type FlowPorts = {
  /** @throws when nothing can be read or the wallet may not write */
  getContext: () => Promise<TxContext>
  openSender: StepRequest['openSender']
  records: TxRecords & { get: (id: string) => TxRecord | undefined; subscribe: (listener: () => void) => () => void }
  /** Resolves to false when the index has not reached the block in time. Never throws. */
  waitForIndex: (blockNumber: number) => Promise<boolean>
  createId: () => string
  /** Unix seconds of this computer. */
  now: () => number
}

export type Flow = {
  getState: () => FlowState
  subscribe: (listener: () => void) => () => void
  agree: () => void
  retry: () => void
  renew: () => void
  separate: () => void
  getNext: (at: number) => TxNext
}

const FRESH_SECONDS = 30

const loadPreparation = () => import('./prepare-plan.ts')
const loadRequest = () => import('./request-step.ts')
const loadBundleRequest = () => import('./request-bundle.ts')

/** Runs one action. `reduceFlow` decides; this runs the effects of each phase, once per entry. */
export function createFlow(action: BoundAction, owner: Pick<FlowState, 'account' | 'chainId'>, ports: FlowPorts): Flow {
  let state = createFlowState({
    id: ports.createId(),
    actionKey: action.key,
    title: action.title,
    path: action.path,
    ...owner,
  })
  let preparation = 0
  let permission: Pick<TxContext, 'permit' | 'refusesPermit'> = {}
  let isSeparate = false
  let releaseRecords: (() => void) | null = null
  const [subscribe, tell] = createListeners()

  function dispatch(event: FlowEvent): void {
    const before = state
    state = reduceFlow(before, event)
    if (state === before) return
    if (state.phase !== before.phase) enter(state.phase)
    tell()
  }

  function enter(phase: FlowState['phase']): void {
    if (phase === 'preparing') void prepare()
    else if (phase === 'signing') void sign()
    else if (phase === 'refreshing') void refresh()
  }

  async function prepare(): Promise<void> {
    preparation += 1
    const ticket = preparation
    const prepared = await readPlan(permission)
    const instead = isReverted(prepared) && permission.permit ? await readPlan({ refusesPermit: true }) : null
    if (ticket !== preparation) return
    if (instead?.ok) {
      permission = { refusesPermit: true }
      dispatch({ type: 'permitRefused', plan: instead.plan })
      return
    }
    // If only the node fails, the earlier simulation stays valid and its age keeps showing.
    if (!prepared.ok && state.phase === 'ready' && isNodeProblem(prepared.problem)) return
    if (prepared.ok) dispatch({ type: 'prepared', plan: prepared.plan })
    else dispatch({ type: 'refused', problem: nameFailure(prepared.problem, action.failure) })
  }

  async function readPlan(given: typeof permission): Promise<Prepared> {
    try {
      const [{ preparePlan }] = await Promise.all([loadPreparation(), loadRequest()])
      const context = await ports.getContext()
      assertSameOwner(context)
      const { askAtomic, ...others } = { ...context, ...given }
      const prepared = await preparePlan(action, isSeparate ? others : { ...others, askAtomic }, ports.now())
      if (prepared.ok && prepared.plan.together !== undefined) await loadBundleRequest()
      return prepared
    } catch (error) {
      return { ok: false, problem: decodeError(error) }
    }
  }

  function assertSameOwner(context: TxContext): void {
    if (context.chainId !== state.chainId) throw new OwnerChangedError('WRONG_CHAIN')
    if (context.account.toLowerCase() !== state.account.toLowerCase()) throw new OwnerChangedError('ACCOUNT_CHANGED')
  }

  async function sign(): Promise<void> {
    const { plan } = state
    const step = plan?.steps[0]
    if (plan === null || step === undefined) return
    preparation += 1
    if (step.permit !== undefined) return await permit(step, step.permit)
    const recordId = ports.createId()
    let answer: BundleAnswer
    try {
      const context = await ports.getContext()
      assertSameOwner(context)
      const { records, openSender, now } = ports
      const request = {
        action,
        context,
        recordId,
        records,
        openSender,
        now,
        flowId: state.id,
        onRequested: () => {
          watchRecord(recordId)
          dispatch({ type: 'requested', recordId })
        },
      }
      answer =
        plan.together === undefined
          ? await (await loadRequest()).requestStep({ ...request, step })
          : await (await loadBundleRequest()).requestBundle({ ...request, steps: plan.steps })
    } catch (error) {
      answer = { sent: false as const, problem: decodeError(error) }
    }
    if (answer.sent !== false) readRecord(recordId)
    else if (answer.separate !== undefined) separate(answer.separate, recordId)
    else decline(plan.together === undefined ? step : plan.steps.at(-1)!, recordId, answer.problem)
  }

  function separate(reason: Separation, recordId = ''): void {
    isSeparate = true
    // What was agreed to has approvals, and goes on with them.
    if (reason === 'unsupported') permission = { refusesPermit: true }
    dispatch({ type: 'separated', recordId, reason })
  }

  async function permit(step: PlannedStep, request: PermitRequest): Promise<void> {
    try {
      const context = await ports.getContext()
      assertSameOwner(context)
      const sender = await ports.openSender()
      if (sender.account.toLowerCase() !== state.account.toLowerCase()) throw new OwnerChangedError('ACCOUNT_CHANGED')
      if (sender.signPermit === undefined) throw new TxProblemError({ key: 'WALLET_METHOD_UNSUPPORTED' })
      permission = { permit: await sender.signPermit(request, step.allowance) }
      dispatch({ type: 'permitted' })
    } catch (error) {
      const problem = decodeError(error)
      const isUnsupported = problem.key === 'WALLET_METHOD_UNSUPPORTED'
      if (isUnsupported) permission = { refusesPermit: true }
      if (isUnsupported) dispatch({ type: 'permitUnsupported' })
      else decline(step, '', problem)
    }
  }

  function decline(step: PlannedStep, recordId: string, problem: TxProblem): void {
    const failure = getStepFailure(step, action.failure)
    dispatch({ type: 'declined', recordId, problem: nameFailure(problem, failure) })
  }

  function watchRecord(recordId: string): void {
    releaseRecords?.()
    releaseRecords = ports.records.subscribe(() => readRecord(recordId))
  }

  function readRecord(recordId: string): void {
    const record = ports.records.get(recordId)
    if (record !== undefined) dispatch({ type: 'recordChanged', record })
    else if (state.phase === 'stopped') dispatch({ type: 'recordRemoved', recordId })
  }

  async function refresh(): Promise<void> {
    const { refreshBlock } = state
    const reached = refreshBlock === null || (await ports.waitForIndex(refreshBlock))
    dispatch({ type: reached ? 'indexed' : 'indexBehind' })
  }

  enter('preparing')
  return {
    getState: () => state,
    subscribe,
    agree() {
      const at = state.plan?.simulated.at ?? 0
      // The computer's clock may have been set back since.
      dispatch({ type: 'agreed', fresh: Math.abs(ports.now() - at) < FRESH_SECONDS })
    },
    retry() {
      // An earlier permit may be used or expired.
      permission = permission.refusesPermit ? { refusesPermit: true } : {}
      dispatch({ type: 'retried' })
    },
    getNext: (at) => action.next?.(at) ?? { path: action.path },
    renew: () => {
      if (state.phase === 'ready') void prepare()
    },
    separate() {
      if (state.phase === 'ready') separate('chosen')
    },
  }
}

function isReverted(prepared: Prepared): boolean {
  if (prepared.ok) return false
  const { key, values } = prepared.problem
  return key === 'CONTRACT_REVERTED' || key === 'ALLOWANCE_TOO_LOW' || values?.['contractError'] !== undefined
}

function isNodeProblem({ key }: TxProblem): boolean {
  return ['RPC_UNAVAILABLE', 'RPC_LAGGING', 'RATE_LIMITED', 'BAD_BACKEND_RESULT', 'NETWORK_UNDETECTED'].includes(key)
}

class OwnerChangedError extends Error {
  readonly key: 'WRONG_CHAIN' | 'ACCOUNT_CHANGED'

  constructor(key: 'WRONG_CHAIN' | 'ACCOUNT_CHANGED') {
    super(key)
    this.key = key
  }
}
