import type { Address } from '@app/core/address'
import { type AbiFunction, type AbiParameter, keccak256, toHex } from 'viem'
import type { PlannedCall } from './act-route.ts'

type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json }

export type SafeBatch = {
  version: string
  chainId: string
  createdAt: number
  meta: Record<string, Json>
  transactions: Json
}

/**
 * A file for the Safe's Transaction Builder, version 1.0. Its importer shows only bytes where `data` is given;
 * otherwise it shows each call with its function and arguments, and encodes it.
 */
export function createSafeBatch(
  calls: readonly PlannedCall[],
  about: { chainId: number; safe: Address | null; name: string; description: string; createdAt: number },
): SafeBatch {
  const { chainId, safe, name, description, createdAt } = about
  const batch = {
    version: '1.0',
    chainId: String(chainId),
    createdAt,
    meta: {
      name,
      description,
      txBuilderVersion: '1.16.5',
      createdFromSafeAddress: safe ?? '',
      createdFromOwnerAddress: '',
    },
    transactions: calls.map(({ to, abi, functionName, args }) => {
      const item = abi.find(
        (one): one is AbiFunction =>
          one.type === 'function' && one.name === functionName && one.inputs.length === args.length,
      )!
      return {
        to,
        value: '0',
        data: null,
        contractMethod: {
          inputs: item.inputs.map(describeInput),
          name: item.name,
          payable: item.stateMutability === 'payable',
        },
        contractInputsValues: Object.fromEntries(
          item.inputs.map((input, index) => [input.name!, showInput(args[index])]),
        ),
      }
    }),
  } satisfies Json
  return { ...batch, meta: { ...batch.meta, checksum: getSafeChecksum(batch) } }
}

function describeInput({ name = '', type, internalType = type }: AbiParameter) {
  return { internalType, name, type }
}

function showInput(value: unknown): string {
  return Array.isArray(value) ? `[${value.map((one) => `"${one}"`).join(',')}]` : String(value)
}

/** Covers the file without its name and checksum, as the importer computes it. */
export function getSafeChecksum(batch: { meta: Record<string, Json> } & Record<string, Json>): string {
  const { checksum: _, ...meta } = batch.meta
  return keccak256(toHex(serialize({ ...batch, meta: { ...meta, name: null } })))
}

/** All keys in order, then all values: the importer's own serialisation. */
function serialize(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(serialize).join(',')}]`
  if (typeof json !== 'object' || json === null) return JSON.stringify(json)
  const entries = Object.entries(json).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${JSON.stringify(entries.map(([key]) => key))}${entries.map(([, value]) => `${serialize(value)},`).join('')}}`
}
