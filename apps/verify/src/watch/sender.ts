import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '@app/core/address'
import { type Fees, raiseFees, readFees } from '@app/rpc/fees'
import type { RpcPool } from '@app/rpc/pool'
import { RpcError } from '@app/rpc/rpc-error'
import { toTransport } from '@app/rpc/transport'
import { createPublicClient, type Hex, type LocalAccount } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

export interface Call {
  to: Address
  data: Hex
}

/** An account that pays for transactions, one after another. */
export interface Sender {
  address: Address
  /**
   * Simulates, sends and waits until it is mined; with higher fees where it is not.
   * @throws RpcError `reverted` when the simulation is refused, and nothing is sent then; `timeout` when it is not mined.
   */
  send(call: Call): Promise<{ hash: Hex; isReverted: boolean }>
}

const TRIES = 5
const POLL_MS = 500
const GAS_ROOM = { times: 3n, of: 2n }

export function createSender(
  account: LocalAccount,
  { pool, chainId, minedWithinMs = 60_000 }: { pool: RpcPool; chainId: number; minedWithinMs?: number },
): Sender {
  const client = createPublicClient({ transport: toTransport(pool, { timeoutMs: 10_000 }) })
  const { address } = account

  async function findReceipt(hashes: readonly Hex[]) {
    for (const hash of hashes) {
      const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
      if (receipt) return { hash, isReverted: receipt.status === 'reverted' }
    }
    return undefined
  }

  return {
    address,
    send: async (call) => {
      await pool.request('eth_call', [{ from: address, ...call }, 'latest'])
      // Of what is mined: one that waits in the pool is replaced, never followed by a second one.
      const [count, needed] = await Promise.all([
        pool.request<Hex>('eth_getTransactionCount', [address, 'latest']),
        pool.request<Hex>('eth_estimateGas', [{ from: address, ...call }, 'latest']),
      ])
      const gas = (BigInt(needed) * GAS_ROOM.times) / GAS_ROOM.of
      const hashes: Hex[] = []
      let fees: Fees | undefined
      for (let tried = 0; tried < TRIES; tried += 1) {
        const estimate = await readFees(client)
        fees = fees ? raiseFees(fees, estimate) : estimate
        const serialized = await account.signTransaction({ chainId, nonce: Number(count), gas, ...call, ...fees })
        const hash = await pool.request<Hex>('eth_sendRawTransaction', [serialized]).catch((error: unknown) => {
          // Known already, or not enough above the one that waits: the next try is higher.
          if (error instanceof RpcError && error.kind === 'refused' && hashes.length > 0) return undefined
          throw error
        })
        if (hash) hashes.push(hash)
        for (const until = Date.now() + minedWithinMs; Date.now() < until; await sleep(POLL_MS)) {
          const found = await findReceipt(hashes)
          if (found) return found
        }
      }
      throw new RpcError('timeout', address, `has sent ${hashes.at(-1)}, and it is not mined`)
    },
  }
}
