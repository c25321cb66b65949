// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '#shared/routing/search.ts'
import { renderTx } from '#shared/tx/tx-test.tsx'
import PageHelp from './page-help.tsx'

const articles = [
  { id: 3, title: 'How to stake', pages: ['/stake', '/pos'] },
  { id: 5, title: 'Computing power', pages: ['/stake?tab=power'] },
  { id: 9, title: 'What we never ask for', pages: [] },
]
let details: Response[] = []

const answer = (data: unknown) => Response.json({ code: 0, message: 'ok', data })

vi.spyOn(window, 'scrollTo').mockReturnValue()
vi.stubGlobal('fetch', (url: string) => {
  if (url.includes('/announcemen?'))
    return Promise.resolve(answer({ list: articles, page: 1, pageSize: 100, total: 3 }))
  const detail = details.shift()
  return detail
    ? Promise.resolve(detail)
    : Promise.resolve(answer({ ...articles[0], language: 'en', indexImg: '', contentHtml: '<p>Lock USDT.</p>' }))
})
beforeEach(() => {
  details = []
})

const Header = () => (
  <header>
    <h1 data-page-title>Stake</h1>
    <PageHelp />
  </header>
)

function open(address: string) {
  const root = createRootRoute({ component: Header })
  const paths = ['/stake', '/pos', '/assets-page', '/help/detail']
  const router = createRouter({
    routeTree: root.addChildren(paths.map((path) => createRoute({ getParentRoute: () => root, path }))),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderTx(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, queries }
}

test('the button never breaks the title of the page into another line', async () => {
  let room = 100
  const fits: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(fit: () => void) {
        fits.push(fit)
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => {
    const isShown = document.querySelector<HTMLElement>('header button')?.style.display === ''
    return isShown && room < 18 ? 48 : 24
  })
  open('/stake')
  const button = await findButton()
  const resize = () => {
    for (const fit of fits) fit()
  }
  resize()
  expect(button.style.display).toBe('')
  room = 10
  resize()
  expect(button.style.display).toBe('none')
  room = 20
  resize()
  expect(button.style.display).toBe('')
})

const findButton = () => screen.findByRole('button', { name: 'Help' })

async function openSheet(title: string) {
  fireEvent.click(await findButton())
  return within(await screen.findByRole('dialog', { name: title }))
}

test.each([
  ['/stake', 'How to stake'],
  ['/pos', 'How to stake'],
  ['/stake?tab=power', 'Computing power'],
  ['/stake?tab=other', 'How to stake'],
])('%s opens the article “%s”, with a way to all of it', async (address, title) => {
  const { router } = open(address)
  const sheet = await openSheet(title)
  await sheet.findByText('Lock USDT.')
  fireEvent.click(sheet.getByRole('link', { name: 'Read it as a page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/detail'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a page of which no article is the help has no button', async () => {
  const { queries } = open('/assets-page')
  await waitFor(() => expect(queries.getQueryData(['articles', 'help', 'en'])).toHaveLength(3))
  expect(screen.queryByRole('button')).toBeNull()
})

test('an article that cannot be fetched says so, and is asked for again', async () => {
  details = [Response.json({ code: 1, message: 'no' }, { status: 500 })]
  open('/stake')
  const sheet = await openSheet('How to stake')
  await sheet.findByText('The article could not be loaded')
  fireEvent.click(sheet.getByRole('button', { name: 'Try again' }))
  await sheet.findByText('Lock USDT.')
  expect(details).toEqual([])
})
