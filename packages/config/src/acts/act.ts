import type { RoleName } from '@app/abis/roles'
import type { ContractKind } from '../contract-kinds.ts'

export type ValueKind =
  | 'account'
  | 'accounts'
  | 'bytes'
  | 'contract'
  | 'count'
  | 'day'
  | 'dividendPool'
  | 'duration'
  | 'functions'
  | 'hash'
  | 'role'
  | 'text'
  | 'time'
  | 'token'
  | 'yesNo'

export type Parameter = { name: string } & (
  | { kind: ValueKind }
  | { kind: 'amount'; of: 'productToken' | 'usdt' | 'powerToken' | 'rewards' | { parameter: string } }
)

/**
 * One function that an operator can call, with its parameters in ABI order. Without a role, only the account that it
 * concerns may call it.
 */
export type Act = {
  name: string
  does: string
  kinds: readonly ContractKind[]
  signature: string
  parameters: readonly Parameter[]
  role: RoleName | null
  /** View of the same contract that returns the present values; `takes` names parameters of the act. */
  before?: { view: string; takes: readonly string[]; answers: readonly Parameter[] }
  /** The contract takes this amount from the sender, so it has to be approved first. */
  takes?: { amount: string; token: 'rewards' | { parameter: string } }
}
