import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { Abi } from 'viem'

type AbiError = Extract<Abi[number], { type: 'error' }>

const all = [...productTokenAbi, ...referralRegistryAbi, ...stakingPoolAbi, ...testUsdtAbi]

/** Every refusal that a contract of ours can answer, as often as it is declared. */
export const contractErrorsAbi: readonly AbiError[] = all.filter((item) => item.type === 'error')
