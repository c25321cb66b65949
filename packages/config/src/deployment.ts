import type { Address } from '@app/core/address'
import type { Feature } from '@app/core/features'

/** PowerMarket creates `powerToken`, CardSeller `equityCard` and `cardVault`. `productPair` is {product} and USDT. */
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

export const featureContracts = {
  ve: ['votingEscrow'],
  dr: ['drToken', 'daoPool'],
  backpack: ['cardSeller', 'equityCard', 'cardVault'],
  power: ['powerMarket', 'powerToken'],
  pos: ['stakingPoolRwas'],
  swapProduct: ['productSwap'],
  community: [],
  invite: ['referralRegistry'],
} as const satisfies Record<Feature, readonly ContractName[]>

export type FeatureContract = (typeof featureContracts)[Feature][number]

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

export type TokenFacts = { symbol: string; decimals: number }

export type PoolFacts = {
  token: string
  /** Only an account with a bound superior may stake, and its stake counts for its team. */
  needsSuperior: boolean
}

/** With more decimals, amounts would hardly fit into the contracts' integers. */
export const MAX_TOKEN_DECIMALS = 24

export type RoleHolders = { accounts: readonly Address[]; delay: number }

export type Governance = {
  deployer: Address
  treasury: Address
  /** Only the settings desk has SETTINGS; its delay applies to every change of a setting. */
  roles: Record<'ADMIN' | 'OPERATOR' | 'GUARDIAN' | 'SIGNER_ADMIN' | 'SETTINGS' | 'SETTLER' | 'VETOER', RoleHolders>
}

type Named<Name extends string, Value> = Record<Exclude<Name, FeatureContract>, Value> &
  Partial<Record<Extract<Name, FeatureContract>, Value>> &
  Record<string, Value>

/**
 * Written by the deploy command. Only `governance` is edited by hand, when ADMIN changes roles; it is absent on the
 * sandbox, where one account holds every role.
 */
export type Deployment = {
  chainId: number
  startBlock: number
  contracts: Named<ContractName, Address>
  tokens: Named<TokenContract, TokenFacts>
  pools: Named<PoolContract, PoolFacts>
  governance?: Governance
}

export type WholeDeployment = Deployment & {
  contracts: Record<ContractName, Address>
  tokens: Record<TokenContract, TokenFacts>
  pools: Record<PoolContract, PoolFacts>
}
