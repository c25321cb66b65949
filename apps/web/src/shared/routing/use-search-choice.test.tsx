// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'
import { useSearchChoice } from './use-search-choice.ts'

const views = ['days', 'branches', 'members'] as const

function Page() {
  const [view, choose] = useSearchChoice('view', views, 'branches')
  return (
    <>
      <output>{view}</output>
      {views.map((each) => (
        <button key={each} type="button" onClick={() => choose(each)}>
          {each}
        </button>
      ))}
    </>
  )
}

async function open(address: string) {
  const root = createRootRoute()
  const history = createMemoryHistory({ initialEntries: ['/page', address] })
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/page', component: Page })]),
    history,
    parseSearch,
    stringifySearch,
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('status')
  return history
}

const shown = () => screen.getByRole('status').textContent

afterEach(cleanup)
vi.spyOn(window, 'scrollTo').mockReturnValue()

test.each([
  ['/page?view=members', 'members'],
  ['/page', 'branches'],
  ['/page?view=', 'branches'],
  ['/page?view=MEMBERS', 'branches'],
  ['/page?view=__proto__', 'branches'],
])('%s opens on %s', async (address, expected) => {
  await open(address)
  expect(shown()).toBe(expected)
})

test('what is chosen is in the address, in place of what was, with everything else that it named', async () => {
  const history = await open('/page?watch_a=0x1&view=members')
  fireEvent.click(screen.getByRole('button', { name: 'days' }))
  await waitFor(() => expect(shown()).toBe('days'))
  expect(history.location.href).toBe('/page?watch_a=0x1&view=days')
  fireEvent.click(screen.getByRole('button', { name: 'branches' }))
  await waitFor(() => expect(shown()).toBe('branches'))
  expect(history.location.href).toBe('/page?watch_a=0x1')
  expect(history.length).toBe(2)
})
