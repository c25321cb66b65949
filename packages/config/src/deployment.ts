import type { Address } from '@app/core/address'

/** What every deployment has. PowerMarket makes `powerToken`, CardSeller `equityCard` and `cardVault`; `productPair` is of {product} and USDT. */
export const contractNames = [
  'accessManager',
  'productToken',
  'usdt',
  'referralRegistry',
  'stakingPoolUsdt',
  'stakingPoolRwas',
  'rwas',
  'drToken',
  'daoPool',
  'powerMarket',
  'powerToken',
  'cardSeller',
  'equityCard',
  'cardVault',
  'productSwap',
  'votingEscrow',
  'dividendVault',
  'settingsDesk',
  'uniswapV2Factory',
  'uniswapV2Router',
  'productPair',
  'multicall3',
] as const

export type ContractName = (typeof contractNames)[number]

/** Those in which amounts are shown. */
export const tokenContracts = [
  'productToken',
  'usdt',
  'rwas',
  'drToken',
  'powerToken',
] as const satisfies readonly ContractName[]

export type TokenContract = (typeof tokenContracts)[number]

export const poolContracts = [
  'stakingPoolUsdt',
  'stakingPoolRwas',
  'daoPool',
] as const satisfies readonly ContractName[]

export type PoolContract = (typeof poolContracts)[number]

/** What a token says of itself on its chain. */
export type TokenFacts = { symbol: string; decimals: number }

/** What a staking pool takes. Every pool pays in {product}. */
export type PoolFacts = {
  /** Name of the staked token in the deployment. */
  token: string
  /** Whether only an account with a bound superior may stake; what it stakes counts for its team. */
  needsSuperior: boolean
}

/** Beyond these no token is deployed with: amounts of it would hardly fit what contracts count with. */
export const MAX_TOKEN_DECIMALS = 24

/** The accounts of one role and the seconds that their calls wait. */
export type RoleHolders = { accounts: readonly Address[]; delay: number }

/** Who should hold what: as the production deployment was handed over, kept up with what ADMIN has given and taken since. */
export type Governance = {
  /** Made the deployment and holds no role. */
  deployer: Address
  treasury: Address
  /** SETTINGS is of the settings desk alone: its delay is the one that every change of a setting waits. */
  roles: Record<'ADMIN' | 'OPERATOR' | 'GUARDIAN' | 'SIGNER_ADMIN' | 'SETTINGS' | 'SETTLER' | 'VETOER', RoleHolders>
}

/** What every deployment has by name, and what this one has beside that. */
type Named<Name extends string, Value> = Record<Name, Value> & Record<string, Value>

/** What stands on a chain. Written by the deploy command; by hand nothing but `governance`, when ADMIN changes roles. */
export type Deployment = {
  chainId: number
  /** First block that can hold a log of ours: the indexer begins here. */
  startBlock: number
  contracts: Named<ContractName, Address>
  /** As they were read from the chain. */
  tokens: Named<TokenContract, TokenFacts>
  pools: Named<PoolContract, PoolFacts>
  /** Absent on the sandbox, where one account holds every role that accounts hold. */
  governance?: Governance
}
