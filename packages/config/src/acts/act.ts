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

/**
 * An `amount` is of a token of the deployment, of the token that the contract rewards with, or of the one in another
 * parameter.
 */
export type Parameter = { name: string } & (
  | { kind: ValueKind }
  | { kind: 'amount'; of: 'productToken' | 'usdt' | 'powerToken' | 'rewards' | { parameter: string } }
)

/** What an operator can have a contract do: one function, its parameters in the order of the ABI. */
export type Act = {
  name: string
  does: string
  kinds: readonly ContractKind[]
  signature: string
  parameters: readonly Parameter[]
  /** Null: no role, only the account that it concerns. */
  role: RoleName | null
  /** View of the same contract that tells the present values; `takes` are parameters of the act. */
  before?: { view: string; takes: readonly string[]; answers: readonly Parameter[] }
  /** The contract takes this amount from the sender, so it has to be approved first. */
  takes?: { amount: string; token: 'rewards' | { parameter: string } }
}
