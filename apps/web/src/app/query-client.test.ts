// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('begins each read in a task of its own, after the one that asks', async () => {
  const log: string[] = []
  const client = createQueryClient()
  const read = (name: string) =>
    client.fetchQuery({
      queryKey: [name],
      queryFn: () => {
        log.push(`${name} begins`)
        queueMicrotask(() => log.push(`the task of ${name} ends`))
        return name
      },
    })
  const reads = [read('a'), read('b')]
  await Promise.resolve()
  expect(log).toEqual([])
  await expect(Promise.all(reads)).resolves.toEqual(['a', 'b'])
  expect(log).toEqual(['a begins', 'the task of a ends', 'b begins', 'the task of b ends'])
})
