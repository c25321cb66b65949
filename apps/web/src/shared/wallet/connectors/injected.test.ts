// @vitest-environment jsdom
import { announceProvider } from 'mipd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestWallet } from '../test-wallet.ts'
import { createInjectedSource } from './injected.ts'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+' as const
const releases: (() => void)[] = []

function announce(rdns: string, info: Record<string, unknown> = {}, provider: unknown = createTestWallet().provider) {
  const detail = { info: { rdns, name: rdns, icon, uuid: `${rdns}-${releases.length}`, ...info }, provider }
  releases.push(announceProvider(detail as Parameters<typeof announceProvider>[0]))
  return provider
}

function setLegacy(provider: unknown): void {
  Object.assign(window, { ethereum: provider })
}

const list = (source: ReturnType<typeof createInjectedSource>) =>
  source.getConnectors().map((item) => item.connectorName)

function setBinance(provider: unknown): void {
  Object.assign(window, { BinanceChain: provider })
}

beforeEach(() => {
  setLegacy(undefined)
  setBinance(undefined)
})
afterEach(() => {
  for (const release of releases.splice(0)) release()
})

test('every announced wallet by name and icon, in order; window.ethereum is left out beside them', async () => {
  const first = announce('io.metamask', { name: ' MetaMask ' })
  announce('io.rabby')
  setLegacy(createTestWallet().provider)
  const source = createInjectedSource()
  expect(list(source)).toEqual(['injected:io.metamask', 'injected:io.rabby'])
  expect(source.getConnectors()[0]).toMatchObject({ name: 'MetaMask', icon })
  expect(await source.getConnectors()[0]?.getProvider()).toBe(first)
})

test('window.ethereum as the last resort, still found once others announce themselves', async () => {
  const legacy = createTestWallet().provider
  setLegacy(legacy)
  const source = createInjectedSource()
  expect(list(source)).toEqual(['injected'])
  announce('io.metamask')
  expect(list(source)).toEqual(['injected:io.metamask'])
  expect(await source.findConnector('injected')?.getProvider()).toBe(legacy)
})

test('none at all, then a late window.ethereum, then a late announcement', () => {
  const source = createInjectedSource()
  const listener = vi.fn<() => void>()
  source.subscribe(listener)
  expect(list(source)).toEqual([])
  expect(source.findConnector('injected')).toBeNull()

  setLegacy(createTestWallet().provider)
  window.dispatchEvent(new Event('ethereum#initialized'))
  expect(list(source)).toEqual(['injected'])
  announce('io.metamask')
  expect(list(source)).toEqual(['injected:io.metamask'])
  expect(listener).toHaveBeenCalledTimes(2)
})

test('the same array until something changes', () => {
  announce('io.metamask')
  const source = createInjectedSource()
  expect(source.getConnectors()).toBe(source.getConnectors())
})

test('one wallet announced twice is one; two wallets of one name are two', () => {
  const provider = announce('io.metamask')
  announce('io.metamask', {}, provider)
  announce('io.metamask')
  expect(list(createInjectedSource())).toEqual(['injected:io.metamask', 'injected:io.metamask#2'])
})

test('broken announcements are left out, pictures from elsewhere are not loaded', () => {
  announce('', {})
  announce('no.provider', {}, {})
  announce('no.name', { name: 7 })
  announce('io.tracker', { icon: 'https://tracker.example/pixel.png' })
  const source = createInjectedSource()
  expect(list(source)).toEqual(['injected:io.tracker'])
  expect(source.getConnectors()[0]?.icon).toBeNull()
})

test('the Binance wallet of old stands beside the others, also when it comes late', async () => {
  announce('io.metamask')
  const source = createInjectedSource()
  expect(list(source)).toEqual(['injected:io.metamask'])
  const binance = createTestWallet().provider
  setBinance(binance)
  expect(list(source)).toEqual(['injected:io.metamask', 'bsc'])
  expect(source.getConnectors()).toBe(source.getConnectors())
  expect(source.findConnector('bsc')).toMatchObject({ name: 'Binance Wallet' })
  expect(await source.findConnector('bsc')?.getProvider()).toBe(binance)
})

test('it is hidden when it announces itself, but found by who used it before', async () => {
  const binance = createTestWallet().provider
  setBinance(binance)
  announce('com.example.other', {}, binance)
  const source = createInjectedSource()
  expect(list(source)).toEqual(['injected:com.example.other'])
  expect(await source.findConnector('bsc')?.getProvider()).toBe(binance)
  setBinance(createTestWallet().provider)
  announce('com.binance.wallet')
  expect(list(createInjectedSource())).toEqual(['injected:com.example.other', 'injected:com.binance.wallet'])
})

test('it is one wallet when it is window.ethereum too; nonsense in its place is none', () => {
  const binance = createTestWallet().provider
  setBinance(binance)
  setLegacy(binance)
  expect(list(createInjectedSource())).toEqual(['bsc'])
  setBinance({ request: 'soon' })
  expect(list(createInjectedSource())).toEqual(['injected'])
  setLegacy(undefined)
  expect(createInjectedSource().findConnector('bsc')).toBeNull()
})
