import { contractAbis } from '@app/config/contract-abis'
import type { Abi } from 'viem'

type AbiError = Extract<Abi[number], { type: 'error' }>

const all: Abi = Object.values(contractAbis).flat()

/** Every refusal that a contract of ours can answer, each once. */
export const contractErrorsAbi: readonly AbiError[] = [
  ...new Map(all.flatMap((item) => (item.type === 'error' ? [[describe(item), item] as const] : []))).values(),
]

function describe({ name, inputs }: AbiError): string {
  return `${name}(${inputs.map(({ type }) => type).join()})`
}
