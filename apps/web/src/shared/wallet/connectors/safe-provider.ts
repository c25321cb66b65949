import { PROVIDER_POLLING_MS } from '@app/core/timings'
import type { Hex } from 'viem'
import { hexToString, isHex, stringToHex } from 'viem/utils'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { type AskSafe, createSafeAsker, type SafeTransactionCall, type SignedAnswer } from './safe-messages.ts'

const patienceMs = 10_000

function readFrameAncestors(): readonly string[] {
  const json = document.querySelector('#runtime-config')?.textContent ?? '{}'
  const { frameAncestors } = JSON.parse(json) as { frameAncestors?: unknown }
  return Array.isArray(frameAncestors) ? frameAncestors.filter((origin) => typeof origin === 'string') : []
}

type CallRequest = { from?: string; to?: string; value?: string; data?: string; input?: string }
type CallsRequest = {
  chainId?: string
  from?: string
  calls?: readonly (CallRequest & { capabilities?: Capabilities })[]
  capabilities?: Capabilities
}
type Capabilities = Record<string, { optional?: boolean }>

/**
 * EIP-1193 over Safe's app. Transactions are answered with their safeTxHash (several calls are one batch, EIP-5792);
 * signatures once all owners have signed, or with `0x` if they approve on the chain instead.
 */
export function createSafeProvider(ask: AskSafe = createSafeAsker(window, readFrameAncestors())): Eip1193Provider {
  const readInfo = () => ask('getSafeInfo', undefined, patienceMs)
  // Signatures cost no gas, and are there before a transaction could be. Safe's app may not know it.
  ask('rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] }).catch(() => undefined)

  async function requireOwn(account: unknown): Promise<void> {
    const { safeAddress } = await readInfo()
    if (String(account).toLowerCase() !== safeAddress.toLowerCase())
      throw createError(4100, 'Safe has another account open')
  }

  async function send(calls: readonly CallRequest[]): Promise<string> {
    const { safeTxHash } = await ask('sendTransactions', { txs: calls.map(toTransaction) })
    return safeTxHash
  }

  const methods: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_accounts: async () => [(await readInfo()).safeAddress],
    eth_requestAccounts: async () => [(await readInfo()).safeAddress],
    eth_chainId: async () => toHex((await readInfo()).chainId),
    net_version: async () => String((await readInfo()).chainId),
    // A Safe is on the chain that it is on: the one that is read afterwards says so.
    wallet_addEthereumChain: () => Promise.resolve(null),
    wallet_switchEthereumChain: () => Promise.resolve(null),

    async personal_sign([message, account]) {
      await requireOwn(account)
      return collectSignature(ask, await ask('signMessage', { message: toText(String(message)) }))
    },
    async eth_signTypedData_v4([account, json]) {
      await requireOwn(account)
      return collectSignature(ask, await ask('signTypedMessage', { typedData: JSON.parse(String(json)) as object }))
    },
    async eth_sendTransaction([call]) {
      await requireOwn((call as CallRequest).from)
      return send([call as CallRequest])
    },

    async wallet_getCapabilities([account]) {
      await requireOwn(account)
      return { [toHex((await readInfo()).chainId)]: { atomic: { status: 'supported' } } }
    },
    async wallet_sendCalls([asked]) {
      const { chainId, from, calls = [], capabilities } = asked as CallsRequest
      await requireOwn(from)
      if (Number(chainId) !== (await readInfo()).chainId) throw createError(5710, 'The Safe is on another chain')
      if ([capabilities, ...calls.map((call) => call.capabilities)].some(needsMore))
        throw createError(5700, 'Safe has no such capability')
      return { id: await send(calls) }
    },
    async wallet_getCallsStatus([id]) {
      const { txStatus, txHash } = await ask('getTxBySafeTxHash', { safeTxHash: String(id) })
      const chainId = toHex((await readInfo()).chainId)
      const receipt = txHash
        ? await ask('rpcCall', { call: 'eth_getTransactionReceipt', params: [txHash] }).catch(() => null)
        : null
      const receipts = receipt === null ? [] : [receipt]
      return { version: '2.0.0', id, chainId, atomic: true, status: statuses[txStatus] ?? 100, receipts }
    },
  }

  return {
    async request({ method, params = [] }) {
      const answer = methods[method]
      if (answer === undefined) throw createError(4200, `Safe does not offer ${method}`)
      try {
        return await answer(params as readonly unknown[])
      } catch (error) {
        throw error instanceof Error && /reject|denied|cancell?ed/i.test(error.message)
          ? createError(4001, error.message)
          : error
      }
    },
  }
}

async function collectSignature(ask: AskSafe, { safeTxHash, messageHash, signature }: SignedAnswer): Promise<string> {
  if (signature) return signature
  if (safeTxHash !== undefined || messageHash === undefined) return '0x'
  for (;;) {
    const joined = await ask('getOffChainSignature', messageHash).catch(() => undefined)
    if (joined !== undefined && joined !== '' && joined !== '0x') return joined
    await new Promise((resolve) => setTimeout(resolve, PROVIDER_POLLING_MS))
  }
}

/** EIP-5792 status codes. Anything else is pending: it waits for owners, or is a status of a later Safe version. */
const statuses: Partial<Record<string, number>> = { SUCCESS: 200, CANCELLED: 400, FAILED: 500 }

function needsMore(capabilities: Capabilities | undefined): boolean {
  return Object.values(capabilities ?? {}).some(({ optional }) => optional !== true)
}

function toTransaction({ to, value = '0x0', data, input }: CallRequest): SafeTransactionCall {
  if (to === undefined) throw createError(4200, 'A Safe creates no contract in this way')
  return { to, value: BigInt(value).toString(), data: data ?? input ?? '0x' }
}

/** Lets owners read the text instead of its bytes. Bytes that are not text stay as they are. */
function toText(message: string): string {
  if (!isHex(message, { strict: true })) return message
  const text = hexToString(message)
  return stringToHex(text) === message.toLowerCase() ? text : message
}

function createError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

const toHex = (chainId: number): Hex => `0x${chainId.toString(16)}`
