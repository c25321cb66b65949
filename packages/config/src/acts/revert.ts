import { findContractErrorKey } from '@app/core/contract-errors'
import { type ErrorKey, errorCatalogue } from '@app/core/errors'
import { type Abi, decodeErrorResult, type Hex } from 'viem'
import { contractAbis } from '../contract-abis.ts'

const errors: Abi = /*#__PURE__*/ Object.values(contractAbis).flatMap((abi: Abi) =>
  abi.filter(({ type }) => type === 'error'),
)

export type Revert = { key: ErrorKey; name: string; args: readonly unknown[] }

export function readRevert(data: Hex): Revert | null {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data })
    return { key: findContractErrorKey(errorName) ?? 'CONTRACT_REVERTED', name: errorName, args }
  } catch {
    return null
  }
}

export function showRevert({ key, name, args }: Revert): string {
  return `${errorCatalogue[key].message}: ${name}(${args.map(String).join(', ')})`
}
