import { expect, it, vi } from 'vitest'
import { createListeners } from './listeners.ts'

it('tells everyone who asked, until they leave, and nobody twice', () => {
  const [subscribe, tell] = createListeners()
  const [stays, leaves] = [vi.fn<() => void>(), vi.fn<() => void>()]
  subscribe(stays)
  subscribe(stays)
  const leave = subscribe(leaves)
  tell()
  leave()
  tell()
  expect(stays).toHaveBeenCalledTimes(2)
  expect(leaves).toHaveBeenCalledTimes(1)
})

it('does not stumble over one who leaves while being told', () => {
  const [subscribe, tell] = createListeners()
  const last = vi.fn<() => void>()
  const leave = subscribe(() => leave())
  subscribe(last)
  tell()
  expect(last).toHaveBeenCalledOnce()
})
