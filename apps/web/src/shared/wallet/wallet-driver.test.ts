import { describe, expect, test, vi } from 'vitest'
import {
  aliceAccount,
  authoriseAt,
  bobAccount,
  createTestConnectors,
  createTestWallet,
  never,
  signWith,
  TestRpcError,
  type TestWallet,
} from './test-wallet.ts'
import { findSigner } from './verify-signer.ts'
import { createWalletDriver, type WalletDriverOptions } from './wallet-driver.ts'
import { getExposedAccount, getWalletStatus, type WalletState } from './wallet-state.ts'

const alice = aliceAccount.address
const bob = bobAccount.address
const metaMask = 'injected:io.metamask'
const rabby = 'injected:io.rabby'
const authorised = { [alice.toLowerCase()]: true } as const

type Setup = {
  wallets?: Record<string, Pick<TestWallet, 'provider'>>
  state?: Partial<WalletState>
  options?: Partial<WalletDriverOptions>
}

function setUp({ wallets = { [metaMask]: createTestWallet() }, state: given = {}, options = {} }: Setup = {}) {
  let state: WalletState = {
    account: '',
    chainId: null,
    connectorName: null,
    walletName: '',
    isKill: false,
    viewOnly: '',
    priceNumber: null,
    openAuth: true,
    auth: {},
    flow: null,
    failure: null,
    ticket: 0,
    ...given,
  }
  const listeners = new Set<() => void>()
  const providers = Object.fromEntries(Object.entries(wallets).map(([name, wallet]) => [name, wallet.provider]))
  const { source, announce } = createTestConnectors(providers)
  const openWalletDownload = vi.fn<() => void>()
  const askNode = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  const driver = createWalletDriver({
    getState: () => state,
    setState(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connectors: source,
    chain: {
      chainId: '0xa4b1',
      chainName: 'Arbitrum One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [],
    },
    authorise: authoriseAt(1_781_763_640_512),
    findSigner: (signed) => findSigner(signed, askNode),
    openWalletDownload,
    log: () => undefined,
    ...options,
  })
  return {
    driver,
    announce,
    askNode,
    openWalletDownload,
    getState: () => state,
    getExposed: () => getExposedAccount(state, 42_161),
    getStatus: () => getWalletStatus(state),
  }
}

const reject = () => {
  throw new TestRpcError(4001, 'User rejected the request.')
}

/** A promise and what fulfils it, for wallets that answer when the test wants. */
function createAnswer<T>() {
  let give: (value: T) => void = never
  const promise = new Promise<T>((resolve) => {
    give = resolve
  })
  return { promise, give: (value: T) => give(value) }
}

describe('connect', () => {
  test('asks in order and signs the exact message', async () => {
    const wallet = createTestWallet()
    const sign = vi.fn<(params: readonly unknown[]) => unknown>(wallet.handlers.personal_sign)
    wallet.handlers.personal_sign = sign
    const { driver, getState, getExposed } = setUp({ wallets: { [metaMask]: wallet } })
    expect(await driver.connect(metaMask)).toEqual([alice])
    expect(wallet.requests).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign'])
    const [message, account] = sign.mock.calls[0]?.[0] ?? []
    expect(Buffer.from(String(message).slice(2), 'hex').toString()).toBe('Authorisation:1781763640512')
    expect(account).toBe(alice)
    expect(getExposed()).toBe(alice)
    expect(getState()).toMatchObject({ connectorName: metaMask, auth: authorised, openAuth: false })
  })

  test('an authorised account does not sign again', async () => {
    const wallet = createTestWallet({ personal_sign: never })
    const { driver } = setUp({ wallets: { [metaMask]: wallet }, state: { auth: authorised } })
    expect(await driver.connect(metaMask)).toEqual([alice])
    expect(wallet.requests).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('adds, switches and reads again, whatever the wallet says about adding', async () => {
    const wallet = createTestWallet({
      wallet_addEthereumChain: () => {
        throw new TestRpcError(-32_602, 'May not specify default MetaMask chain')
      },
    })
    wallet.chainId = 56
    const { driver, getExposed } = setUp({ wallets: { [metaMask]: wallet } })
    await driver.connect(metaMask)
    expect(wallet.requests.slice(1, 4)).toEqual([
      'eth_chainId',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    expect(getExposed()).toBe(alice)
  })

  test.each([4902, -32_603, -32_601])(
    'a wallet that fails the switch with %i but did switch is believed',
    async (code) => {
      const wallet = createTestWallet()
      wallet.chainId = 56
      wallet.handlers.wallet_switchEthereumChain = () => {
        wallet.chainId = 42_161
        throw new TestRpcError(code)
      }
      const { driver } = setUp({ wallets: { [metaMask]: wallet } })
      expect(await driver.connect(metaMask)).toEqual([alice])
    },
  )

  test('a wallet that answers before it has switched is given a moment', async () => {
    const wallet = createTestWallet()
    wallet.chainId = 56
    wallet.handlers.wallet_switchEthereumChain = () => {
      setTimeout(() => (wallet.chainId = 42_161), 400)
      return null
    }
    const { driver } = setUp({ wallets: { [metaMask]: wallet } })
    expect(await driver.connect(metaMask)).toEqual([alice])
  })

  test('the network version serves where the chain id fails', async () => {
    const wallet = createTestWallet({
      eth_chainId: () => {
        throw new TestRpcError(-32_601)
      },
      net_version: () => '42161',
    })
    const { driver } = setUp({ wallets: { [metaMask]: wallet } })
    expect(await driver.connect(metaMask)).toEqual([alice])
  })

  test('a contract account is verified through the node', async () => {
    const wallet = createTestWallet({ personal_sign: () => `0x${'ab'.repeat(96)}` })
    const { driver, askNode } = setUp({ wallets: { [metaMask]: wallet } })
    askNode.mockResolvedValue(true)
    expect(await driver.connect(metaMask)).toEqual([alice])
    expect(askNode).toHaveBeenCalledOnce()
  })

  test.each([
    {
      name: 'accounts rejected',
      handlers: { eth_requestAccounts: reject },
      failure: 'rejectedAccount',
      status: 'disconnected',
    },
    { name: 'locked', handlers: { eth_requestAccounts: () => [] }, failure: 'noAccount', status: 'disconnected' },
    {
      name: 'asked already',
      handlers: { eth_requestAccounts: () => Promise.reject(new TestRpcError(-32_002)) },
      failure: 'alreadyPending',
      status: 'disconnected',
    },
    {
      name: 'nonsense accounts',
      handlers: { eth_requestAccounts: () => 'yes' },
      failure: 'badAnswer',
      status: 'disconnected',
    },
    {
      name: 'add rejected',
      chainId: 56,
      handlers: { wallet_addEthereumChain: reject },
      failure: 'rejectedChain',
      status: 'unauthorised',
    },
    {
      name: 'switch rejected',
      chainId: 56,
      handlers: { wallet_switchEthereumChain: reject },
      failure: 'rejectedChain',
      status: 'unauthorised',
    },
    {
      name: 'switch impossible',
      chainId: 56,
      handlers: { wallet_switchEthereumChain: () => Promise.reject(new TestRpcError(4902)) },
      failure: 'wrongChain',
      status: 'unauthorised',
    },
    {
      name: 'no chain id at all',
      handlers: { eth_chainId: () => null, net_version: () => 'x' },
      failure: 'walletFailed',
      status: 'unauthorised',
    },
    {
      name: 'signature rejected',
      handlers: { personal_sign: reject },
      failure: 'rejectedSignature',
      status: 'unauthorised',
    },
    {
      name: 'signature is no hex',
      handlers: { personal_sign: () => ({ ok: true }) },
      failure: 'badAnswer',
      status: 'unauthorised',
    },
    {
      name: 'signed by another account',
      handlers: { personal_sign: () => bobAccount.signMessage({ message: 'Authorisation:1781763640512' }) },
      failure: 'signatureMismatch',
      status: 'unauthorised',
    },
    {
      name: 'another message signed',
      handlers: { personal_sign: () => aliceAccount.signMessage({ message: 'Authorisation:1' }) },
      failure: 'signatureMismatch',
      status: 'unauthorised',
    },
  ])('$name: $failure', async ({ handlers, chainId, failure, status }) => {
    const wallet = createTestWallet(handlers)
    wallet.chainId = chainId ?? 42_161
    const { driver, getState, getStatus, getExposed } = setUp({ wallets: { [metaMask]: wallet } })
    expect(await driver.connect(metaMask)).toEqual([])
    expect(getState()).toMatchObject({ failure, flow: null, auth: {} })
    expect(getStatus()).toBe(status)
    expect(getExposed()).toBe(null)
  })

  test('a node that cannot be asked about a signature is said, and nothing is authorised', async () => {
    const wallet = createTestWallet({ personal_sign: () => '0x1234' })
    const { driver, getState, askNode } = setUp({ wallets: { [metaMask]: wallet } })
    askNode.mockRejectedValue(new Error('fetch failed'))
    expect(await driver.connect(metaMask)).toEqual([])
    expect(getState()).toMatchObject({ failure: 'signatureUnverified', auth: {} })
  })

  test('no wallet: opens the download page, answers an empty list', async () => {
    const { driver, getState, openWalletDownload } = setUp({ wallets: {} })
    expect(await driver.connect()).toEqual([])
    expect(openWalletDownload).toHaveBeenCalledOnce()
    expect(getState().failure).toBe('noWallet')
  })
})

describe('wallets that misbehave', () => {
  test('one that never answers can be given up, and its late answer is ignored', async () => {
    const answer = createAnswer<string[]>()
    const wallet = createTestWallet({ eth_requestAccounts: () => answer.promise })
    const { driver, getStatus, getState } = setUp({ wallets: { [metaMask]: wallet } })
    const connected = driver.connect(metaMask)
    await vi.waitFor(() => expect(wallet.requests).toEqual(['eth_requestAccounts']))
    driver.cancel()
    expect(await connected).toEqual([])
    expect(getStatus()).toBe('disconnected')
    answer.give([alice])
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(getState().account).toBe('')
    expect(wallet.requests).toEqual(['eth_requestAccounts'])
  })

  test('a signature that comes after the account changed authorises nobody', async () => {
    const signature = createAnswer<string>()
    const wallet = createTestWallet({ personal_sign: () => signature.promise })
    const { driver, getState, getStatus } = setUp({ wallets: { [metaMask]: wallet } })
    const connected = driver.connect(metaMask)
    await vi.waitFor(() => expect(getStatus()).toBe('authorising'))
    wallet.emit('accountsChanged', [bob])
    expect(await connected).toEqual([])
    signature.give(await aliceAccount.signMessage({ message: 'Authorisation:1781763640512' }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(getState()).toMatchObject({ account: bob, auth: {}, failure: null })
  })

  test('one that leaves the chain while it signs: authorised, but nothing is exposed', async () => {
    const wallet = createTestWallet()
    const { driver, getState, getExposed } = setUp({ wallets: { [metaMask]: wallet } })
    wallet.handlers.personal_sign = ([raw]) => {
      wallet.chainId = 56
      wallet.emit('chainChanged', '0x38')
      return signWith(aliceAccount, raw)
    }
    expect(await driver.connect(metaMask)).toEqual([])
    expect(getState()).toMatchObject({ chainId: 56, auth: authorised })
    expect(getExposed()).toBe(null)
  })

  test('one that fires an event twice, or with nonsense', async () => {
    const wallet = createTestWallet()
    const { driver, getState, getExposed } = setUp({ wallets: { [metaMask]: wallet } })
    await driver.connect(metaMask)
    wallet.emit('accountsChanged', [alice])
    wallet.emit('accountsChanged', { hello: 'world' })
    wallet.emit('chainChanged', '0xa4b1')
    wallet.emit('chainChanged', '0xa4b1')
    expect(getExposed()).toBe(alice)
    wallet.emit('chainChanged', 'not a chain')
    expect(getState().chainId).toBeNull()
    expect(getExposed()).toBe(null)
  })

  test('one without events', async () => {
    const wallet = createTestWallet()
    const mute = { request: (args: Parameters<TestWallet['provider']['request']>[0]) => wallet.provider.request(args) }
    const { driver } = setUp({ wallets: { [metaMask]: { provider: mute } } })
    expect(await driver.connect(metaMask)).toEqual([alice])
  })

  test('one that says it is disconnected is asked for its accounts', async () => {
    const wallet = createTestWallet()
    const { driver, getState, getExposed } = setUp({ wallets: { [metaMask]: wallet } })
    await driver.connect(metaMask)
    wallet.emit('disconnect', new TestRpcError(1013))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(getExposed()).toBe(alice)
    wallet.accounts = []
    wallet.emit('disconnect', new TestRpcError(4900))
    await vi.waitFor(() => expect(getState().account).toBe(''))
  })
})

describe('two wallets', () => {
  test('switching follows the new one only; a refusal keeps the old one', async () => {
    const first = createTestWallet()
    const second = createTestWallet({ eth_requestAccounts: () => Promise.reject(new TestRpcError(4001)) })
    const { driver, getState, getExposed } = setUp({ wallets: { [metaMask]: first, [rabby]: second } })
    await driver.connect(metaMask)
    expect(await driver.connect(rabby)).toEqual([])
    expect(getState()).toMatchObject({ connectorName: metaMask, failure: 'rejectedAccount' })
    expect(getExposed()).toBe(alice)

    second.handlers.eth_requestAccounts = () => [bob]
    second.handlers.personal_sign = ([raw]) => signWith(bobAccount, raw)
    expect(await driver.connect(rabby)).toEqual([bob])
    expect(first.countListeners()).toBe(0)
    first.emit('accountsChanged', [])
    expect(getExposed()).toBe(bob)
    expect(getState().auth).toEqual({ ...authorised, [bob.toLowerCase()]: true })
  })
})

describe('startup', () => {
  test('an injected wallet reruns the full flow', async () => {
    const wallet = createTestWallet()
    const { driver, getExposed } = setUp({ wallets: { [metaMask]: wallet }, state: { connectorName: metaMask } })
    await driver.resume()
    expect(wallet.requests).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign'])
    expect(getExposed()).toBe(alice)
  })

  test('any other one is only read: no prompt of any kind', async () => {
    const wallet = createTestWallet()
    wallet.chainId = 56
    const { driver, getState, getStatus } = setUp({
      wallets: { walletconnect: wallet },
      state: { connectorName: 'walletconnect' },
    })
    await driver.resume()
    expect(wallet.requests).toEqual(['eth_accounts', 'eth_chainId'])
    expect(getState()).toMatchObject({ account: alice, chainId: 56 })
    expect(getStatus()).toBe('unauthorised')
  })

  test('a wallet that announces itself late is waited for', async () => {
    const wallet = createTestWallet()
    const { driver, announce, getExposed } = setUp({
      wallets: {},
      state: { connectorName: metaMask, auth: authorised },
    })
    const resumed = driver.resume()
    announce(rabby, createTestWallet().provider)
    announce(metaMask, wallet.provider)
    await resumed
    expect(getExposed()).toBe(alice)
  })

  test('waiting ends when another wallet is chosen', async () => {
    const { driver, announce, getExposed } = setUp({
      wallets: { [rabby]: createTestWallet() },
      state: { connectorName: metaMask, auth: authorised },
    })
    const resumed = driver.resume()
    await driver.connect(rabby)
    await resumed
    const late = createTestWallet()
    announce(metaMask, late.provider)
    expect(late.requests).toEqual([])
    expect(getExposed()).toBe(alice)
  })

  test('a wallet that was locked comes back with its account and chain when it is opened', async () => {
    const wallet = createTestWallet({ eth_requestAccounts: () => Promise.reject(new TestRpcError(4001)) })
    const { driver, getExposed } = setUp({
      wallets: { [metaMask]: wallet },
      state: { connectorName: metaMask, auth: authorised },
    })
    await driver.resume()
    expect(getExposed()).toBe(null)
    wallet.emit('accountsChanged', [alice])
    await vi.waitFor(() => expect(getExposed()).toBe(alice))
  })
})

describe('afterwards', () => {
  test('kill forgets the wallet and stops listening', async () => {
    const wallet = createTestWallet()
    const { driver, getState } = setUp({ wallets: { [metaMask]: wallet } })
    await driver.connect(metaMask)
    await driver.kill()
    expect(getState()).toMatchObject({ account: '', isKill: true, connectorName: null })
    expect(wallet.countListeners()).toBe(0)
    expect(driver.getProvider()).toBeNull()
  })

  test('one button switches the chain', async () => {
    const wallet = createTestWallet()
    const { driver, getExposed } = setUp({ wallets: { [metaMask]: wallet } })
    await driver.connect(metaMask)
    wallet.chainId = 56
    wallet.emit('chainChanged', '0x38')
    expect(getExposed()).toBe(null)
    expect(await driver.switchChain()).toBe(true)
    expect(getExposed()).toBe(alice)
  })
})
