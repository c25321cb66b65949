import type { Call } from '@app/way-out/ask-contracts'
import type { ReadCall } from '@app/way-out/read-call'
import { createSafeBatch } from '@app/config/acts/safe-batch'
import type { Address } from '@app/core/address'
import type { AbiFunction } from 'viem'

/**
 * An EIP-681 payment request.
 * @returns null for a call that takes a list, which EIP-681 cannot express
 */
export function writePaymentRequest(
  { to }: Call,
  { abi, functionName, args }: ReadCall,
  chainId: number,
): string | null {
  const item = abi.find(
    (one): one is AbiFunction =>
      one.type === 'function' && one.name === functionName && one.inputs.length === args.length,
  )!
  if (!item.inputs.every(({ type }) => type === 'address' || /^uint\d+$/.test(type))) return null
  const values = item.inputs.map(({ type }, index) => `${type}=${String(args[index])}`)
  const query = values.length === 0 ? '' : `?${values.join('&')}`
  return `ethereum:${to}@${chainId}/${functionName}${query}`
}

interface Batch {
  calls: readonly { call: Call; read: ReadCall }[]
  chainId: number
  account: Address
  name: string
  description: string
}

export function writeSafeBatch({ calls, chainId, account, name, description }: Batch): string {
  const planned = calls.map(({ call, read }) => ({ ...read, to: call.to, data: call.data }))
  return JSON.stringify(createSafeBatch(planned, { chainId, safe: account, name, description, createdAt: Date.now() }))
}
