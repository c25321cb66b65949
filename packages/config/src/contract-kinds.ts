import type { accessManagerAbi } from '@app/abis/access-manager'
import type { cardSellerAbi } from '@app/abis/card-seller'
import type { cardVaultAbi } from '@app/abis/card-vault'
import type { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { drTokenAbi } from '@app/abis/dr-token'
import type { equityCardAbi } from '@app/abis/equity-card'
import type { multicall3Abi } from '@app/abis/multicall3'
import type { powerMarketAbi } from '@app/abis/power-market'
import type { powerTokenAbi } from '@app/abis/power-token'
import type { productSwapAbi } from '@app/abis/product-swap'
import type { productTokenAbi } from '@app/abis/product-token'
import type { referralRegistryAbi } from '@app/abis/referral-registry'
import type { RoleName } from '@app/abis/roles'
import type { settingsDeskAbi } from '@app/abis/settings-desk'
import type { stakingPoolAbi } from '@app/abis/staking-pool'
import type { testUsdtAbi } from '@app/abis/test-usdt'
import type { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import type { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import type { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import type { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Abi, ContractFunctionName } from 'viem'
import type { ContractName } from './deployment.ts'

type TokenName = ContractName | 'stakedToken'

/** The answer of the first function less those of the others. */
export type Debt<Function extends string = string> = {
  kind: 'principal' | 'rewards'
  token: TokenName
  owed: readonly [Function, ...Function[]]
}

type View<A extends Abi> = ContractFunctionName<A, 'pure' | 'view'>
type Write<A extends Abi> = ContractFunctionName<A, 'nonpayable' | 'payable'>

type Facts<A extends Abi> = {
  /** How the {product} in the contract counts in the supply. */
  supply?: 'locked' | 'poolEmissions' | 'exchangePool' | 'cardStock'
  /** Principal precedes rewards in the same token: rewards are paid from what is left. */
  owes?: readonly Debt<View<A>>[]
  calls?: readonly Write<A>[]
  settings?: readonly Write<A>[]
  takes?: readonly TokenName[]
  /** By signature. ADMIN may veto as well as VETOER. */
  roles?: Readonly<Record<string, RoleName>>
  /** Contract that each getter must name; null for none, 'superiors' where it depends on the pool. */
  names?: Readonly<Partial<Record<View<A>, TokenName | 'superiors' | null>>>
}

const facts = <A extends Abi>(own: Facts<A>) => own

const stream = { 'fund(uint256)': 'OPERATOR', 'recoverFreeRewards(address,uint256)': 'ADMIN' } as const
const brakes = ['pause', 'unpause'] as const
const pause = { 'pause()': 'GUARDIAN', 'unpause()': 'ADMIN' } as const

const stakingPool = facts<typeof stakingPoolAbi>({
  supply: 'poolEmissions',
  owes: [
    { kind: 'principal', token: 'stakedToken', owed: ['totalStaked'] },
    { kind: 'rewards', token: 'productToken', owed: ['totalFunded', 'totalPaid'] },
  ],
  calls: ['stake', 'stakeWithPermit', 'claim', 'claimFor', 'unstake', ...brakes],
  takes: ['stakedToken'],
  roles: { ...stream, ...pause },
  names: {
    authority: 'accessManager',
    stakingToken: 'stakedToken',
    rewardToken: 'productToken',
    referralRegistry: 'superiors',
  },
})

export const contractKinds = {
  accessManager: facts<typeof accessManagerAbi>({ calls: ['execute', 'cancel'] }),
  productToken: facts<typeof productTokenAbi>({ calls: ['approve'] }),
  token: facts<typeof testUsdtAbi>({ calls: ['approve'] }),
  referralRegistry: facts<typeof referralRegistryAbi>({ calls: ['bind'] }),
  stakingPool,
  daoPool: stakingPool,
  drToken: facts<typeof drTokenAbi>({
    calls: ['approve', 'mint', 'mintWithPermit'],
    takes: ['productToken'],
    names: { product: 'productToken' },
  }),
  powerMarket: facts<typeof powerMarketAbi>({
    supply: 'poolEmissions',
    owes: [{ kind: 'rewards', token: 'productToken', owed: ['reservedRewards'] }],
    calls: ['buyPower', 'open', 'suspend', 'resume', 'replenish', 'claim', 'claimFor', ...brakes],
    settings: ['setPrice', 'setMinimumExchange', 'setTerms'],
    takes: ['usdt', 'productToken'],
    roles: {
      ...stream,
      ...pause,
      'setPrice(address,uint256)': 'SETTINGS',
      'setMinimumExchange(uint256)': 'SETTINGS',
      'setTerms(uint256,uint256,uint256)': 'SETTINGS',
    },
    names: {
      authority: 'accessManager',
      rewardToken: 'productToken',
      powerToken: 'powerToken',
      referralRegistry: 'referralRegistry',
    },
  }),
  powerToken: facts<typeof powerTokenAbi>({ names: { powerMarket: 'powerMarket' } }),
  cardSeller: facts<typeof cardSellerAbi>({
    supply: 'cardStock',
    calls: ['buy', ...brakes],
    settings: ['setPrice', 'setWhitelist', 'setSaleWhitelist'],
    takes: ['usdt'],
    roles: {
      ...pause,
      'setPrice(uint256)': 'SETTINGS',
      'setWhitelist(address[],bool)': 'SETTINGS',
      'setSaleWhitelist(uint256,bool)': 'SETTINGS',
      'recoverStock(address,uint256)': 'ADMIN',
    },
    names: {
      authority: 'accessManager',
      usdt: 'usdt',
      product: 'productToken',
      cards: 'equityCard',
      vault: 'cardVault',
      referralRegistry: 'referralRegistry',
    },
  }),
  equityCard: facts<typeof equityCardAbi>({
    calls: ['safeTransferFrom', 'safeBatchTransferFrom'],
    roles: { 'setUri(string,string)': 'ADMIN' },
    names: { authority: 'accessManager', seller: 'cardSeller', vault: 'cardVault' },
  }),
  cardVault: facts<typeof cardVaultAbi>({
    supply: 'locked',
    owes: [
      { kind: 'principal', token: 'productToken', owed: ['totalHeld'] },
      { kind: 'rewards', token: 'rwas', owed: ['reservedRewards'] },
    ],
    calls: ['claim', 'claimFor', 'takeOut'],
    roles: stream,
    names: {
      authority: 'accessManager',
      seller: 'cardSeller',
      cards: 'equityCard',
      product: 'productToken',
      rewardToken: 'rwas',
    },
  }),
  productSwap: facts<typeof productSwapAbi>({
    calls: ['swapExactIn', ...brakes],
    settings: ['setMinimumExchange'],
    takes: ['usdt', 'productToken'],
    roles: { ...pause, 'setMinimumExchange(address,uint256)': 'SETTINGS' },
    names: { authority: 'accessManager', pair: 'productPair', product: 'productToken', pairedToken: 'usdt' },
  }),
  votingEscrow: facts<typeof votingEscrowAbi>({
    supply: 'locked',
    owes: [{ kind: 'principal', token: 'productToken', owed: ['totalLocked'] }],
    calls: ['createLock', 'increaseAmount', 'extendLock', 'withdraw', ...brakes],
    takes: ['productToken'],
    roles: pause,
    names: { authority: 'accessManager', product: 'productToken' },
  }),
  dividendVault: facts<typeof dividendVaultAbi>({
    supply: 'poolEmissions',
    calls: ['withdraw', 'exit', 'fund', ...brakes],
    takes: ['usdt', 'rwas', 'productToken'],
    roles: {
      ...pause,
      'fund(address,uint8,uint256,uint256,uint256)': 'OPERATOR',
      'post(uint256,bytes32,bytes32,bytes32,uint256,bytes32,bytes32)': 'SETTLER',
      'veto(uint256,bytes32)': 'VETOER',
      'announceRules(bytes32,uint256)': 'SETTINGS',
      'announceEmptyPool(uint256,uint8)': 'SETTINGS',
      'addSigner(address,uint256)': 'SIGNER_ADMIN',
      'disableSigner()': 'GUARDIAN',
      'addToken(address)': 'ADMIN',
      'raiseDailyCap(address,uint256)': 'ADMIN',
      'lowerDailyCap(address,uint256)': 'GUARDIAN',
      'recoverFreeTokens(address,address,uint256)': 'ADMIN',
    },
    names: { authority: 'accessManager', product: 'productToken' },
  }),
  settingsDesk: facts<typeof settingsDeskAbi>({
    calls: ['propose', 'execute', 'cancel'],
    roles: {
      'propose(address,bytes)': 'OPERATOR',
      'execute(address,bytes)': 'OPERATOR',
      'cancel(address,bytes)': 'OPERATOR',
    },
    names: { authority: 'accessManager' },
  }),
  uniswapV2Factory: facts<typeof uniswapV2FactoryAbi>({}),
  uniswapV2Router: facts<typeof uniswapV2Router02Abi>({ names: { factory: 'uniswapV2Factory' } }),
  productPair: facts<typeof uniswapV2PairAbi>({ supply: 'exchangePool', names: { factory: 'uniswapV2Factory' } }),
  multicall3: facts<typeof multicall3Abi>({ calls: ['aggregate3'] }),
}

export type ContractKind = keyof typeof contractKinds

export type KindFacts = Omit<Facts<Abi>, 'names'> & {
  names?: Readonly<Record<string, TokenName | 'superiors' | null>>
}

export function getKindFacts(kind: ContractKind): KindFacts {
  return contractKinds[kind]
}
