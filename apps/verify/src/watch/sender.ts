import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '@app/core/address'
import { type CallTransaction, type Key, KeyError } from '@app/keys/key'
import { type Fees, raiseFees, readFees } from '@app/rpc/fees'
import type { RpcPool } from '@app/rpc/pool'
import { RpcError } from '@app/rpc/rpc-error'
import { toTransport } from '@app/rpc/transport'
import { createPublicClient, formatEther, type Hex, keccak256, type Log } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

export interface Call {
  to: Address
  data: Hex
  gas?: bigint
}

export interface Sender {
  address: Address
  /**
   * Raises fees until it is mined.
   * @throws KeyError when the first signature is refused; nothing is sent then.
   * @throws RpcError `reverted` when the simulation fails (nothing is sent), `refused` for too little coin, `timeout`
   * when it is not mined.
   */
  send(call: Call): Promise<Sent>
}

export interface Sent {
  hash: Hex
  isReverted: boolean
  logs: readonly Log[]
}

const TRIES = 5
const POLL_MS = 500
const GAS_ROOM = { times: 3n, of: 2n }
/** In ms: for this long, nodes behind one address may not know what another has mined. */
const BEHIND_MS = 60_000

export function createSender(
  key: Key,
  { pool, chainId, minedWithinMs = 60_000 }: { pool: RpcPool; chainId: number; minedWithinMs?: number },
): Sender {
  const client = createPublicClient({ transport: toTransport(pool, { timeoutMs: 10_000 }) })
  const { address } = key
  let last = { nonce: -1, at: 0 }

  /** Counts mined transactions only: one that waits in the pool is replaced. */
  async function getNonce(): Promise<number> {
    const count = Number(await pool.request<Hex>('eth_getTransactionCount', [address, 'latest']))
    return Date.now() - last.at < BEHIND_MS ? Math.max(count, last.nonce + 1) : count
  }

  async function getGas({ gas, ...call }: Call): Promise<bigint> {
    const needed = gas ?? BigInt(await pool.request<Hex>('eth_estimateGas', [{ from: address, ...call }, 'latest']))
    return (needed * GAS_ROOM.times) / GAS_ROOM.of
  }

  /** @returns The node's objection; the transaction or one before it may still be in the pool. */
  async function submit(serialized: Hex, isFirst: boolean): Promise<RpcError | undefined> {
    try {
      await pool.request<Hex>('eth_sendRawTransaction', [serialized])
      return undefined
    } catch (error) {
      // Known already, or too small a fee beside one of an earlier run.
      if (error instanceof RpcError && (!isFirst || error.kind === 'refused' || error.kind === 'invalid')) return error
      throw error
    }
  }

  /** Without another signature, the transaction sent before is awaited. */
  async function sign(transaction: CallTransaction, isFirst: boolean): Promise<Hex | undefined> {
    try {
      return await key.signTransaction(transaction)
    } catch (error) {
      if (error instanceof KeyError && !isFirst) return undefined
      throw error
    }
  }

  async function findReceipt(hashes: readonly Hex[]): Promise<Sent | undefined> {
    for (const hash of hashes) {
      const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
      if (receipt) return { hash, isReverted: receipt.status === 'reverted', logs: receipt.logs }
    }
    return undefined
  }

  async function waitForReceipt(hashes: readonly Hex[], withinMs: number): Promise<Sent | undefined> {
    for (const until = Date.now() + withinMs; Date.now() < until; await sleep(POLL_MS)) {
      const found = await findReceipt(hashes)
      if (found) return found
    }
    return undefined
  }

  return {
    address,
    send: async (call) => {
      const { to, data } = call
      await pool.request('eth_call', [{ from: address, to, data }, 'latest'])
      const [nonce, gas] = await Promise.all([getNonce(), getGas(call)])
      const hashes: Hex[] = []
      let fees: Fees | undefined
      let isTaken = false
      let refusal: RpcError | undefined
      for (let tried = 0; tried < TRIES; tried += 1) {
        const estimate = await readFees(client)
        fees = fees ? raiseFees(fees, estimate) : estimate
        if (tried === 0) await assertCoin(pool, address, gas, fees)
        const serialized = await sign({ chainId, nonce, gas, to, data, ...fees }, tried === 0)
        if (serialized !== undefined) {
          refusal = await submit(serialized, tried === 0)
          isTaken ||= !refusal
          hashes.push(keccak256(serialized))
        }
        const found = await waitForReceipt(hashes, isTaken ? minedWithinMs : minedWithinMs / 10)
        if (!found) continue
        last = { nonce, at: Date.now() }
        return found
      }
      if (!isTaken && refusal) throw refusal
      throw new RpcError('timeout', address, `has sent ${hashes.at(-1)}, and it is not mined`)
    },
  }
}

async function assertCoin(pool: RpcPool, address: Address, gas: bigint, fees: Fees): Promise<void> {
  const balance = BigInt(await pool.request<Hex>('eth_getBalance', [address, 'latest']))
  const most = gas * ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
  if (balance >= most) return
  const words = `has ${formatEther(balance)} of the chain's coin, and its next transaction may take ${formatEther(most)}: send it more`
  throw new RpcError('refused', address, words)
}
