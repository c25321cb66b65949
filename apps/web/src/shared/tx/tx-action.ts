import type { Deployment } from '@app/config/deployments'
import type { Address, Client, Log } from 'viem'
import type { ActionFailure } from './action-failure.ts'
import type { ContractCall } from './contract-call.ts'
import type { PermitRequest, SignedPermit } from './permit.ts'
import type { TxProblem } from './tx-problem.ts'
import type { TxText } from './tx-text.ts'

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
export type TxAction<Form, Input> = {
  /** `feature.verb`. */
  key: string
  /** Its title when it fails without a reason; null where the specification has no message for it. */
  failure: ActionFailure | null
  /** Path of the screen where it is taken. */
  path: string | ((input: Input) => string)
  /** What the form says, understood, or the specification's words for what is wrong with it. */
  parse: (form: Form) => ParsedForm<Input>
  title: (input: Input) => TxText
  /** Rules that the chain would refuse anyway, asked first, so that the answer has the specification's words. */
  checks: (input: Input, context: TxContext) => Promise<TxProblem | null>
  /** In order. The last one is the action itself, those before it are what it needs. */
  steps: (input: Input, context: TxContext) => Promise<TxStep[]>
  /** Two to four sentences; the fee is added for all. */
  changes: (input: Input, outcome: TxOutcome, context: TxContext) => Promise<TxSentence[]>
  /** Query keys (prefixes) of everything that changes, and of nothing else. */
  refresh: (input: Input, context: Pick<TxContext, 'account' | 'chainId'>) => readonly (readonly unknown[])[]
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

export function bindAction<Form, Input>(action: TxAction<Form, Input>, input: Input): BoundAction {
  return {
    key: action.key,
    failure: action.failure,
    path: typeof action.path === 'string' ? action.path : action.path(input),
    title: action.title(input),
    checks: (context) => action.checks(input, context),
    steps: (context) => action.steps(input, context),
    changes: (outcome, context) => action.changes(input, outcome, context),
    refresh: (context) => action.refresh(input, context),
  }
}
