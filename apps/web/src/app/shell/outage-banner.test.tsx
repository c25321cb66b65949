// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '#shared/ui/ui-test.tsx'
import { findOutage, OutageBanner } from './outage-banner.tsx'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

/** On screen, as `useQuery` puts it there. */
async function show(client: QueryClient, queryKey: readonly unknown[], read: () => unknown) {
  const queryFn = () => Promise.resolve().then(read)
  stops.push(new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => undefined))
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.fetchStatus).toBe('idle'))
}

const refuse = () => {
  throw new Error('away')
}

test('a node is away when nothing of the chain is answered, not when one read fails', async () => {
  const client = new QueryClient()
  await show(client, ['chain', 1, 'a'], refuse)
  expect(findOutage(client, true)).toBeNull()
  await show(client, ['chain', 1, 'b'], refuse)
  expect(findOutage(client, true)).toBe('node')
  await show(client, ['chain', 1, 'c'], () => 5)
  expect(findOutage(client, true)).toBeNull()
})

test('an answer of an index that is behind says so for the page, and being offline comes first', async () => {
  const client = new QueryClient()
  await show(client, ['api', '/api/x'], () => ({ data: {}, stale: false }))
  expect(findOutage(client, true)).toBeNull()
  await show(client, ['api', '/api/y'], () => ({ data: {}, stale: true }))
  expect(findOutage(client, true)).toBe('index')
  expect(findOutage(client, false)).toBe('offline')
})

test('the banner comes and goes with the connection and says of when the figures are', async () => {
  const client = new QueryClient()
  await show(client, ['api', '/api/x'], () => ({ data: {}, stale: false }))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderUi(
    <QueryClientProvider client={client}>
      <OutageBanner />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toMatch(/^You are offline\. Figures as of \d{1,2}:\d{2}/)
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByRole('status')).toBeNull()
})
