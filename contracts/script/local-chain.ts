import { setTimeout as sleep } from 'node:timers/promises'
import {
  createTestClient,
  defineChain,
  http,
  publicActions,
  type Address,
  type Hex,
  type LocalAccount,
  type PublicClient,
} from 'viem'

export type LocalTransaction = {
  what: string
  to?: Address
  data: Hex
}

type SentTransaction = { what: string; hash: Hex; serializedTransaction: Hex }

/** `viem/chains` would read a file for each chain at every start. */
const defineLocalChain = (id: number, rpcUrl: string) =>
  defineChain({
    id,
    name: 'Local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })

const gasPerCreation = 12_000_000n
const gasPerCall = 4_000_000n
const maxFeePerGas = 100_000_000_000n
const attempts = 100
const waitMilliseconds = 50

export class LocalChain {
  readonly #client
  readonly #chainId: number

  constructor(rpcUrl: string, chainId: number) {
    this.#client = createTestClient({
      mode: 'anvil',
      chain: defineLocalChain(chainId, rpcUrl),
      transport: http(rpcUrl),
    }).extend(publicActions)
    this.#chainId = chainId
  }

  /** @throws Error for another chain, or when the account has sent a transaction before. */
  async requireFresh(account: Address): Promise<void> {
    const actual = await this.#client.getChainId()
    if (actual !== this.#chainId)
      throw new Error(`Expected the local chain ${this.#chainId}, but this is chain ${actual}.`)
    const nonce = await this.#client.getTransactionCount({ address: account, blockTag: 'pending' })
    if (nonce === 0) return
    throw new Error(
      `The local chain is not fresh: ${account} has sent ${nonce} transactions, so addresses would differ. Start a new chain.`,
    )
  }

  get reader(): Pick<PublicClient, 'readContract'> {
    return this.#client
  }

  async setCode(address: Address, bytecode: Hex): Promise<void> {
    await this.#client.setCode({ address, bytecode })
  }

  async setBalance(address: Address, wei: bigint): Promise<void> {
    await this.#client.setBalance({ address, value: wei })
  }

  async getTime(): Promise<number> {
    return Number((await this.#client.getBlock()).timestamp)
  }

  async send(account: LocalAccount, transactions: readonly LocalTransaction[]): Promise<void> {
    const sent: SentTransaction[] = []
    const first = await this.#client.getTransactionCount({ address: account.address })
    for (const [index, { what, to, data }] of transactions.entries()) {
      const serializedTransaction = await account.signTransaction({
        type: 'eip1559',
        chainId: this.#chainId,
        nonce: first + index,
        to,
        data,
        gas: to ? gasPerCall : gasPerCreation,
        maxFeePerGas,
        maxPriorityFeePerGas: 1n,
      })
      sent.push({ what, hash: await this.#client.sendRawTransaction({ serializedTransaction }), serializedTransaction })
    }
    for (const index of sent.keys()) await this.#requireSuccess(sent.slice(index))
  }

  async #requireSuccess(sent: readonly SentTransaction[]): Promise<void> {
    const { what, hash } = sent[0]!
    for (let attempt = 0; attempt < attempts; attempt++) {
      const receipt = await this.#client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (receipt?.status === 'success') return
      if (receipt) throw new Error(`Local deployment failed: ${what} reverted (${hash}).`)
      // What arrives just as the one before it is mined can wait in anvil's pool for ever.
      if (attempt === 2) await this.#sendAgain(sent)
      await this.#client.mine({ blocks: 1 })
      await sleep(waitMilliseconds)
    }
    throw new Error(`Local deployment failed: ${what} was not mined (${hash}).`)
  }

  /** Safe at any time: a nonce is used once. */
  async #sendAgain(sent: readonly SentTransaction[]): Promise<void> {
    await this.#client.request<{ Method: 'anvil_dropAllTransactions'; Parameters?: undefined; ReturnType: null }>({
      method: 'anvil_dropAllTransactions',
    })
    for (const { serializedTransaction } of sent)
      await this.#client.sendRawTransaction({ serializedTransaction }).catch(() => undefined)
  }
}
