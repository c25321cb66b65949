import { describe, expect, test } from 'vitest'
import {
  aliceAccount,
  authoriseAt,
  bobAccount,
  createTestConnectors,
  createTestWallet,
  never,
  type TestWallet,
} from './test-wallet.ts'
import { createWalletDriver } from './wallet-driver.ts'
import type { WalletState } from './wallet-state.ts'
import { openWriteAccess } from './write-access.ts'

const chainId = 42_161
const alice = aliceAccount.address

async function connect(wallet: TestWallet) {
  const listeners = new Set<() => void>()
  let state: WalletState = {
    account: '',
    chainId: null,
    connectorName: null,
    walletName: '',
    isKill: false,
    viewOnly: '',
    priceNumber: null,
    openAuth: false,
    auth: { [alice.toLowerCase()]: true },
    flow: null,
    failure: null,
    ticket: 0,
  }
  const getState = () => state
  const setState = (next: WalletState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const driver = createWalletDriver({
    getState,
    setState,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connectors: createTestConnectors({ injected: wallet.provider }).source,
    chain: {
      chainId: '0xa4b1',
      chainName: 'Arbitrum One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [],
    },
    authorise: authoriseAt(0),
    findSigner: () => Promise.resolve(alice),
    openWalletDownload: () => undefined,
    log: () => undefined,
  })
  await driver.connect('injected')
  const open = () => openWriteAccess({ driver, getState, chainId, timeoutMs: 50 })
  return { open, getState, setState }
}

test('with everything as it was: the account and the wallet itself', async () => {
  const wallet = createTestWallet()
  const { open } = await connect(wallet)
  expect(await open()).toEqual({ account: alice, provider: wallet.provider })
})

describe('right before a write nothing may have changed', () => {
  test('a wallet that was locked meanwhile: said, and the account is gone from the page', async () => {
    const wallet = createTestWallet()
    const { open, getState } = await connect(wallet)
    wallet.accounts = []
    await expect(open()).rejects.toMatchObject({ key: 'WALLET_LOCKED' })
    expect(getState().account).toBe('')
  })

  test('a wallet that refuses to show its accounts', async () => {
    const wallet = createTestWallet()
    const { open } = await connect(wallet)
    wallet.handlers.eth_accounts = () => Promise.reject(Object.assign(new Error('no'), { code: 4100 }))
    await expect(open()).rejects.toMatchObject({ key: 'WALLET_LOCKED' })
  })

  test('another account, although the wallet sent no event', async () => {
    const wallet = createTestWallet()
    const { open, getState } = await connect(wallet)
    wallet.accounts = [bobAccount.address]
    await expect(open()).rejects.toMatchObject({ key: 'ACCOUNT_CHANGED' })
    expect(getState().account).toBe(bobAccount.address)
  })

  test('another chain, although the wallet sent no event', async () => {
    const wallet = createTestWallet()
    const { open, getState } = await connect(wallet)
    wallet.chainId = 56
    await expect(open()).rejects.toMatchObject({ key: 'WRONG_CHAIN' })
    expect(getState().chainId).toBe(56)
  })

  test('an address that is only watched', async () => {
    const { open, getState, setState } = await connect(createTestWallet())
    setState({ ...getState(), viewOnly: bobAccount.address })
    await expect(open()).rejects.toMatchObject({ key: 'VIEW_ONLY' })
  })

  test('nonsense instead of accounts or chain', async () => {
    const wallet = createTestWallet()
    const { open } = await connect(wallet)
    wallet.handlers.eth_chainId = () => 'moon'
    wallet.handlers.net_version = () => null
    await expect(open()).rejects.toMatchObject({ key: 'WRONG_CHAIN' })
    wallet.handlers.eth_accounts = () => ({ accounts: 7 })
    await expect(open()).rejects.toMatchObject({ key: 'WALLET_LOCKED' })
  })

  test.each(['eth_accounts', 'eth_chainId'])(
    'a wallet that never answers %s is not waited for without end',
    async (method) => {
      const wallet = createTestWallet()
      const { open } = await connect(wallet)
      wallet.handlers[method] = never
      await expect(open()).rejects.toMatchObject({ key: 'WALLET_TIMEOUT' })
    },
  )
})
