import type { SessionTypes } from '@walletconnect/types'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { parseChainId } from '@app/core/chain-id'
import type { SignClient } from '@walletconnect/sign-client'
import { AppError } from '@app/core/app-error'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { hasWalletApp } from './deep-links.ts'

export type RelaySession = {
  topic: string
  walletName: string
  /** In the wallet's order; an address appears once for each chain. */
  accounts: readonly { chainId: number; address: string }[]
  methods: ReadonlySet<string>
}

/** Accounts come as `eip155:<chain>:<address>`, in one namespace or in one per chain. */
export function readSession({ topic, peer, namespaces }: Readonly<SessionTypes.Struct>): RelaySession {
  const ours = Object.entries(namespaces).flatMap(([name, namespace]) =>
    name === 'eip155' || name.startsWith('eip155:') ? [namespace] : [],
  )
  return {
    topic,
    walletName: peer.metadata.name.trim(),
    accounts: ours.flatMap(({ accounts }) => accounts.flatMap(readAccount)),
    methods: new Set(ours.flatMap(({ methods }) => methods)),
  }
}

/** All addresses if none is on the chain. The preferred one comes first. */
export function listAddresses({ accounts }: RelaySession, chainId: number, preferred: string | null): string[] {
  const onChain = accounts.filter((account) => account.chainId === chainId)
  const shown = (onChain.length > 0 ? onChain : accounts).map(({ address }) => address)
  const isPreferred = (address: string) => address.toLowerCase() === preferred?.toLowerCase()
  return [...new Set([...shown.filter(isPreferred), ...shown])]
}

export function isApproved({ accounts }: RelaySession, chainId: number): boolean {
  return accounts.some((account) => account.chainId === chainId)
}

function readAccount(account: string): RelaySession['accounts'] {
  const [namespace, reference, address] = account.split(':')
  const chainId = parseChainId(reference)
  return namespace === 'eip155' && chainId !== undefined && address ? [{ chainId, address }] : []
}

export type RelayClient = Pick<InstanceType<typeof SignClient>, 'connect' | 'disconnect' | 'on' | 'request' | 'session'>

export type WalletConnectProvider = Eip1193Provider & {
  getName(): string
  disconnect(): Promise<void>
  dropPairing(): void
}

export type WalletConnectOptions = {
  client: RelayClient
  chainId: number
  onPairing: (uri: string | null) => void
  patienceMs?: number
}

const methods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  // Several calls in one confirmation (EIP-5792). A session without them goes on as before.
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]
/** Asked by the page itself, without a press by the holder. */
const quiet: ReadonlySet<string> = new Set(['wallet_getCallsStatus', 'wallet_getCapabilities'])
const ended = { code: 6000, message: 'User disconnected.' }
const longestRounds = 6

/**
 * A wallet behind the relay has no node: it only lists accounts, signs and sends. Its chain is the configured one if
 * the session includes it.
 */
export function createWalletConnectProvider(options: WalletConnectOptions): WalletConnectProvider {
  const { client } = options
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const pairing = createPairing(options)
  const relay = createRelayState(options, (event, payload) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  })

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const session = relay.getSession()
    if (session === null) throw createError(4900, 'The wallet is disconnected')
    // The library would bring the wallet's app to the front with each of these, in the middle of something else.
    if (!session.methods.has(method) || (quiet.has(method) && hasWalletApp()))
      throw createError(4200, `The wallet does not offer ${method}`)
    const { topic } = session
    const signs = method === 'personal_sign' || method.startsWith('eth_signTypedData')
    const expiry = signs ? SECONDS_PER_DAY : undefined
    return await client.request({ topic, chainId: `eip155:${relay.getChainId()}`, request: { method, params }, expiry })
  }

  async function moveTo(method: string, params: readonly unknown[]): Promise<null> {
    const wanted = parseChainId((params[0] as { chainId?: unknown } | undefined)?.chainId)
    const session = relay.getSession()
    if (session !== null && wanted !== undefined && isApproved(session, wanted)) relay.setChain(wanted)
    else await ask(method, params)
    return null
  }

  return {
    async request({ method, params = [] }) {
      const list = params as readonly unknown[]
      switch (method) {
        case 'eth_chainId':
          return toHex(relay.getChainId())
        case 'net_version':
          return String(relay.getChainId())
        case 'eth_requestAccounts':
          relay.open(relay.getSession() ?? (await pairing.offer()))
          return relay.getAccounts()
        case 'eth_accounts':
          return relay.getAccounts()
        case 'wallet_addEthereumChain':
        case 'wallet_switchEthereumChain':
          return await moveTo(method, list)
        default:
          return await ask(method, list)
      }
    },
    getName: () => relay.getSession()?.walletName ?? '',
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    dropPairing: pairing.drop,
    async disconnect() {
      pairing.drop()
      const topic = relay.getSession()?.topic
      relay.end()
      if (topic !== undefined) await client.disconnect({ topic, reason: ended }).catch(() => undefined)
    },
  }
}

function createRelayState(
  { client, chainId: configured }: WalletConnectOptions,
  emit: (event: string, payload: unknown) => void,
) {
  const stored = client.session.getAll().findLast(({ expiry }) => expiry * 1_000 > Date.now())
  let session: RelaySession | null = stored ? readSession(stored) : null
  let chainId = chooseChain(session)
  let preferred: string | null = null
  const getAccounts = () => (session === null ? [] : listAddresses(session, chainId, preferred))
  const isOurs = (topic: string) => session?.topic === topic

  function chooseChain(from: RelaySession | null): number {
    if (from === null || isApproved(from, configured)) return configured
    return from.accounts[0]?.chainId ?? configured
  }

  function open(next: RelaySession): void {
    session = next
    if (!isApproved(next, chainId)) chainId = chooseChain(next)
  }

  function setChain(next: number): void {
    if (next === chainId) return
    chainId = next
    emit('chainChanged', toHex(next))
  }

  function end(): void {
    session = null
    preferred = null
    emit('accountsChanged', [])
  }

  function showAccounts(data: unknown): void {
    const first: unknown = Array.isArray(data) ? data[0] : null
    const address = typeof first === 'string' ? first.split(':').at(-1)?.toLowerCase() : undefined
    const isKnown = session?.accounts.some((account) => account.address.toLowerCase() === address)
    if (address === undefined || !isKnown) return
    preferred = address
    keepOrder()
    emit('accountsChanged', getAccounts())
  }

  /** For the next page: the library keeps a session's accounts in the wallet's first order. */
  function keepOrder(): void {
    if (session === null || preferred === null) return
    const isPreferred = (account: string) => account.split(':').at(-1)?.toLowerCase() === preferred
    const namespaces = Object.entries(client.session.get(session.topic).namespaces).map(([name, namespace]) => {
      const accounts = namespace.accounts.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)))
      return [name, { ...namespace, accounts }] as const
    })
    // Where the browser forbids storage the page works and forgets.
    void client.session.update(session.topic, { namespaces: Object.fromEntries(namespaces) }).catch(() => undefined)
  }

  for (const event of ['session_delete', 'session_expire'] as const) {
    client.on(event, ({ topic }) => {
      if (isOurs(topic)) end()
    })
  }
  client.on('session_update', ({ topic, params }) => {
    if (!isOurs(topic)) return
    session = readSession({ ...client.session.get(topic), namespaces: params.namespaces })
    if (!isApproved(session, chainId)) setChain(chooseChain(session))
    keepOrder()
    emit('accountsChanged', getAccounts())
  })
  client.on('session_event', ({ topic, params }) => {
    if (!isOurs(topic)) return
    const { name, data }: { name: string; data: unknown } = params.event
    if (name === 'chainChanged') {
      const next = parseChainId(data) ?? parseChainId(params.chainId.split(':')[1])
      if (next !== undefined) setChain(next)
    }
    if (name === 'accountsChanged') showAccounts(data)
  })
  return { getSession: () => session, getChainId: () => chainId, getAccounts, open, setChain, end }
}

/** The latest pairing replaces earlier ones: a wallet that still approves one of those is disconnected. */
function createPairing({ client, chainId, onPairing, patienceMs = 20_000 }: WalletConnectOptions) {
  let attempt = 0

  async function offer(): Promise<RelaySession> {
    const mine = ++attempt
    const isWanted = () => mine === attempt
    const namespace = { chains: [`eip155:${chainId}`], methods, events: ['chainChanged', 'accountsChanged'] }
    try {
      for (let round = 0; round < longestRounds && isWanted(); round++) {
        const { uri, approval } = await connect(namespace)
        const approved = approval()
        if (isWanted()) onPairing(uri ?? null)
        try {
          const struct = await approved
          if (isWanted()) return readSession(struct)
          await client.disconnect({ topic: struct.topic, reason: ended })
        } catch (error) {
          if (!isExpiry(error)) throw error
        }
      }
    } finally {
      if (isWanted()) onPairing(null)
    }
    throw new AppError('WALLET_TIMEOUT')
  }

  async function connect(namespace: { chains: string[]; methods: string[]; events: string[] }) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('CONNECT_FAILED')), patienceMs)
    })
    const offered = client.connect({ optionalNamespaces: { eip155: namespace } }).catch((cause: unknown) => {
      throw new AppError('CONNECT_FAILED', { cause })
    })
    return await Promise.race([offered, late]).finally(() => clearTimeout(timer))
  }

  function drop(): void {
    attempt++
    onPairing(null)
  }

  return { offer, drop }
}

function isExpiry(error: unknown): boolean {
  return /expired/i.test(String((error as { message?: unknown } | null)?.message))
}

function createError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}
