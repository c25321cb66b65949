// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { renderTx } from '#shared/tx/tx-test.tsx'
import { createQueryClient } from './query-client.ts'

const forever = new Promise<string>(() => undefined)

it.each([
  ['the service', FailureNotice],
  ['the chain', ReadFailure],
])('a second press gives up a try of %s that hangs, and begins a new one', async (_, Notice) => {
  const signals: AbortSignal[] = []
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => forever, () => Promise.resolve('read')]
  function Part() {
    const { data, error, refetch, isFetching } = useQuery({
      queryKey: ['part'],
      queryFn: async ({ signal }) => await answers[signals.push(signal) - 1]!(),
      retry: false,
    })
    if (data !== undefined || error === null) return data
    return <Notice title="Not read" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  }
  renderTx(
    <QueryClientProvider client={createQueryClient()}>
      <Part />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Trying again' })).toBe(document.activeElement)
  await expect.poll(() => signals.length).toBe(2)
  fireEvent.click(button)
  await screen.findByText('read')
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false])
})
