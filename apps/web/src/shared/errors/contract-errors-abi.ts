import type { Abi } from 'viem'
import { ourContracts } from '#shared/chain/our-contracts.ts'

type AbiError = Extract<Abi[number], { type: 'error' }>

const all = Object.values(ourContracts).flatMap(({ abi }) => abi)

/** Every refusal that a contract of ours can answer, each once. */
export const contractErrorsAbi: readonly AbiError[] = [
  ...new Map(all.flatMap((item) => (item.type === 'error' ? [[describe(item), item] as const] : []))).values(),
]

function describe({ name, inputs }: AbiError): string {
  return `${name}(${inputs.map(({ type }) => type).join()})`
}
