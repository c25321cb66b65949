// @vitest-environment jsdom
import type { Address } from '@app/core/address'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { getWords, renderTx } from '#shared/tx/tx-test.tsx'
import { AddressGuardNotes, useAddressGuard } from './address-guard.tsx'
import type { AddressFinding, AddressFindings } from './check-addresses.ts'

const { checkAddresses } = vi.hoisted(() => ({ checkAddresses: vi.fn<() => Promise<AddressFindings>>() }))
vi.mock('./check-addresses.ts', () => ({ checkAddresses }))
vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: ['http://localhost/rpc'] }),
}))

const friend: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const poison: Address = '0x3C4aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa93bc'
const found: AddressFinding = {
  address: poison,
  lookAlikes: [],
  isOnlyReceived: false,
  isNew: false,
  isContract: false,
}
const alike: AddressFinding = { ...found, lookAlikes: [{ address: friend, as: 'label', name: 'Mother' }] }
const sent = vi.fn<(addresses: string) => void>()
let answer: (findings: AddressFindings) => void
let fail: () => void

beforeEach(() => {
  sent.mockClear()
  checkAddresses.mockReset().mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answer = resolve
        fail = () => reject(new TypeError('Failed to fetch dynamically imported module'))
      }),
  )
})

function Form({ addresses }: { addresses: readonly Address[] }) {
  const guard = useAddressGuard(addresses, () => send())
  function send(): void {
    if (!guard.hold()) sent(guard.addresses.join())
  }
  return (
    <>
      <AddressGuardNotes guard={guard} isGift />
      <button type="button" onClick={send}>
        Send
      </button>
    </>
  )
}

function show(addresses: readonly Address[]) {
  const client = new QueryClient()
  const wrap = (of: readonly Address[]) => (
    <QueryClientProvider client={client}>
      <Form addresses={of} />
    </QueryClientProvider>
  )
  const { container } = renderTx(wrap(addresses))
  return container
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const isAsked = () => waitFor(() => expect(checkAddresses).toHaveBeenCalledOnce())
const told = (findings: AddressFinding, isPartly = false) => act(async () => answer({ list: [findings], isPartly }))

it('lets nothing through before a look-alike was compared, whatever is pressed', async () => {
  show([poison])
  await isAsked()
  press()
  await told(alike)
  const warning = await screen.findByRole('alert')
  expect(getWords(warning)).toContain(`You entered${poison}`)
  expect(getWords(warning)).toContain(`In your list or with your label: Mother${friend}`)
  expect([...warning.querySelectorAll('mark')].map((each) => each.textContent).join('')).not.toContain('0x3C4')
  press()
  expect(sent).not.toHaveBeenCalled()
  const box = screen.getByRole('checkbox', { name: 'I have checked every character' })
  expect(document.activeElement).toBe(box)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(getWords(warning)).toContain('Compare the whole addresses first')
  fireEvent.click(box)
  press()
  expect(sent).toHaveBeenCalledExactlyOnceWith(poison)
})

it('goes on by itself, once, when it was pressed early and nothing is found', async () => {
  show([poison])
  await isAsked()
  press()
  press()
  expect(sent).not.toHaveBeenCalled()
  await told(found)
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  press()
  expect(sent).toHaveBeenCalledTimes(2)
})

it.each([
  [{ ...found, isNew: true }, false, 'Nobody has used this address on this chain yet.'],
  [{ ...found, isOnlyReceived: true }, false, 'You have sent nothing to this address so far.'],
  [{ ...found, isContract: true }, false, 'There is a contract at this address.'],
  [{ ...found, isNew: null }, false, 'Not everything could be found out'],
  [found, true, 'Not everything could be found out'],
])('says what it is, and stops nobody: %j %s', async (finding, isPartly, words) => {
  const page = show([poison])
  await isAsked()
  await told(finding, isPartly)
  await waitFor(() => expect(getWords(page)).toContain(words))
  press()
  expect(sent).toHaveBeenCalledOnce()
})

it('says that it could not look where its code cannot be fetched', async () => {
  const page = show([poison])
  await isAsked()
  await act(async () => fail())
  await waitFor(() => expect(getWords(page)).toContain('Not everything could be found out'))
  press()
  expect(sent).toHaveBeenCalledOnce()
})

it('asks nothing and says nothing without an address', () => {
  const page = show([])
  expect(getWords(page)).toBe('Send')
  press()
  expect(sent).toHaveBeenCalledOnce()
  expect(checkAddresses).not.toHaveBeenCalled()
})
