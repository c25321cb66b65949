import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

it('gives each client so many, and all together so many', () => {
  const places = createPlaces({ perClient: 2, inAll: 3 })
  const [first, second] = [places.take('a'), places.take('a')]
  expect([first, second, places.take('a')]).toEqual([expect.any(Function), expect.any(Function), undefined])
  const third = places.take('b')
  expect([third, places.take('b'), places.take('c'), places.taken]).toEqual([
    expect.any(Function),
    undefined,
    undefined,
    3,
  ])
  first!()
  expect(places.take('c')).toBeDefined()
})

it('takes a place back once, however often it is given back', () => {
  const places = createPlaces({ perClient: 1, inAll: 9 })
  const giveBack = places.take('a')!
  giveBack()
  places.take('a')
  giveBack()
  expect([places.taken, places.take('a')]).toEqual([1, undefined])
})
