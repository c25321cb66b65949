import { startTestRelay, type TestRelay } from '@app/testing/walletconnect-relay'
import { startRelayedWallet, type RelayedWallet } from '@app/testing/walletconnect-wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aliceAccount, bobAccount } from '../test-wallet.ts'
import { createWalletConnectClient, createWalletConnectProvider, subscribeToSessions } from './walletconnect-client.ts'
import type { RelayClient, WalletConnectProvider } from './walletconnect-provider.ts'

const chainId = 31_337
let relay: TestRelay
let wallet: RelayedWallet
let client: RelayClient & Pick<Awaited<ReturnType<typeof createWalletConnectClient>>, 'core'>
let provider: WalletConnectProvider
let uri: string | null
const events: unknown[] = []

beforeAll(async () => {
  relay = await startTestRelay({ repeats: true })
  const { url: relayUrl } = relay
  wallet = await startRelayedWallet({
    relayUrl,
    rpcUrl: 'http://127.0.0.1:9',
    chainId,
    accounts: [aliceAccount, bobAccount],
  })
  client = await createWalletConnectClient({
    projectId: 'test',
    relayUrl,
    metadata: { name: 'Page', description: '', url: 'https://page.example', icons: [] },
    storagePrefix: `page-${process.pid}`,
  })
})
afterAll(async () => {
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
  await wallet.close()
  await relay.close()
})
beforeEach(() => {
  uri = null
  events.length = 0
  provider = openProvider()
  for (const name of ['accountsChanged', 'chainChanged']) {
    provider.on?.(name, (payload) => events.push([name, payload]))
  }
})
afterEach(() => provider.disconnect())

function openProvider(): WalletConnectProvider {
  return createWalletConnectProvider({
    client,
    chainId,
    onPairing: (offered) => {
      uri = offered
    },
  })
}

const readNext = () => openProvider().request({ method: 'eth_accounts' })

async function pair(): Promise<unknown> {
  const accounts = provider.request({ method: 'eth_requestAccounts' })
  await vi.waitFor(() => expect(uri).toMatch(/^wc:/), 5_000)
  await wallet.pair(uri ?? '')
  return await accounts
}

const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })

test('pairs, signs, and is there again for the next page', async () => {
  expect(await ask('eth_accounts')).toEqual([])
  expect(await pair()).toEqual([aliceAccount.address, bobAccount.address])
  expect(uri).toBeNull()
  expect(provider.getName()).toBe('Pocket Wallet')
  expect(await ask('eth_chainId')).toBe('0x7a69')
  expect(await ask('net_version')).toBe('31337')
  const signature = await ask('personal_sign', '0x6869', aliceAccount.address)
  expect(signature).toBe(await aliceAccount.signMessage({ message: { raw: '0x6869' } }))
  expect(wallet.requests.at(-1)).toMatchObject({ method: 'personal_sign', chainId: 'eip155:31337' })

  const next = openProvider()
  expect(await next.request({ method: 'eth_accounts' })).toEqual([aliceAccount.address, bobAccount.address])
  expect(next.getName()).toBe('Pocket Wallet')
})

test('hears the wallet of a session whose subscription the library has not stored', async () => {
  await pair()
  const { topic } = client.session.values[0]!
  await client.core.relayer.subscriber.unsubscribe(topic)
  await subscribeToSessions(client)
  await wallet.showAccount(1)
  await vi.waitFor(() => expect(events).toEqual([['accountsChanged', [bobAccount.address, aliceAccount.address]]]))
})

test('says what the wallet refuses with its code, and what it cannot do', async () => {
  wallet.rejectNextProposal()
  await expect(pair()).rejects.toMatchObject({ code: 5000 })
  expect(uri).toBeNull()
  await pair()
  wallet.rejectNext('personal_sign')
  await expect(ask('personal_sign', '0x6869', aliceAccount.address)).rejects.toMatchObject({ code: 5000 })
  await expect(ask('eth_call', {})).rejects.toMatchObject({ code: 4200 })
})

test('follows the wallet: another account, another chain, the end of the session', async () => {
  await pair()
  await wallet.showAccount(1)
  await vi.waitFor(() => expect(events).toEqual([['accountsChanged', [bobAccount.address, aliceAccount.address]]]))
  expect(await readNext()).toEqual([bobAccount.address, aliceAccount.address])
  events.length = 0
  await wallet.changeChain(1)
  await vi.waitFor(() => expect(events).toContainEqual(['chainChanged', '0x1']))
  expect(await readNext()).toEqual([bobAccount.address, aliceAccount.address])
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
  expect(await ask('eth_chainId')).toBe('0x7a69')
  events.length = 0
  await wallet.disconnect()
  await vi.waitFor(() => expect(events).toEqual([['accountsChanged', []]]))
  await expect(ask('personal_sign', '0x6869', aliceAccount.address)).rejects.toMatchObject({ code: 4900 })
  wallet.approveChains(chainId)
})

test('a session without the configured chain stands on its own', async () => {
  wallet.approveChains(1)
  await pair()
  expect(await ask('eth_chainId')).toBe('0x1')
  wallet.approveChains(chainId)
})

test('who scans a code that was taken back is sent away', async () => {
  const accounts = provider.request({ method: 'eth_requestAccounts' })
  accounts.catch(() => undefined)
  await vi.waitFor(() => expect(uri).toMatch(/^wc:/), 5_000)
  const taken = uri ?? ''
  provider.dropPairing()
  expect(uri).toBeNull()
  await wallet.pair(taken)
  await expect(accounts).rejects.toMatchObject({ key: 'WALLET_TIMEOUT' })
  await vi.waitFor(() => expect(wallet.hasSession()).toBe(false), 5_000)
  expect(await ask('eth_accounts')).toEqual([])
})

test('ending it here ends it in the wallet', async () => {
  await pair()
  expect(wallet.hasSession()).toBe(true)
  await provider.disconnect()
  await vi.waitFor(() => expect(wallet.hasSession()).toBe(false), 5_000)
})

test('a relay that does not answer is said', async () => {
  const silent = {
    ...client,
    session: client.session,
    on: client.on,
    connect: () => new Promise<never>(() => undefined),
  }
  const lost = createWalletConnectProvider({ client: silent, chainId, onPairing: () => undefined, patienceMs: 20 })
  await expect(lost.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ key: 'CONNECT_FAILED' })
})

test('what a wallet offers for several steps is asked for, but never when that would open its app', async () => {
  await pair()
  await expect(ask('wallet_getCapabilities')).rejects.toMatchObject({ code: 4200 })
  await provider.disconnect()
  const capabilities = { '0x7a69': { atomic: { status: 'supported' } } }
  wallet.teach('wallet_getCapabilities', capabilities)
  uri = null
  await pair()
  expect(await ask('wallet_getCapabilities', aliceAccount.address, ['0x7a69'])).toEqual(capabilities)
  vi.stubGlobal('localStorage', { getItem: () => '{"href":"https://wallet.example"}' })
  await expect(ask('wallet_getCapabilities')).rejects.toMatchObject({ code: 4200 })
  vi.unstubAllGlobals()
})
