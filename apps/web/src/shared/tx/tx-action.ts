import type { Deployment } from '@app/config/deployments'
import type { Address, Client, Hex, Log, TypedDataDomain } from 'viem'
import type { CallData, ContractCall } from '#shared/chain/contract-call.ts'
import type { TxProblem, ActionFailure } from '#shared/errors/tx-problem.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import type { TxText } from '#shared/format/tx-text.ts'
import type { ScheduledCall } from './scheduled-call.ts'

export type TxContext = {
  /** Answers nothing older than the last receipt that this page has seen. */
  client: Client
  account: Address
  chainId: number
  deployment: Deployment
  permit?: SignedPermit
  refusesPermit?: boolean
  askAtomic?: () => Promise<AtomicSupport | null>
}

/** `ready`: the wallet would first ask to turn the account into a smart account (EIP-5792). */
export type AtomicSupport = 'supported' | 'ready'

/** EIP-2612. `amount` is in base units, `deadline` in Unix seconds. */
export type PermitRequest = {
  token: string
  spender: string
  domain: TypedDataDomain
  message: { owner: Address; spender: Address; value: bigint; nonce: bigint; deadline: bigint }
}

export type SignedPermit = Pick<PermitRequest, 'token' | 'spender'> & {
  amount: bigint
  deadline: bigint
  v: number
  r: Hex
  s: Hex
}

export type Allowance = TokenUnit & {
  token: string
  spender: string
  amount: bigint
}

export type TxSentenceIcon = 'leaves' | 'arrives' | 'lock' | 'unlock' | 'share' | 'fee' | 'superior' | 'wallet'

export type TxSentence = { icon: TxSentenceIcon; text: TxText }

export type ApproveStep = {
  kind: 'approve' | 'approveZero'
  title: TxText
  call: ContractCall
  token: string
  spender: string
  amount: bigint
}

/** Replaces an approval by a signature. `call` is that approval, for simulation only. */
export type PermitStep = Omit<ApproveStep, 'kind'> & { kind: 'permit'; permit: PermitRequest }

export type CallStep = {
  kind: 'call'
  title: TxText
  call: ContractCall
  agreedCall?: ContractCall
  /** The scheduled call that it executes or cancels, as the chain has it; without it the allow-list refuses. */
  scheduled?: ScheduledCall
}

export type TxStep = ApproveStep | PermitStep | CallStep

export type PlannedStep = {
  kind: TxStep['kind']
  title: TxText
  callData: CallData
  /** For an approval: the allow-list compares it with the bytes. */
  allowance: { amount: bigint } | null
  scheduled?: ScheduledCall
  /** Set where only a signature is requested; `callData` then never leaves the page. */
  permit?: PermitRequest
  /** The data that the holder agreed to, if a later signature changes the bytes. */
  agreedData?: `0x${string}`
  /** Includes a margin; null if it depends on an earlier step. */
  gas: bigint | null
}

export type TxPlan = {
  steps: readonly PlannedStep[]
  sentences: readonly TxSentence[]
  /** Estimate for all steps in base units of the native coin; null when unknown. */
  fee: bigint | null
  together?: AtomicSupport
  /** For a Safe: how many owners must sign, and of how many. */
  safe: { threshold: number; owners: number } | null
  simulated: {
    blockNumber: number
    /** Unix seconds of this computer. */
    at: number
    complete: boolean
  }
}

export type TxOutcome = {
  blockNumber: bigint
  /** Unix seconds of the chain's clock. */
  blockTimestamp: number
  logs: readonly Log[] | null
}

export type ParsedForm<Input> = { ok: true; input: Input } | { ok: false; problem: TxProblem }

export type TxAction<Input> = {
  key: string
  /** Title of a failure without a reason; null if the specification has none. */
  failure: ActionFailure | null
  path: string | ((input: Input) => string)
  title: (input: Input) => TxText
  /** Rules that the chain enforces anyway, checked first for the specification's messages. */
  checks?: (input: Input, context: TxContext) => Promise<TxProblem | null>
  /** The last one is the action itself; earlier ones prepare it. */
  steps: (input: Input, context: TxContext) => Promise<TxStep[]>
  changes: (input: Input, outcome: TxOutcome, context: TxContext) => Promise<TxSentence[]>
  /** What comes next after success at second `at` of the chain's clock. */
  next?: (input: Input, at: number) => TxNext
  /** Query key prefixes of everything that changes, and nothing else. */
  refresh: (input: Input, context: Pick<TxContext, 'account' | 'chainId'>) => readonly (readonly unknown[])[]
}

export type TxNext = {
  text?: TxText
  /** The end of what was done belongs in a calendar. */
  isDated?: boolean
  path: string
}

export type FormAction<Form, Input> = TxAction<Input> & {
  parse: (form: Form) => ParsedForm<Input>
}

export type BoundAction = {
  key: string
  failure: ActionFailure | null
  path: string
  title: TxText
  checks: (context: TxContext) => Promise<TxProblem | null>
  steps: (context: TxContext) => Promise<TxStep[]>
  changes: (outcome: TxOutcome, context: TxContext) => Promise<TxSentence[]>
  next?: (at: number) => TxNext
  refresh: (context: Pick<TxContext, 'account' | 'chainId'>) => readonly (readonly unknown[])[]
}

/**
 * A step that an action may need first, in the same plan. If it is already done, nothing is checked, sent or reported.
 */
export type Preparation = Pick<BoundAction, 'checks' | 'steps' | 'changes' | 'refresh'>

export function bindAction<Input>(action: TxAction<Input>, input: Input): BoundAction {
  return {
    key: action.key,
    failure: action.failure,
    path: typeof action.path === 'string' ? action.path : action.path(input),
    title: action.title(input),
    checks: (context) => action.checks?.(input, context) ?? Promise.resolve(null),
    steps: (context) => action.steps(input, context),
    changes: (outcome, context) => action.changes(input, outcome, context),
    ...(action.next && { next: (at) => action.next!(input, at) }),
    refresh: (context) => action.refresh(input, context),
  }
}

export function getStepFailure({ kind }: Pick<TxStep, 'kind'>, failure: ActionFailure | null): ActionFailure | null {
  return kind === 'call' ? failure : 'AUTHORIZATION_FAILED'
}
