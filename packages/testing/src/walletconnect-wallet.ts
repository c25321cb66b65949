import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import {
  type Account,
  type Address,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type LocalAccount,
  type TypedDataDefinition,
} from 'viem'

export type RelayedWalletOptions = {
  relayUrl: string
  rpcUrl: string
  chainId: number
  accounts: readonly [WalletAccount, ...WalletAccount[]] | readonly [{ address: Address }]
  name?: string
  /** Answers in the place of keys, for an account that has none. */
  provider?: { request: (asked: { method: string; params: readonly unknown[] }) => Promise<unknown> }
}

export type WalletAccount = Account & {
  signMessage: (parameters: { message: { raw: Hex } }) => Promise<Hex>
  signTypedData: LocalAccount['signTypedData']
}

type Asked = InstanceType<typeof Core>['history']['values'][number]
type Refusal = { code: number; message: string }
export type RelayedRequest = { method: string; params: readonly unknown[]; chainId: string }

const userRejected = { code: 5000, message: 'User rejected.' }
const methods = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
const events = ['chainChanged', 'accountsChanged']
let started = 0

export type RelayedWallet = Awaited<ReturnType<typeof startRelayedWallet>>

export async function startRelayedWallet(options: RelayedWalletOptions) {
  const { relayUrl, rpcUrl, chainId: ownChainId, accounts, name = 'Pocket Wallet', provider } = options
  const prefix = `wallet-${process.pid}-${started++}`
  const core = new Core({
    projectId: 'test',
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: prefix,
  })
  core.eventClient.init = () => Promise.resolve()
  const client = await SignClient.init({
    core,
    logger: 'silent',
    metadata: { name, description: name, url: 'https://wallet.example', icons: [] },
  })
  const chain = defineChain({
    id: ownChainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const keys = provider === undefined ? (accounts as readonly WalletAccount[]) : []
  const requests: RelayedRequest[] = []
  const answers: unknown[] = []
  const refusals = new Map<string, Refusal>()
  const taught = new Map<string, unknown>()
  let proposalRefusal: Refusal | null = null
  let approvedChains: readonly number[] = [ownChainId]
  let topic: string | null = null

  const listNamespaces = () => ({
    eip155: {
      chains: approvedChains.map((id) => `eip155:${id}`),
      accounts: approvedChains.flatMap((id) => accounts.map(({ address }) => `eip155:${id}:${address}`)),
      methods: [...methods, ...taught.keys()],
      events,
    },
  })

  function requireAccount(address: unknown): WalletAccount {
    const found = keys.find((account) => account.address.toLowerCase() === String(address).toLowerCase())
    if (!found) throw new Error(`The wallet has no key of ${String(address)}`)
    return found
  }

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    if (provider !== undefined) return await provider.request({ method, params })
    if (method === 'personal_sign')
      return await requireAccount(params[1]).signMessage({ message: { raw: params[0] as Hex } })
    if (method === 'eth_signTypedData_v4')
      return await requireAccount(params[0]).signTypedData(JSON.parse(params[1] as string) as TypedDataDefinition)
    if (method === 'eth_sendTransaction') {
      const { from, to, data, value, gas } = params[0] as Record<string, Hex | undefined>
      const sender = createWalletClient({ account: requireAccount(from), chain, transport: http(rpcUrl) })
      return await sender.sendTransaction({ to, data, value: BigInt(value ?? 0), gas: gas ? BigInt(gas) : undefined })
    }
    if (taught.has(method)) return taught.get(method)
    throw new Error(`The wallet cannot do ${method}`)
  }

  const answerProposal = async (id: number) => {
    const reason = proposalRefusal
    proposalRefusal = null
    if (reason !== null) return client.reject({ id, reason })
    const approval = await client.approve({ id, namespaces: listNamespaces() })
    topic = approval.topic
    return approval.acknowledged()
  }
  // A page that waits no longer has taken its proposal back.
  client.on('session_proposal', ({ id }) => void answerProposal(id).catch(() => undefined))
  client.on('session_delete', () => {
    topic = null
  })
  client.on('session_request', ({ id, topic: asked, params }) => {
    const { method, params: list } = params.request as { method: string; params: readonly unknown[] }
    requests.push({ method, params: list, chainId: params.chainId })
    const refusal = refusals.get(method)
    refusals.delete(method)
    const respond = (response: { result: unknown } | { error: Refusal }) =>
      client.respond({ topic: asked, response: { id, jsonrpc: '2.0', ...response } })
    if (refusal) return void respond({ error: refusal })
    return void answer(method, list).then(
      (result) => {
        answers.push(result)
        return respond({ result })
      },
      (error: unknown) => respond({ error: { code: -32_000, message: String(error) } }),
    )
  })

  /** The answer to a session change: the library's `acknowledged` misses one that arrives before it is awaited. */
  const hearUpdate = () =>
    new Promise<void>((resolve, reject) => {
      const hear = ({ request, response }: Asked) => {
        if (request.method !== 'wc_sessionUpdate' || response === undefined) return
        core.history.off('history_updated', hear)
        if ('error' in response) reject(new Error(response.error.message))
        else resolve()
      }
      core.history.on('history_updated', hear)
    })

  const requireTopic = () => {
    if (topic === null) throw new Error('The wallet has no session')
    return topic
  }
  return {
    requests,
    answers,
    hasSession: () => topic !== null,
    async pair(uri: string): Promise<void> {
      await client.pair({ uri })
    },
    rejectNextProposal(): void {
      proposalRefusal = userRejected
    },
    rejectNext(method: string): void {
      refusals.set(method, userRejected)
    },
    /** One more method for the next session, always with this answer. */
    teach(method: string, result: unknown): void {
      taught.set(method, result)
    },
    approveChains(...chainIds: number[]): void {
      approvedChains = chainIds
    },
    async changeChain(chainId: number): Promise<void> {
      approvedChains = [...new Set([...approvedChains, chainId])]
      await Promise.all([hearUpdate(), client.update({ topic: requireTopic(), namespaces: listNamespaces() })])
      const event = { name: 'chainChanged', data: chainId }
      await client.emit({ topic: requireTopic(), event, chainId: `eip155:${chainId}` })
    },
    async showAccount(position: number): Promise<void> {
      const chainId = `eip155:${ownChainId}`
      const event = { name: 'accountsChanged', data: [`${chainId}:${accounts[position]?.address}`] }
      await client.emit({ topic: requireTopic(), event, chainId })
    },
    async disconnect(): Promise<void> {
      await client.disconnect({ topic: requireTopic(), reason: { code: 6000, message: 'User disconnected.' } })
      topic = null
    },
    async close(): Promise<void> {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
