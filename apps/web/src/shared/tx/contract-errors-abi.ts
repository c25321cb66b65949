import { accessManagerAbi } from '@app/abis/access-manager'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import type { Abi } from 'viem'

type AbiError = Extract<Abi[number], { type: 'error' }>

const all: Abi = [...productTokenAbi, ...referralRegistryAbi, ...stakingPoolAbi, ...testUsdtAbi, ...accessManagerAbi]

/** Every refusal that a contract of ours can answer, each once. */
export const contractErrorsAbi: readonly AbiError[] = [
  ...new Map(all.flatMap((item) => (item.type === 'error' ? [[describe(item), item] as const] : []))).values(),
]

function describe({ name, inputs }: AbiError): string {
  return `${name}(${inputs.map(({ type }) => type).join()})`
}
