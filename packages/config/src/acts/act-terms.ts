import { type Address, isSameAddress } from '@app/core/address'
import { type Contract, type DeployedToken, getTokens } from '../contracts.ts'
import { getKindFacts } from '../contract-kinds.ts'
import type { Deployment } from '../deployment.ts'
import type { Act, Parameter } from './act.ts'

export type ActDeployment = Pick<Deployment, 'contracts' | 'pools' | 'tokens'>

type AmountParameter = Extract<Parameter, { kind: 'amount' }>

export function getRewardToken(deployment: ActDeployment, { kind }: Contract): DeployedToken {
  const debt = getKindFacts(kind).owes?.find((owed) => owed.kind === 'rewards')
  return getTokens(deployment).find(({ name }) => name === debt?.token)!
}

export function findToken(deployment: ActDeployment, address: unknown): DeployedToken | undefined {
  return getTokens(deployment).find((token) => isSameAddress(token.address, String(address)))
}

export function findUnit(
  deployment: ActDeployment,
  contract: Contract,
  { of }: AmountParameter,
  valueOf: (parameter: string) => unknown,
): DeployedToken | undefined {
  if (of === 'rewards') return getRewardToken(deployment, contract)
  if (typeof of === 'string') return getTokens(deployment).find(({ name }) => name === of)
  return findToken(deployment, valueOf(of.parameter))
}

export function getTakenToken(
  deployment: ActDeployment,
  contract: Contract,
  { parameters, takes }: Act,
  args: readonly unknown[],
): { token: Address; amount: bigint } | undefined {
  if (takes === undefined) return undefined
  const at = (name: string) => args[parameters.findIndex((parameter) => parameter.name === name)]
  const token =
    takes.token === 'rewards' ? getRewardToken(deployment, contract).address : (at(takes.token.parameter) as Address)
  return { token, amount: at(takes.amount) as bigint }
}
