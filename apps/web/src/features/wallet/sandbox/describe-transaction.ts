import { findContractAbi } from '@app/config/contract-abis'
import { findContract } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { getRuntimeConfig } from '#shared/base/runtime-config.ts'
import type { TransactionRequest } from './sandbox-store.ts'

export type TransactionDescription = { contract: string; call: string }

/** For example `approve(0x…, 500000000)`, where the contract is known. */
export function describeTransaction({
  to = '',
  data = '0x',
}: Pick<TransactionRequest, 'to' | 'data'>): TransactionDescription {
  const contract = findContract(getDeployment(getRuntimeConfig().chainId), to)
  if (contract === undefined) return { contract: to, call: data }
  const { name } = contract
  const abi = findContractAbi(contract.kind)
  if (abi === undefined) return { contract: name, call: data }
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    if (name === 'settingsDesk' || (name === 'accessManager' && functionName === 'cancel')) {
      const [target, asked] = args.slice(-2) as [Address, Hex]
      const inner = describeTransaction({ to: target, data: asked })
      return { contract: name, call: `${functionName}(${inner.contract}.${inner.call})` }
    }
    return { contract: name, call: `${functionName}(${args.map(String).join(', ')})` }
  } catch {
    return { contract: name, call: data }
  }
}
