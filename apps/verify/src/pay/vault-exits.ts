import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { multicall3Abi } from '@app/abis/multicall3'
import type { Address } from '@app/core/address'
import type { RpcPool } from '@app/rpc/pool'
import { findRpcError } from '@app/rpc/rpc-error'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { VerifyError } from '../verify-error.ts'
import type { Call } from '../watch/sender.ts'
import type { Proof } from './read-proofs.ts'

export interface ExitContracts {
  vault: Address
  multicall3: Address
}

/** Exits of many accounts to themselves in one call: it is nothing to the vault who calls. */
export interface VaultExits {
  /** Those that the vault has not paid yet. */
  listOwed(proofs: readonly Proof[]): Promise<Proof[]>
  /** What each is refused with when they are called one after another; undefined for one that pays. */
  simulate(proofs: readonly Proof[]): Promise<(Hex | undefined)[]>
  /** Gas that all together take; undefined where one of them fails. */
  estimate(proofs: readonly Proof[]): Promise<bigint | undefined>
  /** A call in which those that fail do not stop the others. */
  encode(proofs: readonly Proof[]): Call
}

const abi = dividendVaultAbi

export function createVaultExits(
  { vault, multicall3 }: ExitContracts,
  { request }: Pick<RpcPool, 'request'>,
): VaultExits {
  const bundle = (calls: readonly Hex[], allowFailure: boolean): Call => {
    const args = [calls.map((callData) => ({ target: vault, allowFailure, callData }))] as const
    return { to: multicall3, data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args }) }
  }
  const ask = async (calls: readonly Hex[]) => {
    const data = await request<Hex>('eth_call', [bundle(calls, true), 'latest'])
    if (data === '0x') throw new VerifyError(`There is no Multicall3 at ${multicall3}: correct the deployment file`)
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  }
  return {
    listOwed: async (proofs) => {
      if (proofs.length === 0) return []
      const answers = await ask(proofs.map(encodePaid))
      const paid = answers.map(({ returnData: data }) => decodeFunctionResult({ abi, functionName: 'paid', data }))
      return proofs.filter(({ cumulative }, index) => BigInt(cumulative) > paid[index]!)
    },
    simulate: async (proofs) => {
      if (proofs.length === 0) return []
      const answers = await ask(proofs.map(encodeExit))
      return answers.map(({ success, returnData }) => (success ? undefined : returnData))
    },
    // Where calls may fail, an estimate finds the gas with which they do.
    estimate: async (proofs) => {
      try {
        return BigInt(await request<Hex>('eth_estimateGas', [bundle(proofs.map(encodeExit), false), 'latest']))
      } catch (error) {
        if (findRpcError(error)?.kind !== 'reverted') throw error
        return undefined
      }
    },
    encode: (proofs) => bundle(proofs.map(encodeExit), true),
  }
}

function encodePaid({ account, token }: Proof): Hex {
  return encodeFunctionData({ abi, functionName: 'paid', args: [account, token] })
}

function encodeExit({ account, token, index, root, cumulative, proof }: Proof): Hex {
  const args = [account, token, BigInt(index), root, BigInt(cumulative), proof] as const
  return encodeFunctionData({ abi, functionName: 'exit', args })
}
