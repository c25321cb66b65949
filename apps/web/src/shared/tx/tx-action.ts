import type { Deployment } from '@app/config/deployments'
import type { Address, Client, Hex, Log, TypedDataDomain } from 'viem'
import type { CallData, ContractCall } from '#shared/chain/contract-call.ts'
import type { TxProblem, ActionFailure } from '#shared/errors/tx-problem.ts'
import type { TxText } from '#shared/format/tx-text.ts'

export type TxContext = {
  /** Reads only. Answers nothing older than the last receipt that this page has seen. */
  client: Client
  account: Address
  chainId: number
  deployment: Deployment
  /** Signed for this action already. */
  permit?: SignedPermit
  /** The wallet cannot sign permissions. */
  refusesPermit?: boolean
}

/** An EIP-2612 permission to be signed: exactly `amount` base units, once, until `deadline` (Unix seconds). */
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

export type Allowance = {
  token: string
  spender: string
  amount: bigint
  decimals: number
  symbol: string
}

/** Icons of the sentences, by meaning: see `flow-sheet.tsx`. */
export type TxSentenceIcon = 'leaves' | 'arrives' | 'lock' | 'unlock' | 'share' | 'fee' | 'superior' | 'wallet'

export type TxSentence = { icon: TxSentenceIcon; text: TxText }

/** An allowance of exactly `amount`, or of 0 first where the token refuses to change one that is not 0. */
export type ApproveStep = {
  kind: 'approve' | 'approveZero'
  title: TxText
  call: ContractCall
  token: string
  spender: string
  amount: bigint
}

/** A signature in place of an approval: nothing is sent. `call` is the approval that stands for it in the simulation. */
export type PermitStep = Omit<ApproveStep, 'kind'> & { kind: 'permit'; permit: PermitRequest }

export type CallStep = {
  kind: 'call'
  title: TxText
  call: ContractCall
  /** What the person agreed to before the signature in it was known. */
  agreedCall?: ContractCall
}

export type TxStep = ApproveStep | PermitStep | CallStep

export type PlannedStep = {
  kind: TxStep['kind']
  title: TxText
  callData: CallData
  /** For an approval: what it may be for. The allow-list checks it against the bytes. */
  allowance: { amount: bigint } | null
  /** Where only a signature is asked for: `callData` then never leaves the page. */
  permit?: PermitRequest
  /** The bytes that the person agrees to, where they differ by a signature that comes later. */
  agreedData?: `0x${string}`
  /** Gas limit to ask for, a margin included; null where it can only be known after the step before. */
  gas: bigint | null
}

export type TxPlan = {
  steps: readonly PlannedStep[]
  sentences: readonly TxSentence[]
  /** Base units of the native coin for all steps, about; null when unknown. */
  fee: bigint | null
  simulated: {
    blockNumber: number
    /** Unix seconds of this computer, for the age. */
    at: number
    /** False when only the first step could be simulated: the rest is, after it. */
    complete: boolean
  }
}

/** What a simulation showed. `logs` is null where the node cannot simulate a whole sequence. */
export type TxOutcome = {
  blockNumber: bigint
  /** Unix seconds of the chain's clock. */
  blockTimestamp: number
  logs: readonly Log[] | null
}

export type ParsedForm<Input> = { ok: true; input: Input } | { ok: false; problem: TxProblem }

/**
 * An action that writes to the chain, declared. Everything else (simulation, approval, wallet, tray, replacement, waiting
 * for the index) is the same for all of them.
 */
export type TxAction<Input> = {
  /** `feature.verb`. */
  key: string
  /** Its title when it fails without a reason; null where the specification has no message for it. */
  failure: ActionFailure | null
  /** Path of the screen where it is taken. */
  path: string | ((input: Input) => string)
  title: (input: Input) => TxText
  /** Rules that the chain would refuse anyway, asked first, so that the answer has the specification's words. */
  checks?: (input: Input, context: TxContext) => Promise<TxProblem | null>
  /** In order. The last one is the action itself, those before it are what it needs. */
  steps: (input: Input, context: TxContext) => Promise<TxStep[]>
  /** Two to four sentences; the fee is added for all. */
  changes: (input: Input, outcome: TxOutcome, context: TxContext) => Promise<TxSentence[]>
  /** Query keys (prefixes) of everything that changes, and of nothing else. */
  refresh: (input: Input, context: Pick<TxContext, 'account' | 'chainId'>) => readonly (readonly unknown[])[]
}

/** An action that a form asks for. */
export type FormAction<Form, Input> = TxAction<Input> & {
  /** What the form says, understood, or the specification's words for what is wrong with it. */
  parse: (form: Form) => ParsedForm<Input>
}

/** An action with its input, so that flows need not know the types. */
export type BoundAction = {
  key: string
  failure: ActionFailure | null
  path: string
  title: TxText
  checks: (context: TxContext) => Promise<TxProblem | null>
  steps: (context: TxContext) => Promise<TxStep[]>
  changes: (outcome: TxOutcome, context: TxContext) => Promise<TxSentence[]>
  refresh: (context: Pick<TxContext, 'account' | 'chainId'>) => readonly (readonly unknown[])[]
}

export function bindAction<Input>(action: TxAction<Input>, input: Input): BoundAction {
  return {
    key: action.key,
    failure: action.failure,
    path: typeof action.path === 'string' ? action.path : action.path(input),
    title: action.title(input),
    checks: (context) => action.checks?.(input, context) ?? Promise.resolve(null),
    steps: (context) => action.steps(input, context),
    changes: (outcome, context) => action.changes(input, outcome, context),
    refresh: (context) => action.refresh(input, context),
  }
}

/** What comes before the action itself is an authorization. */
export function getStepFailure({ kind }: Pick<TxStep, 'kind'>, failure: ActionFailure | null): ActionFailure | null {
  return kind === 'call' ? failure : 'AUTHORIZATION_FAILED'
}
