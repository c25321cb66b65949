// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const resume = vi.fn<() => Promise<void>>().mockResolvedValue()
const kill = vi.fn<() => Promise<void>>().mockResolvedValue()
const createWalletRuntime = vi.fn<() => unknown>(() => ({ resume, kill }))
vi.mock('./wallet-runtime.ts', () => ({ createWalletRuntime: () => createWalletRuntime() }))

async function load() {
  vi.resetModules()
  const store = await import('./wallet-store.ts')
  return { ...store, ...(await import('./view-address.ts')) }
}

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
})

const forbid = () => {
  throw new DOMException('denied', 'SecurityError')
}

const readStorage = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]))

test('only connector, price and authorisations are stored, each under its named key', async () => {
  const store = await load()
  store.setWalletState({
    ...store.getWalletState(),
    account: alice,
    chainId: 42_161,
    connectorName: 'injected:io.metamask',
    isKill: true,
    viewOnly: alice,
    priceNumber: 0.25,
    openAuth: true,
    auth: { [alice.toLowerCase()]: true },
    failure: 'noAccount',
    ticket: 7,
  })
  expect(readStorage()).toEqual({
    'wallet.connectorName': '"injected:io.metamask"',
    'wallet.priceNumber': '0.25',
    'wallet.auth': `{"${alice.toLowerCase()}":true}`,
  })
  expect(sessionStorage).toHaveLength(0)
  expect(document.cookie).toBe('')

  const again = await load()
  expect(again.getWalletState()).toEqual({
    account: '',
    chainId: null,
    connectorName: 'injected:io.metamask',
    walletName: '',
    isKill: false,
    viewOnly: '',
    priceNumber: 0.25,
    openAuth: false,
    auth: { [alice.toLowerCase()]: true },
    flow: null,
    failure: null,
    ticket: 0,
  })
})

test('what another tab authorised is kept', async () => {
  const store = await load()
  localStorage.setItem('wallet.auth', '{"0x70997970c51812dc3a010c7d01b50e0d17dc79c8":true}')
  store.setWalletState({ ...store.getWalletState(), auth: { [alice.toLowerCase()]: true } })
  expect(Object.keys(JSON.parse(localStorage.getItem('wallet.auth') ?? '{}') as object)).toHaveLength(2)
})

test('what another tab authorises meanwhile counts here', async () => {
  const store = await load()
  store.setWalletState({ ...store.getWalletState(), account: alice, chainId: 42_161, connectorName: 'injected' })
  expect(store.getWallet().status).toBe('unauthorised')
  localStorage.setItem('wallet.auth', `{"${alice.toLowerCase()}":true}`)
  window.dispatchEvent(new StorageEvent('storage', { key: 'wallet.auth' }))
  expect(store.getWallet().status).toBe('authorised')
})

test('nonsense in storage is no connector, no price and authorises nobody', async () => {
  localStorage.setItem('wallet.connectorName', '{"a":1}')
  localStorage.setItem('wallet.priceNumber', '"12"')
  localStorage.setItem('wallet.auth', `{"${alice.toLowerCase()}":"yes","x":true,"${alice}":true}`)
  const store = await load()
  expect(store.getWalletState()).toMatchObject({ connectorName: null, priceNumber: null, auth: {} })
  localStorage.setItem('wallet.auth', 'not json')
  expect((await load()).getWalletState().auth).toEqual({})
})

test('a browser that forbids storage still works', async () => {
  const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid)
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
  const store = await load()
  store.setWalletState({ ...store.getWalletState(), connectorName: 'injected' })
  expect(store.getWallet().connectorName).toBe('injected')
  getItem.mockRestore()
  setItem.mockRestore()
})

test('the runtime is not loaded without a stored connector', async () => {
  const store = await load()
  store.startWallet()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(createWalletRuntime).not.toHaveBeenCalled()
})

test('the runtime resumes once with a stored connector', async () => {
  localStorage.setItem('wallet.connectorName', '"injected"')
  const store = await load()
  store.startWallet()
  store.startWallet()
  await vi.waitFor(() => expect(resume).toHaveBeenCalledOnce())
})

test('while an address is watched no wallet is asked; afterwards it is', async () => {
  localStorage.setItem('wallet.connectorName', '"injected"')
  const store = await load()
  expect(store.viewAddress(alice.toLowerCase())).toBe(true)
  store.startWallet()
  expect(store.getWallet()).toMatchObject({ exposedAccount: alice, canWrite: false, writeBlock: 'viewOnly' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(resume).not.toHaveBeenCalled()
  store.leaveView()
  await vi.waitFor(() => expect(resume).toHaveBeenCalledOnce())
  expect(store.getWallet().exposedAccount).toBe(null)
})

test.each([
  '',
  '0x',
  'hello',
  '0x0000000000000000000000000000000000000000',
  alice.slice(0, 41),
  alice.replace('F39', 'f39').replace('Fd6', 'fd6'),
])('the address %j is not watched', async (input) => {
  const store = await load()
  expect(store.viewAddress(input)).toBe(false)
  expect(store.getWallet().viewOnly).toBe('')
})

test('watching drops a connection under way', async () => {
  const store = await load()
  const flow = {
    ticket: 3,
    mode: 'connect',
    step: 'authorising',
    connectorName: 'injected',
    switchAsked: false,
  } as const
  store.setWalletState({ ...store.getWalletState(), flow, ticket: 3, openAuth: true })
  store.viewAddress(alice)
  expect(store.getWalletState()).toMatchObject({ flow: null, ticket: 4, openAuth: false })
})

test('disconnecting without a runtime forgets the wallet too', async () => {
  localStorage.setItem('wallet.connectorName', '"injected"')
  const store = await load()
  store.disconnectWallet()
  expect(store.getWallet()).toMatchObject({ isKill: true, connectorName: null, status: 'disconnected' })
  expect(localStorage.getItem('wallet.connectorName')).toBeNull()
})

test('a runtime that could not be loaded is tried again', async () => {
  const store = await load()
  createWalletRuntime.mockImplementationOnce(() => {
    throw new Error('offline')
  })
  await expect(store.getWalletRuntime()).rejects.toThrow('offline')
  expect(await store.getWalletRuntime()).toMatchObject({ resume })
})
