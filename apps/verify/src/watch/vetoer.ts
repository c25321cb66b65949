import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Address } from '@app/core/address'
import { KeyError } from '@app/keys/key'
import type { Endpoint } from '@app/rpc/endpoint'
import { findRpcError } from '@app/rpc/rpc-error'
import { decodeFunctionResult, encodeFunctionData, type Hex, padHex } from 'viem'
import { getHeader } from '../nodes.ts'
import type { Alarms } from '../messages.ts'
import type { Sender } from './sender.ts'

export interface RootName {
  index: number
  root: Hex
}

export interface Vetoer {
  veto(root: RootName): Promise<void>
}

export function createVetoer(vault: Address, { sender, alarms }: { sender: Sender; alarms: Alarms }): Vetoer {
  return {
    veto: async ({ index, root }) => {
      const data = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'veto', args: [BigInt(index), root] })
      try {
        const { hash, isReverted } = await sender.send({ to: vault, data })
        alarms.raise(
          `Root ${index} ${isReverted ? 'was not vetoed: the transaction was refused' : 'is vetoed'} (${hash})`,
        )
      } catch (error) {
        const found = error instanceof KeyError ? error : findRpcError(error)
        if (!found) throw error
        alarms.raise(`Root ${index} is not vetoed: ${found.message}. It is tried again`)
      }
    },
  }
}

export async function listYoungRoots(
  endpoint: Endpoint,
  vault: Address,
  seconds: number,
): Promise<(RootName & { age: number })[]> {
  const { number, timestamp } = await getHeader(endpoint, 'latest')
  const block = `0x${number.toString(16)}`
  const call = async (data: Hex) => endpoint.request<Hex>('eth_call', [{ to: vault, data }, block])
  const abi = dividendVaultAbi
  const count = decodeFunctionResult({
    abi,
    functionName: 'rootCount',
    data: await call(encodeFunctionData({ abi, functionName: 'rootCount' })),
  })
  const found: (RootName & { age: number })[] = []
  for (let index = Number(count) - 1; index >= 0; index -= 1) {
    const data = await call(encodeFunctionData({ abi, functionName: 'rootAt', args: [BigInt(index)] }))
    const [root, , postedAt] = decodeFunctionResult({ abi, functionName: 'rootAt', data })
    const age = timestamp - Number(postedAt)
    if (age >= seconds) break
    found.push({ index, root: padHex(root, { dir: 'right', size: 32 }), age })
  }
  return found
}
