// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('shows a failure as one while the read is tried again, until it is answered', async () => {
  const answers = [
    () => Promise.reject(new DOMException('gone', 'AbortError')),
    () => new Promise<string>((resolve) => setTimeout(resolve, 10, 'here')),
  ]
  const shown: string[] = []
  function Screen() {
    const { data, error, isFetching, refetch } = useQuery({ queryKey: ['read'], queryFn: () => answers.shift()!() })
    shown.push(data ?? `${error === null ? 'outline' : 'failure'}${isFetching ? ', under way' : ''}`)
    return <button onClick={() => void refetch()}>Try again</button>
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(shown).toEqual(['outline, under way', 'failure']))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(shown.at(-1)).toBe('here'))
  expect(shown.slice(2)).toEqual(['failure, under way', 'here'])
})
