import type { cardSellerAbi } from '@app/abis/card-seller'
import type { cardVaultAbi } from '@app/abis/card-vault'
import type { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { powerMarketAbi } from '@app/abis/power-market'
import type { referralRegistryAbi } from '@app/abis/referral-registry'
import type { stakingPoolAbi } from '@app/abis/staking-pool'
import type { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import type { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { ContractEventName, ContractFunctionName, erc20Abi } from 'viem'

/** Types alone: a sheet ships no ABI. */
interface Abis {
  cardSeller: typeof cardSellerAbi
  cardVault: typeof cardVaultAbi
  dividendVault: typeof dividendVaultAbi
  erc20: typeof erc20Abi
  powerMarket: typeof powerMarketAbi
  referralRegistry: typeof referralRegistryAbi
  stakingPool: typeof stakingPoolAbi
  uniswapV2Pair: typeof uniswapV2PairAbi
  votingEscrow: typeof votingEscrowAbi
}

type CallName<Name extends keyof Abis> =
  | ContractFunctionName<Abis[Name], 'pure' | 'view'>
  | ContractEventName<Abis[Name]>

/** What was asked of a contract. `abi` is what the names are held against: one that the contract no longer has does not compile. */
export type AskedContract = {
  [Name in keyof Abis]: {
    abi: Name
    /** The functions that answered, the events that were added up. */
    calls: readonly CallName<Name>[]
  }
}[keyof Abis]
