// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Address } from './address.tsx'
import { type BookEntry, bookStorageKey, changeBook, useBook } from './address-book.ts'
import { renderUi } from './ui-test.tsx'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const treasury: BookEntry = { address: alice, label: 'Treasury', isListed: false }

function Book() {
  return (
    <ul>
      {useBook().map(({ address, label }) => (
        <li key={address}>{label}</li>
      ))}
    </ul>
  )
}
const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const storeInOtherTab = (text: string | null) => {
  if (text === null) localStorage.removeItem(bookStorageKey)
  else localStorage.setItem(bookStorageKey, text)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: bookStorageKey })))
}

beforeEach(() => storeInOtherTab(null))
afterEach(() => vi.restoreAllMocks())

it('a label stands beside its address in whatever case that is written, and never instead of it', () => {
  act(() => void changeBook(() => [treasury]))
  renderUi(<Address address={alice.toLowerCase()} />)
  expect(screen.getByText('Treasury')).toBeTruthy()
  expect(screen.getByText('0x7099…79c8')).toBeTruthy()
})

it('an address without a label has nothing beside it', () => {
  renderUi(<Address address={bob} copy={false} />)
  expect(document.querySelector('bdi')).toBeNull()
})

it('what another tab has stored meanwhile is kept by a change, and shown', () => {
  renderUi(<Book />)
  storeInOtherTab(JSON.stringify([treasury]))
  expect(names()).toEqual(['Treasury'])
  localStorage.setItem(bookStorageKey, JSON.stringify([treasury, { address: bob, label: 'Cold', isListed: true }]))
  act(() => void changeBook((book) => [...book, { address: `0x${'1'.repeat(40)}`, label: 'New', isListed: false }]))
  expect(names()).toEqual(['Treasury', 'Cold', 'New'])
})

it('forgets what has neither label nor place in the list', () => {
  renderUi(<Book />)
  act(() => void changeBook(() => [treasury, { address: bob, label: '', isListed: false }]))
  expect(JSON.parse(localStorage.getItem(bookStorageKey)!)).toEqual([treasury])
})

it.each(['', '{', '7', 'null', '[{"address":"0x1","label":"a","isListed":true},null,7,{"address":1}]'])(
  'reads %j as an empty book',
  (text) => {
    renderUi(<Book />)
    storeInOtherTab(text)
    expect(names()).toEqual([])
  },
)

it('lasts as long as the page where the browser keeps nothing, and says that', () => {
  renderUi(<Book />)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  let isKept: boolean | undefined
  act(() => void (isKept = changeBook(() => [treasury])))
  expect(isKept).toBe(false)
  act(() => void changeBook((book) => [...book, { address: bob, label: 'Cold', isListed: false }]))
  expect(names()).toEqual(['Treasury', 'Cold'])
})
