import type { TxProblem } from '#shared/errors/tx-problem.ts'
import type { TxText } from '#shared/format/tx-text.ts'
import type { PlannedStep, TxPlan } from './tx-action.ts'
import { canSendAgain, type TxRecord } from './tx-record.ts'

/**
 * - `preparing`: checks, steps and simulation run.
 * - `refused`: a check, the simulation or the wallet refused before anything was sent. May be retried.
 * - `ready`: waits for the holder's decision.
 * - `signing`: the wallet has the request.
 * - `mining`: sent, not settled.
 * - `refreshing`: every step is confirmed; the index has not reached that block.
 * - `done`.
 * - `stopped`: a step was sent and failed, or its outcome is unknown.
 */
export type FlowPhase = 'preparing' | 'refused' | 'ready' | 'signing' | 'mining' | 'refreshing' | 'done' | 'stopped'

/** `recordId` is null for a signature, which sends nothing. */
export type FinishedStep = { title: TxText; recordId: string | null }

export type FlowState = {
  id: string
  actionKey: string
  title: TxText
  path: string
  account: string
  chainId: number
  phase: FlowPhase
  plan: TxPlan | null
  finished: readonly FinishedStep[]
  recordId: string | null
  /** The holder agreed to the whole plan, so further steps go to the wallet without another press. */
  agreed: boolean
  problem: TxProblem | null
  /** What was sent can no longer succeed, so it is safe to send again. Only meaningful when stopped. */
  mayRepeat: boolean
  refreshBlock: number | null
  indexBehind: boolean
  /** A permit was signed, but the token did not accept it. */
  permitRefused: boolean
  separated: Separation | null
}

/**
 * Why steps are confirmed one by one although the wallet might execute them together.
 * - `chosen`: by the holder.
 * - `unsupported`: the wallet claims to support it but cannot.
 * - `refused`: the holder declined to turn the account into a smart account.
 */
export type Separation = 'chosen' | 'unsupported' | 'refused'

/**
 * - `agreed`: without `fresh`, the simulation is repeated before the wallet is asked.
 * - `declined`: nothing was sent. Some wallets report this long afterwards.
 * - `separated`: nothing was sent. `recordId` is that of the request, empty if there was none.
 * - `permitUnsupported`: the wallet cannot sign permits. A new plan without one needs a new agreement.
 * - `permitRefused`: the signed permit had no effect, and `plan`, which has none, would succeed. It needs a new
 *   agreement.
 */
export type FlowEvent =
  | { type: 'prepared'; plan: TxPlan }
  | { type: 'refused'; problem: TxProblem }
  | { type: 'agreed'; fresh: boolean }
  | { type: 'requested'; recordId: string }
  | { type: 'declined'; recordId: string; problem: TxProblem }
  | { type: 'separated'; recordId: string; reason: Separation }
  | { type: 'recordRemoved'; recordId: string }
  | { type: 'permitted' }
  | { type: 'permitUnsupported' }
  | { type: 'permitRefused'; plan: TxPlan }
  | { type: 'recordChanged'; record: TxRecord }
  | { type: 'indexed' }
  | { type: 'indexBehind' }
  | { type: 'retried' }

export function createFlowState(
  input: Pick<FlowState, 'id' | 'actionKey' | 'title' | 'path' | 'account' | 'chainId'>,
): FlowState {
  return {
    ...input,
    phase: 'preparing',
    plan: null,
    finished: [],
    recordId: null,
    agreed: false,
    problem: null,
    mayRepeat: false,
    refreshBlock: null,
    indexBehind: false,
    permitRefused: false,
    separated: null,
  }
}

/** Pure. Ignores events that do not fit the phase, because effects may finish late. */
export function reduceFlow(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'prepared':
      return reducePrepared(state, event.plan)
    case 'refused':
      if (state.phase !== 'preparing' && state.phase !== 'ready' && state.phase !== 'signing') return state
      return state.recordId === null ? { ...state, phase: 'refused', agreed: false, problem: event.problem } : state
    case 'agreed':
      return state.phase === 'ready'
        ? { ...state, phase: event.fresh ? 'signing' : 'preparing', agreed: true, problem: null }
        : state
    case 'requested':
      return state.phase === 'signing' && state.recordId === null ? { ...state, recordId: event.recordId } : state
    case 'declined':
      return reduceDeclined(state, event)
    case 'separated':
      return reduceSeparated(state, event)
    case 'permitted':
      return state.phase === 'signing' && state.recordId === null ? finishPermit(state) : state
    case 'permitUnsupported':
      return state.phase === 'signing' && state.recordId === null
        ? { ...state, phase: 'preparing', agreed: false, plan: null }
        : state
    case 'permitRefused':
      return reducePermitRefused(state, event.plan)
    case 'recordRemoved':
      return state.phase === 'stopped' && state.recordId === event.recordId ? { ...state, mayRepeat: true } : state
    case 'recordChanged':
      return event.record.id === state.recordId ? reduceRecord(state, event.record) : state
    case 'indexed':
      return state.phase === 'refreshing' || (state.phase === 'done' && state.indexBehind)
        ? { ...state, phase: 'done', indexBehind: false }
        : state
    case 'indexBehind':
      return state.phase === 'refreshing' ? { ...state, phase: 'done', indexBehind: true } : state
    default:
      return canRetry(state) ? { ...state, phase: 'preparing', agreed: false, problem: null, recordId: null } : state
  }
}

function reducePrepared(state: FlowState, plan: TxPlan): FlowState {
  if (state.phase === 'ready') return { ...state, plan }
  if (state.phase !== 'preparing') return state
  const goesOn = state.agreed && state.plan !== null && continuesPlan(state.plan, plan)
  return { ...state, plan, agreed: goesOn, phase: goesOn ? 'signing' : 'ready', problem: null }
}

function reduceDeclined(state: FlowState, { recordId, problem }: Extract<FlowEvent, { type: 'declined' }>): FlowState {
  const isAsked = state.phase === 'signing' && state.recordId === null
  const isOfThis = state.recordId === recordId && isAwaited(state)
  if (!isAsked && !isOfThis) return state
  // After a plain rejection the plan stands and can be tried again; anything else needs a new plan.
  const phase = problem.key === 'USER_REJECTED' ? 'ready' : 'refused'
  return { ...state, phase, problem, agreed: false, recordId: null, mayRepeat: false }
}

/** `unsupported` needs no new agreement: the wallet now shows the same steps one by one. */
function reduceSeparated(state: FlowState, { recordId, reason }: Extract<FlowEvent, { type: 'separated' }>): FlowState {
  const isRequest = state.recordId === null ? state.phase === 'signing' : state.recordId === recordId
  const fits = reason === 'chosen' ? state.phase === 'ready' : isRequest && isAwaited(state)
  if (!fits || state.plan?.together === undefined) return state
  const plan = { ...state.plan, together: undefined }
  const agreed = state.agreed && reason === 'unsupported'
  return {
    ...state,
    phase: 'preparing',
    plan,
    agreed,
    separated: reason,
    recordId: null,
    problem: null,
    mayRepeat: false,
  }
}

/** A wallet asked about a bundle may report it as pending before it has answered the request itself. */
function isAwaited({ phase }: FlowState): boolean {
  return phase === 'signing' || phase === 'mining' || phase === 'stopped'
}

function reduceRecord(state: FlowState, record: TxRecord): FlowState {
  if (state.phase !== 'signing' && state.phase !== 'mining' && state.phase !== 'stopped') return state
  switch (record.status) {
    case 'signing':
      return state
    case 'sent':
    case 'mined':
      return { ...state, phase: 'mining', problem: null }
    case 'confirmed':
      return finishStep(state, record)
    default:
      return { ...state, phase: 'stopped', agreed: false, problem: record.problem, mayRepeat: canSendAgain(record) }
  }
}

function finishStep(state: FlowState, record: TxRecord): FlowState {
  const carried = record.bundle?.calls ?? [record]
  const steps = state.plan?.steps.slice(carried.length) ?? []
  return {
    ...state,
    plan: state.plan && { ...state.plan, steps },
    finished: [...state.finished, ...carried.map(({ title }) => ({ title, recordId: record.id }))],
    recordId: null,
    problem: null,
    phase: steps.length === 0 ? 'refreshing' : 'preparing',
    refreshBlock: record.settled?.blockNumber ?? state.refreshBlock,
  }
}

function finishPermit(state: FlowState): FlowState {
  const [signed, ...steps] = state.plan?.steps ?? []
  if (state.plan === null || signed?.permit === undefined) return state
  return {
    ...state,
    plan: { ...state.plan, steps },
    finished: [...state.finished, { title: signed.title, recordId: null }],
    phase: 'preparing',
  }
}

function reducePermitRefused(state: FlowState, plan: TxPlan): FlowState {
  if (state.recordId !== null || (state.phase !== 'preparing' && state.phase !== 'ready')) return state
  const finished = state.finished.filter(({ recordId }) => recordId !== null)
  return { ...state, plan, finished, phase: 'ready', agreed: false, problem: null, permitRefused: true }
}

export function canRetry(state: Pick<FlowState, 'phase' | 'mayRepeat'>): boolean {
  return state.phase === 'refused' || (state.phase === 'stopped' && state.mayRepeat)
}

function continuesPlan(left: TxPlan, next: TxPlan): boolean {
  return (
    left.together === next.together &&
    left.steps.length === next.steps.length &&
    left.steps.every((step, index) => {
      const other = next.steps[index]!
      return step.callData.to === other.callData.to && getAgreedData(step) === getAgreedData(other)
    })
  )
}

function getAgreedData({ callData, agreedData }: PlannedStep): string {
  return agreedData ?? callData.data
}
