// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { renderUi } from '#shared/ui/ui-test.tsx'
import type { Read } from '#shared/api/query.ts'
import { ReadGate, ReadState } from './read-state.tsx'

const waiting: Read<never> = { data: undefined, error: null, isFetching: true, refetch: vi.fn<() => void>() }
const idle: Read<never> = { ...waiting, isFetching: false }
const failed: Read<never> = { ...idle, error: new Error('no node') }
const known: Read<string> = { ...idle, data: 'terms' }

function gate(read: Read<string>, until: readonly Read[]) {
  return (
    <ReadGate read={read} until={until} loading="Loading" failure="Not read" skeleton={<i>outline</i>}>
      {(terms) => <p>page of {terms}</p>}
    </ReadGate>
  )
}

it.each([
  ['while the terms are read', waiting, [known], 'outline'],
  ['while what else it shows is read for the first time', known, [known, waiting], 'outline'],
  ['once all is known', known, [known], 'page of terms'],
  ['when a part has failed: the page says which', known, [failed], 'page of terms'],
  ['when a part is not asked for', known, [idle], 'page of terms'],
  ['when the terms have failed', failed, [waiting], 'Not read'],
])('%s', (_, read, until, words) => {
  expect(renderUi(gate(read, until)).getByText(words)).toBeTruthy()
})

it('never takes a page back that was shown', () => {
  const { show, getByText } = renderUi(gate(known, [known]))
  show(gate(known, [waiting]))
  expect(getByText('page of terms')).toBeTruthy()
})

function state(answer: Read, until: readonly Read[]) {
  const words = { noAccount: 'No account', noAccountNote: 'Connect', loading: 'Loading' }
  return (
    <ReadState account="0x1" answer={answer} until={until} failure="Not read" skeleton={<i>outline</i>} words={words}>
      <p>page</p>
    </ReadState>
  )
}

it('a page of an account stays when a part of it asks anew for what had failed', () => {
  const { show, queryByText } = renderUi(state(known, [waiting]))
  const isShown = () => queryByText('page') !== null
  expect(isShown()).toBe(false)
  show(state(known, [failed]))
  expect(isShown()).toBe(true)
  show(state(known, [waiting]))
  expect(isShown()).toBe(true)
  show(state(waiting, [failed]))
  expect(isShown()).toBe(false)
})
