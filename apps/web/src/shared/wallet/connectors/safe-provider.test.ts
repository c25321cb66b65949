// @vitest-environment jsdom
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSafeAsker } from './safe-messages.ts'
import { createSafeProvider } from './safe-provider.ts'

type Question = { id: string; method: string; params: unknown; env: unknown }

const origin = 'https://app.safe.global'
const safeAddress = '0x00000000000000000000000000000000005AfE00'
const hash = `0x${'ab'.repeat(32)}`
const info = { safeAddress, chainId: 31_337, threshold: 2, owners: [], isReadOnly: false }

/** Plays Safe's app around the page. */
let answers: Record<string, unknown>
let questions: Question[]
let sentTo: string[]
const realParent = window.parent
const parent = {
  postMessage(question: Question, target: string) {
    questions.push(question)
    sentTo.push(target)
    const answer = answers[question.method]
    if (answer === undefined) return
    queueMicrotask(() => say({ id: question.id, version: '9.1.0', ...wrap(answer) }))
  },
}

const wrap = (answer: unknown) =>
  answer instanceof Error ? { success: false, error: answer.message } : { success: true, data: answer }

function say(data: unknown, from: { origin?: string; source?: unknown } = {}): void {
  const event = new MessageEvent('message', { data, origin: from.origin ?? origin })
  Object.defineProperty(event, 'source', { value: from.source ?? parent })
  window.dispatchEvent(event)
}

beforeEach(() => {
  answers = { getSafeInfo: info, sendTransactions: { safeTxHash: hash } }
  questions = []
  sentTo = []
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Nothing is fetched')))
})
afterEach(() => {
  Object.defineProperty(window, 'parent', { value: realParent, configurable: true })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const create = () => createSafeProvider(createSafeAsker(window, [origin]))
const getLast = (method: string) => questions.findLast((question) => question.method === method)
const says = (method: string) => {
  const { id: _, ...rest } = getLast(method)!
  return rest
}

const call = {
  from: safeAddress,
  to: '0x0000000000000000000000000000000000000001',
  data: '0xabcdef',
  value: '0xde0b6b3a7640000',
}
const typedData = {
  domain: { name: 'SignedRequest', version: '1', chainId: 31_337, verifyingContract: call.to },
  types: { Withdrawal: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Withdrawal',
  message: { amount: '5' },
}

describe('the parent', () => {
  it('is asked on its own origin alone, of those that are allowed', async () => {
    const ask = createSafeAsker(window, ['https://safe.example', origin])
    await ask('getSafeInfo', undefined)
    expect(sentTo).toEqual(['https://safe.example', origin])
    sentTo = []
    await ask('getSafeInfo', undefined)
    expect(sentTo).toEqual([origin])
  })

  it('is heard when it is the parent, on an allowed origin, and says what it was asked', async () => {
    answers = {}
    const ask = createSafeAsker(window, [origin])
    const heard = vi.fn<(answer: unknown) => void>()
    void ask('getSafeInfo', undefined).then(heard)
    const { id } = questions[0]!
    const good = { id, success: true, version: '9.1.0', data: info }
    say(good, { origin: 'https://evil.example' })
    say(good, { source: window })
    say({ ...good, id: 'other' })
    for (const bad of [null, 'text', {}, { id }, { ...good, version: undefined }, { ...good, success: 'yes' }]) say(bad)
    await Promise.resolve()
    expect(heard).not.toHaveBeenCalled()
    say(good)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(info))
    say({ ...good, data: { ...info, safeAddress: call.to } })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('that is no Safe is not waited for', async () => {
    answers = {}
    vi.useFakeTimers()
    const refused = vi.fn<(error: Error) => void>()
    create().request({ method: 'eth_requestAccounts' }).catch(refused)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(refused).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining('does not answer') }),
    )
  })

  it('without an allowed origin is told nothing', () => {
    void createSafeAsker(window, [])('getSafeInfo', undefined)
    expect(questions).toEqual([])
  })
})

describe('the provider', () => {
  it('has the Safe’s account and chain, as they are now', async () => {
    const provider = create()
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([safeAddress])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await provider.request({ method: 'net_version' })).toBe('31337')
    answers.getSafeInfo = { ...info, chainId: 1 }
    expect(await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })).toBeNull()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('answers the safeTxHash of what is sent', async () => {
    expect(await create().request({ method: 'eth_sendTransaction', params: [call] })).toBe(hash)
    answers.getSafeInfo = { ...info, safeAddress: call.to }
    await expect(create().request({ method: 'eth_sendTransaction', params: [call] })).rejects.toMatchObject({
      code: 4100,
    })
    expect(questions.filter(({ method }) => method === 'sendTransactions')).toHaveLength(1)
  })

  it.each([
    ['sendTransactions', 'eth_sendTransaction', [call]],
    ['signMessage', 'personal_sign', ['0x41', safeAddress]],
  ])('a no to %s is a no of the holder, any other failure is none', async (method, request, params) => {
    answers[method] = new Error('Transaction was rejected')
    await expect(create().request({ method: request, params })).rejects.toMatchObject({ code: 4001 })
    answers[method] = new Error('Service is away')
    const failure: unknown = await create()
      .request({ method: request, params })
      .catch((error: unknown) => error)
    expect(failure).not.toHaveProperty('code')
  })

  it('waits for the other owners where they sign, and says 0x where they approve on the chain', async () => {
    vi.useFakeTimers()
    answers.signMessage = { messageHash: hash }
    answers.getOffChainSignature = ''
    const answered = vi.fn<(answer: unknown) => void>()
    void create()
      .request({ method: 'personal_sign', params: ['0x41', safeAddress] })
      .then(answered)
    await vi.advanceTimersByTimeAsync(3_600_000)
    answers.getOffChainSignature = new Error('Service is away')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answered).not.toHaveBeenCalled()
    answers.getOffChainSignature = '0x5678'
    await vi.advanceTimersByTimeAsync(12_000)
    expect(answered).toHaveBeenCalledWith('0x5678')
    expect(getLast('getOffChainSignature')!.params).toBe(hash)
    answers.signMessage = { safeTxHash: hash }
    expect(await create().request({ method: 'personal_sign', params: ['0x41', safeAddress] })).toBe('0x')
  })

  it('shows owners text, and bytes that are no text as they are', async () => {
    answers.signMessage = { safeTxHash: hash }
    for (const [raw, shown] of [
      [stringToHex('Authorisation:1'), 'Authorisation:1'],
      ['0xff00', '0xff00'],
      ['plain', 'plain'],
    ] as const) {
      await create().request({ method: 'personal_sign', params: [raw, safeAddress] })
      expect(getLast('signMessage')!.params).toEqual({ message: shown })
    }
  })

  it.each([
    ['AWAITING_CONFIRMATIONS', 100],
    ['AWAITING_EXECUTION', 100],
    ['SOMETHING_NEW', 100],
    ['SUCCESS', 200],
    ['CANCELLED', 400],
    ['FAILED', 500],
  ])('%s is the status %s of several calls', async (txStatus, status) => {
    const receipt = { transactionHash: `0x${'cd'.repeat(32)}`, status: '0x1', logs: [] }
    const isMined = status === 200 || status === 500
    answers = {
      ...answers,
      getTxBySafeTxHash: { txStatus, txHash: isMined ? receipt.transactionHash : null },
      rpcCall: receipt,
    }
    const answer = await create().request({ method: 'wallet_getCallsStatus', params: [hash] })
    expect(answer).toMatchObject({
      id: hash,
      chainId: '0x7a69',
      status,
      atomic: true,
      receipts: isMined ? [receipt] : [],
    })
  })

  it('says that several calls are carried out together, and refuses what it cannot do', async () => {
    const provider = create()
    expect(await provider.request({ method: 'wallet_getCapabilities', params: [safeAddress] })).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
    const sendCalls = (more: object) =>
      provider.request({
        method: 'wallet_sendCalls',
        params: [{ chainId: '0x7a69', from: safeAddress, calls: [call], ...more }],
      })
    expect(await sendCalls({ capabilities: { paymasterService: { optional: true } } })).toEqual({ id: hash })
    await expect(sendCalls({ chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
    await expect(sendCalls({ capabilities: { paymasterService: {} } })).rejects.toMatchObject({ code: 5700 })
    await expect(sendCalls({ from: call.to })).rejects.toMatchObject({ code: 4100 })
    await expect(sendCalls({ calls: [{ data: '0x00' }] })).rejects.toMatchObject({ code: 4200 })
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: 4200 })
  })
})

// Last: the SDK's listener stays, and throws at a message that is null.
describe('what is said to Safe’s app is what its own SDK says', () => {
  const value = (10n ** 18n).toString()
  it.each<[string, () => Promise<unknown>, (sdk: SafeAppsSDK) => Promise<unknown>]>([
    ['getSafeInfo', () => create().request({ method: 'eth_accounts' }), (sdk) => sdk.safe.getInfo()],
    [
      'sendTransactions',
      () => create().request({ method: 'eth_sendTransaction', params: [call] }),
      (sdk) => sdk.txs.send({ txs: [{ to: call.to, value, data: call.data }] }),
    ],
    [
      'sendTransactions',
      () =>
        create().request({
          method: 'wallet_sendCalls',
          params: [
            {
              version: '2.0.0',
              chainId: '0x7a69',
              from: safeAddress,
              atomicRequired: true,
              calls: [call, { to: call.to }],
            },
          ],
        }),
      (sdk) =>
        sdk.txs.send({
          txs: [
            { to: call.to, value, data: call.data },
            { to: call.to, value: '0', data: '0x' },
          ],
        }),
    ],
    [
      'signMessage',
      () => create().request({ method: 'personal_sign', params: [stringToHex('Authorisation:1 — ü'), safeAddress] }),
      (sdk) => sdk.txs.signMessage('Authorisation:1 — ü'),
    ],
    [
      'signTypedMessage',
      () => create().request({ method: 'eth_signTypedData_v4', params: [safeAddress, JSON.stringify(typedData)] }),
      (sdk) => sdk.txs.signTypedMessage(typedData),
    ],
    [
      'getTxBySafeTxHash',
      () => create().request({ method: 'wallet_getCallsStatus', params: [hash] }),
      (sdk) => sdk.txs.getBySafeTxHash(hash),
    ],
    [
      'rpcCall',
      () => create().request({ method: 'eth_accounts' }),
      (sdk) => sdk.eth.setSafeSettings([{ offChainSigning: true }]),
    ],
  ])('%s', async (method, ask, askBySdk) => {
    answers = {
      ...answers,
      rpcCall: null,
      signMessage: { messageHash: hash, signature: '0x1234' },
      signTypedMessage: { messageHash: hash, signature: '0x1234' },
      getTxBySafeTxHash: { txStatus: 'AWAITING_CONFIRMATIONS' },
    }
    await ask()
    const ours = says(method)
    questions = []
    await askBySdk(new SafeAppsSDK({ allowedDomains: [/^https:\/\/app\.safe\.global$/] }))
    // The SDK names keys that it leaves open.
    expect(JSON.parse(JSON.stringify(says(method)))).toEqual(JSON.parse(JSON.stringify(ours)))
  })
})
