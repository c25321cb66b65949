import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { askAgain } from './error-notice.tsx'

const forever = new Promise<string>(() => undefined)

function watch(client: QueryClient, key: string, queryFn: (signal: AbortSignal) => Promise<string>) {
  const observer = new QueryObserver(client, {
    queryKey: [key],
    queryFn: ({ signal }) => queryFn(signal),
    retry: false,
  })
  return { observer, stop: observer.subscribe(() => undefined) }
}

it('gives a hanging read up and asks once more, whose answer counts', async () => {
  const client = new QueryClient()
  const signals: AbortSignal[] = []
  const answers = [forever, Promise.resolve('late')]
  const { observer, stop } = watch(client, 'hangs', async (signal) => {
    signals.push(signal)
    return answers[signals.length - 1]!
  })
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  void observer.refetch()
  expect(signals).toHaveLength(1)

  askAgain(client)
  void observer.refetch()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 'late', error: null }))
  expect(observer.getCurrentResult().fetchStatus).toBe('idle')
  stop()
})

it('leaves what was answered, and what nobody looks at, alone', async () => {
  const client = new QueryClient()
  const asked = vi.fn<() => Promise<string>>().mockResolvedValue('there')
  const { observer, stop } = watch(client, 'answered', asked)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('there'))
  askAgain(client)
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})
