// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { renderTx } from '#shared/tx/tx-test.tsx'
import { HelpPage } from './help-page.tsx'

vi.spyOn(window, 'scrollTo').mockReturnValue()
vi.stubGlobal('fetch', (url: string) => {
  const kind = new URL(url, 'http://localhost').searchParams.get('type')
  const list = [{ id: 3, title: `Article of kind ${kind}`, summary: '', indexImg: '', startTime: 1_790_000_000 }]
  return Promise.resolve(Response.json({ code: 0, message: 'ok', data: { list, page: 1, pageSize: 10, total: 1 } }))
})

test('notices are drawn no earlier than the articles above them, so that they never move', async () => {
  const drawn: string[] = []
  const root = createRootRoute({
    component: () => (
      <Profiler id="help" onRender={() => drawn.push(document.body.textContent)}>
        <HelpPage />
      </Profiler>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren(
      ['/help', '/help/detail', '/notices/detail'].map((path) => createRoute({ getParentRoute: () => root, path })),
    ),
    history: createMemoryHistory({ initialEntries: ['/help'] }),
  })
  renderTx(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText('Article of kind 1')
  const withNotices = drawn.filter((text) => text.includes('Notices'))
  expect(withNotices.length).toBeGreaterThan(0)
  expect(withNotices.filter((text) => !text.includes('Article of kind 2'))).toEqual([])
})
