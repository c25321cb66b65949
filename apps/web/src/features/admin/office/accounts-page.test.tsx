// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setSessionId } from '#shared/api/client.ts'
import { parseSearch, stringifySearch } from '#shared/routing/search.ts'
import { connectTestWallet, getWords, renderTx, testAccount } from '#shared/tx/tx-test.tsx'
import { AccountsPage } from './accounts-page.tsx'

vi.mock('#shared/base/runtime-config.ts', async (original) => ({
  ...(await original<object>()),
  getRuntimeConfig: () => ({ chainId: 31337, rpcUrls: [] }),
}))
vi.spyOn(window, 'scrollTo').mockReturnValue()

const holder = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const hash = `0x${'ab'.repeat(32)}`
let sent: { url: string; body: unknown }[] = []
let found: unknown
let notes: object[] = []

beforeEach(() => {
  connectTestWallet()
  setSessionId('sid')
  sent = []
  found = { kinds: ['address'], accounts: [{ account: holder, by: 'address' }] }
  notes = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push({ url, body: JSON.parse(init.body as string) })
    return Promise.resolve(answer(url, init?.method))
  })
})

const page = (list: unknown[]) => ({ list, page: 1, pageSize: 20, total: list.length })

function answer(url: string, method = 'GET'): Response {
  const data = () => {
    if (url === '/api/session') return { account: testAccount, roles: ['GUARDIAN'], expiresAt: 9 }
    if (url.startsWith('/api/admin/accounts?')) return found
    if (url.includes('/notes')) return method === 'POST' ? {} : page(notes)
    if (url.startsWith('/api/useRelationship')) return { activated: false }
    if (url.startsWith('/api/userStaking')) return { pools: [], powerOrderCount: 0 }
    return page([])
  }
  return Response.json({ code: 0, data: data(), asOf: { blockNumber: 1, blockTimestamp: 1 }, stale: false })
}

async function open(q: string): Promise<void> {
  const root = createRootRoute()
  const accounts = createRoute({ getParentRoute: () => root, path: '/admin/accounts', component: AccountsPage })
  const assets = createRoute({ getParentRoute: () => root, path: '/assets-page' })
  const router = createRouter({
    routeTree: root.addChildren([accounts, assets]),
    history: createMemoryHistory({ initialEntries: [`/admin/accounts${q && `?q=${encodeURIComponent(q)}`}`] }),
    parseSearch,
    stringifySearch,
  })
  renderTx(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('searchbox')
}

const note = (id: number, writtenBy: string, text: string, struck: object | null = null) => ({
  id,
  account: holder,
  text,
  writtenBy,
  writtenAt: 1_790_000_000,
  struck,
})

it('looks for what is typed, and keeps the field and its focus', async () => {
  await open('')
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  field.focus()
  fireEvent.change(field, { target: { value: ` ${holder} ` } })
  fireEvent.submit(field)
  const part = await screen.findByRole('region', { name: '0x3C44…93BC' })
  const view = await within(part).findByRole('link', { name: /See what its holder sees/ })
  expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual([`/assets-page?watch_a=${holder}`, '_blank'])
  await within(part).findByText('none: the account is not bound')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(holder)
})

it('says what is wrong with what was typed, and what it is when nothing is found', async () => {
  await open('hello')
  expect(await screen.findByText(/neither an address, an invite code/)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: holder.replace('C4', 'c4') } })
  fireEvent.submit(screen.getByRole('searchbox'))
  expect(await screen.findByText(/its checksum does not fit/)).toBeTruthy()
  found = { kinds: ['transaction'], accounts: [] }
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: hash } })
  fireEvent.submit(screen.getByRole('searchbox'))
  expect(await screen.findByText('No network node knows the transaction 0xabab…abab')).toBeTruthy()
  found = { kinds: ['withdrawal', 'claim'], accounts: [] }
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '12345' } })
  fireEvent.submit(screen.getByRole('searchbox'))
  expect(await screen.findByText('Neither a withdrawal nor a claim has the id 12345')).toBeTruthy()
})

it('lets one of several be chosen, with what each has to do with it', async () => {
  found = {
    kinds: ['transaction'],
    accounts: [
      { account: other, by: 'sender' },
      { account: holder, by: 'transaction' },
    ],
  }
  await open(hash)
  const rows = await screen.findAllByRole('link', { name: /^0x/ })
  expect(rows.map((row) => [row.getAttribute('href'), getWords(row)])).toEqual([
    [`/admin/accounts?q=${other}`, '0x90F7…b906sent the transaction'],
    [`/admin/accounts?q=${holder}`, '0x3C44…93BCis named in the transaction'],
  ])
})

it('writes a note once, and lets its author strike it', async () => {
  notes = [
    note(3, testAccount, 'Mine'),
    note(2, other, 'Theirs'),
    note(1, other, 'Old', { by: other, at: 1_790_000_009 }),
  ]
  await open(holder)
  const part = await screen.findByRole('region', { name: 'Notes of operators' })
  const rows = await within(part).findAllByRole('listitem')
  expect(rows.map((row) => within(row).queryAllByRole('button', { name: 'Strike' }).length)).toEqual([1, 0, 0])
  expect(getWords(rows[2]!)).toMatch(/Old.*Struck .* by/)

  const save = within(part).getByRole('button', { name: 'Save the note' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  const text = within(part).getByRole('textbox')
  fireEvent.change(text, { target: { value: ' Wrote to us ' } })
  fireEvent.submit(text.closest('form')!)
  fireEvent.submit(text.closest('form')!)
  await waitFor(() => expect((text as HTMLTextAreaElement).value).toBe(''))
  expect(sent).toEqual([{ url: `/api/admin/accounts/${holder}/notes`, body: { text: 'Wrote to us' } }])

  fireEvent.click(within(rows[0]!).getByRole('button', { name: 'Strike' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ url: '/api/admin/notes/3/strike', body: {} }))
})
