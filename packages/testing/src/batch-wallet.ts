import {
  multicall3Abi,
  type Address,
  type Chain,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

export type BatchWalletOptions = {
  rpcUrl: string
  chain: Chain
  key: PrivateKeyAccount
  /** A Multicall3. By EIP-7702 the account runs its code, so inner calls come from the account. */
  executor: Address
}

/**
 * - `together`: one transaction of all calls or none.
 * - `oneByOne`: a transaction for each, although it promised all or none.
 */
export type BatchManner = 'together' | 'oneByOne'

type Call = { to: Address; data: Hex }
type Bundle = { hashes: Hex[]; atomic: boolean }

class BatchWalletError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A wallet's part of EIP-5792, with a key of its own. */
export function createBatchWallet({ rpcUrl, chain, key, executor }: BatchWalletOptions) {
  const transport = http(rpcUrl, { retryCount: 0 })
  const client = createWalletClient({ account: key, chain, transport })
  const node = createPublicClient({ chain, transport })
  const bundles = new Map<string, Bundle>()
  let taken = 0

  async function sendTogether(calls: readonly Call[]): Promise<Hex> {
    const data = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [calls.map(({ to, data: callData }) => ({ target: to, callData, allowFailure: false }))],
    })
    const authorization = await client.signAuthorization({ contractAddress: executor, executor: 'self' })
    return await client.sendTransaction({
      to: key.address,
      data,
      authorizationList: [authorization],
      gas: 3_000_000n,
    })
  }

  async function readStatus(id: string) {
    const bundle = bundles.get(id.toLowerCase())
    if (bundle === undefined) throw new BatchWalletError(5730, 'Unknown bundle id')
    const found = await Promise.all(bundle.hashes.map((hash) => node.getTransactionReceipt({ hash }).catch(() => null)))
    const receipts = found.flatMap((receipt) => receipt ?? [])
    const succeeded = receipts.filter(({ status }) => status === 'success').length
    const isOpen = receipts.length < found.length
    const status = isOpen ? 100 : succeeded === found.length ? 200 : succeeded === 0 ? 500 : 600
    return {
      version: '2.0.0',
      id,
      chainId: toHex(chain.id),
      atomic: bundle.atomic,
      status,
      receipts: receipts.map(({ transactionHash }) => ({ transactionHash })),
    }
  }

  return {
    /** How many bundles it was told to carry out, and did. */
    countTaken: () => taken,
    getCapabilities: (status: 'supported' | 'ready' | 'unsupported' = 'supported') => ({
      [toHex(chain.id)]: { atomic: { status } },
    }),
    /** Sends what `wallet_sendCalls` asks for. A bundle that it has already is refused with 5720. */
    async sendCalls(request: unknown, manner: BatchManner = 'together'): Promise<{ id: string }> {
      const { id, calls, from } = request as { id: string; calls: readonly Call[]; from: string }
      if (from.toLowerCase() !== key.address.toLowerCase()) throw new BatchWalletError(4100, 'Another account')
      if (bundles.has(id.toLowerCase())) throw new BatchWalletError(5720, 'Duplicate ID')
      taken += 1
      const bundle: Bundle = { hashes: [], atomic: true }
      bundles.set(id.toLowerCase(), bundle)
      if (manner === 'together') bundle.hashes.push(await sendTogether(calls))
      else
        for (const { to, data } of calls) bundle.hashes.push(await client.sendTransaction({ to, data, gas: 500_000n }))
      return { id }
    },
    readStatus,
    forget: () => bundles.clear(),
  }
}

export type BatchWallet = ReturnType<typeof createBatchWallet>

function toHex(chainId: number): Hex {
  return `0x${chainId.toString(16)}`
}
