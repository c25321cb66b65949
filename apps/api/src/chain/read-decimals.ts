import type { Address } from '@app/core/address'
import { erc20Abi } from 'viem'
import type { Node, ReadOutcome } from '@app/rpc/node'

const known = new WeakMap<Node, Map<Address, number>>()

/** Decimals of a token, asked of the chain once: USDT has 6 on most chains and 18 on some. */
export async function readDecimals(node: Node, token: Address): Promise<ReadOutcome<number>> {
  const decimals = known.get(node) ?? new Map<Address, number>()
  known.set(node, decimals)
  const value = decimals.get(token)
  if (value !== undefined) return { ok: true, value }
  const read = await node.attempt((client) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' }),
  )
  if (read.ok) decimals.set(token, read.value)
  return read
}
