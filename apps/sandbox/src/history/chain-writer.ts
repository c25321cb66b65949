import { type Address, type Hex, toHex } from 'viem'

export interface Call {
  from: Address
  to: Address
  data: Hex
  what: string
}

interface Receipt {
  transactionHash: Hex
  status: Hex
}

const gasPerCall = 0x7a120
const callsPerBlock = 50

export class ChainWriter {
  readonly #rpcUrl: string
  readonly #secondsApart: number
  #id = 0

  constructor(rpcUrl: string, { hasEqualTimestamps }: { hasEqualTimestamps: boolean } = { hasEqualTimestamps: false }) {
    this.#rpcUrl = rpcUrl
    this.#secondsApart = hasEqualTimestamps ? 0 : 1
  }

  async rpc<T>(method: string, params: unknown[] = []): Promise<T> {
    const [result] = await this.#batch([{ method, params }])
    return result as T
  }

  /**
   * @param timestamp Unix seconds of the first block; each later one is a second later, unless equal times are allowed.
   */
  async mine(calls: Call[], timestamp: number): Promise<void> {
    for (let from = 0, block = 0; from < calls.length; from += callsPerBlock, block++) {
      const part = calls.slice(from, from + callsPerBlock)
      const takeNonce = await this.#readNonces(part)
      const hashes = await this.#batch(
        part.map(({ from: sender, to, data }) => ({
          method: 'eth_sendTransaction',
          params: [{ from: sender, to, data, gas: toHex(gasPerCall), nonce: takeNonce(sender) }],
        })),
      )
      await this.#batch([
        { method: 'evm_setNextBlockTimestamp', params: [timestamp + block * this.#secondsApart] },
        { method: 'evm_mine', params: [] },
      ])
      const receipts = await this.rpc<Receipt[]>('eth_getBlockReceipts', ['latest'])
      const status = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt.status]))
      hashes.forEach((hash, index) => {
        const result = status.get(hash as Hex)
        if (result === '0x1') return
        throw new Error(
          `History failed: ${part[index]!.what} ${result === undefined ? 'was not mined' : 'reverted'} (${String(hash)}).`,
        )
      })
    }
  }

  /** A node may take the calls of a batch in any order, so none is left to find its nonce itself. */
  async #readNonces(calls: readonly Call[]): Promise<(sender: Address) => Hex> {
    const senders = [...new Set(calls.map(({ from }) => from))]
    const counts = await this.#batch(
      senders.map((sender) => ({ method: 'eth_getTransactionCount', params: [sender, 'latest'] })),
    )
    const next = new Map(senders.map((sender, index) => [sender, Number(counts[index])]))
    return (sender) => {
      const nonce = next.get(sender)!
      next.set(sender, nonce + 1)
      return toHex(nonce)
    }
  }

  async #batch(requests: { method: string; params: unknown[] }[]): Promise<unknown[]> {
    const body = requests.map((request) => ({ jsonrpc: '2.0', id: ++this.#id, ...request }))
    const response = await fetch(this.#rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    })
    const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    return body.map((request) => {
      const answer = byId.get(request.id)
      if (answer === undefined || answer.error) {
        throw new Error(`${request.method} failed: ${answer?.error?.message ?? 'no answer'}`)
      }
      return answer.result
    })
  }
}
