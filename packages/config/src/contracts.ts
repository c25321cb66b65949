import { type Address, isSameAddress } from '@app/core/address'
import { type ContractKind, type Debt, getKindFacts, type KindFacts } from './contract-kinds.ts'
import {
  type ContractName,
  contractNames,
  type Deployment,
  featureContracts,
  type PoolFacts,
  type TokenFacts,
} from './deployment.ts'
import { type Feature, featureNeeds } from '@app/core/features'

export type Contract = { name: string; kind: ContractKind; address: Address }

export type Pool = PoolFacts & { name: string; address: Address }

export type DeployedToken = TokenFacts & { name: string; address: Address }

type OwnKind = Exclude<ContractName, 'usdt' | 'rwas' | 'stakingPoolUsdt' | 'stakingPoolRwas'>

const sharedKinds = {
  usdt: 'token',
  rwas: 'token',
  stakingPoolUsdt: 'stakingPool',
  stakingPoolRwas: 'stakingPool',
} as const satisfies Record<Exclude<ContractName, OwnKind>, ContractKind>

const kinds: Readonly<Record<ContractName, ContractKind>> = {
  ...(Object.fromEntries(contractNames.map((name) => [name, name])) as Record<OwnKind, OwnKind>),
  ...sharedKinds,
}

export function getKind(name: ContractName): ContractKind {
  return kinds[name]
}

export function getContracts({ contracts, pools }: Pick<Deployment, 'contracts' | 'pools'>): Contract[] {
  const further = Object.keys(contracts).filter((name) => !Object.hasOwn(kinds, name))
  return [
    ...contractNames.flatMap((name) => {
      const address = contracts[name]
      return address ? [{ name, kind: kinds[name], address }] : []
    }),
    ...further.map((name): Contract => ({
      name,
      kind: Object.hasOwn(pools, name) ? 'stakingPool' : 'token',
      address: getAddress({ contracts }, name),
    })),
  ]
}

export function getPools({ contracts, pools }: Pick<Deployment, 'contracts' | 'pools'>): Pool[] {
  return Object.entries(pools).map(([name, pool]) => ({ ...pool, name, address: getAddress({ contracts }, name) }))
}

export function getTokens({ contracts, tokens }: Pick<Deployment, 'contracts' | 'tokens'>): DeployedToken[] {
  return Object.entries(tokens).map(([name, token]) => ({ ...token, name, address: getAddress({ contracts }, name) }))
}

export function getFurtherTokens(deployment: Pick<Deployment, 'contracts' | 'tokens'>): DeployedToken[] {
  return getTokens(deployment).filter(({ name }) => !Object.hasOwn(kinds, name))
}

export function getAddress({ contracts }: Pick<Deployment, 'contracts'>, name: string): Address {
  const address = Object.hasOwn(contracts, name) ? contracts[name] : undefined
  if (address === undefined) throw new Error(`The deployment has no contract "${name}"`)
  return address
}

export function hasFeature({ contracts }: Pick<Deployment, 'contracts'>, feature: Feature): boolean {
  return [feature, ...(featureNeeds[feature] ?? [])].every((each) =>
    featureContracts[each].every((name) => contracts[name] !== undefined),
  )
}

type ContractOf<Name extends Feature> = (typeof featureContracts)[Name][number]

/** @throws Error when the deployment leaves the feature out. */
export function getFeatureContracts<const Names extends readonly Feature[]>(
  { contracts }: Pick<Deployment, 'contracts'>,
  ...features: Names
): Deployment['contracts'] & Record<ContractOf<Names[number]>, Address> {
  for (const feature of features)
    if (!hasFeature({ contracts }, feature)) throw new Error(`The deployment leaves out "${feature}"`)
  return contracts
}

export function findContract(deployment: Deployment, address: string): Contract | undefined {
  return getContracts(deployment).find((contract) => isSameAddress(contract.address, address))
}

function getTokenNames({ pools }: Pick<Deployment, 'pools'>, name: string, tokens: readonly string[]): string[] {
  return tokens.map((token) => (token === 'stakedToken' ? pools[name]!.token : token))
}

export function getSpenders(deployment: Pick<Deployment, 'contracts' | 'pools'>, token: string): string[] {
  return getContracts(deployment).flatMap(({ name, kind }) =>
    getTokenNames(deployment, name, getKindFacts(kind).takes ?? []).includes(token) ? [name] : [],
  )
}

export function getDebts(
  deployment: Pick<Deployment, 'contracts' | 'pools'>,
): ({ contract: Contract; token: string } & Omit<Debt, 'token'>)[] {
  return getContracts(deployment).flatMap((contract) =>
    (getKindFacts(contract.kind).owes ?? []).map((debt) => ({
      ...debt,
      contract,
      token: getTokenNames(deployment, contract.name, [debt.token])[0]!,
    })),
  )
}

export function getContractsWith<Key extends keyof KindFacts>(
  deployment: Pick<Deployment, 'contracts' | 'pools'>,
  key: Key,
): (Contract & { [K in Key]-?: NonNullable<KindFacts[K]> })[] {
  return getContracts(deployment).flatMap((contract) => {
    const fact = getKindFacts(contract.kind)[key]
    return fact === undefined
      ? []
      : [{ ...contract, [key]: fact } as Contract & { [K in Key]-?: NonNullable<KindFacts[K]> }]
  })
}

export type ContractLabel = { key: string; token: string }

export function getContractLabel({ pools, tokens }: Pick<Deployment, 'pools' | 'tokens'>, name: string): ContractLabel {
  const pool = pools[name]
  if (pool === undefined || name === 'daoPool') return { key: name, token: '' }
  return { key: 'stakingPool', token: tokens[pool.token]!.symbol }
}
