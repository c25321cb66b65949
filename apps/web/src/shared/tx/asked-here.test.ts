import { afterEach, expect, it, vi } from 'vitest'
import { listAsked, whileAsked } from './asked-here.ts'

/** As of a browser: held until the work ends. */
function createLocks() {
  const held = new Set<string>()
  return {
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [] }),
    async request<Answer>(name: string, work: () => Promise<Answer>) {
      held.add(name)
      return await work().finally(() => held.delete(name))
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

it('tells every page of what some page waits for, and of nothing else', async () => {
  vi.stubGlobal('navigator', { locks: createLocks() })
  const answers: ((hash: string) => void)[] = []
  const asked = whileAsked('r1', () => new Promise<string>((resolve) => void answers.push(resolve)))
  expect(await listAsked()).toEqual(new Set(['r1']))
  answers[0]!('0x01')
  expect(await asked).toBe('0x01')
  await expect.poll(listAsked).toEqual(new Set())
})

it('asks all the same where the browser has no locks, and then cannot say', async () => {
  vi.stubGlobal('navigator', {})
  expect(await whileAsked('r1', () => Promise.resolve('0x01'))).toBe('0x01')
  expect(await listAsked()).toBeNull()
})
