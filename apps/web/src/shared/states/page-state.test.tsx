// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { fireEvent } from '@testing-library/react'
import { renderUi } from '#shared/ui/ui-test.tsx'
import type { Read } from '#shared/api/query.ts'
import { tokens } from '#shared/base/tokens.ts'
import { PageState } from './page-state.tsx'
import { WithToken } from './with-token.tsx'

vi.mock('#shared/base/runtime-config.ts', () => ({ getRuntimeConfig: () => ({ chainId: 31_337 }) }))

const waiting: Read<never> = { data: undefined, error: null, isFetching: true, refetch: vi.fn<() => void>() }
const idle: Read<never> = { ...waiting, isFetching: false }
const failed: Read<never> = { ...idle, error: new Error('no node') }
const known: Read<string> = { ...idle, data: 'terms' }

function gate(read: Read<string>, until: readonly Read[]) {
  return (
    <PageState chain={[read]} until={until} words={{ loading: 'Loading' }} failure="Not read" skeleton={<i>outline</i>}>
      {(terms) => <p>page of {terms}</p>}
    </PageState>
  )
}

it.each([
  ['while the terms are read', waiting, [known], 'outline'],
  ['while what else it shows is read for the first time', known, [known, waiting], 'outline'],
  ['once all is known', known, [known], 'page of terms'],
  ['when a part has failed: the page says which', known, [failed], 'page of terms'],
  ['when a part is not asked for', known, [idle], 'page of terms'],
  ['when the terms have failed', failed, [waiting], 'Not read'],
])('shows the right thing %s', (_, read, until, words) => {
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
    <PageState
      account="0x1"
      answers={[answer]}
      until={until}
      failure="Not read"
      skeleton={<i>outline</i>}
      words={words}
    >
      <p>page</p>
    </PageState>
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

it('asks for an account first, whatever is read', () => {
  const words = { noAccount: 'No account', noAccountNote: 'Connect one', loading: 'Loading' }
  const { getByText, queryByText } = renderUi(
    <PageState account={null} answers={[failed]} words={words} failure="Not read">
      <p>page</p>
    </PageState>,
  )
  expect(getByText('Connect one')).toBeTruthy()
  expect(queryByText('Not read')).toBeNull()
})

it('asks again for everything that is missing', () => {
  const first = { ...failed, refetch: vi.fn<() => void>() }
  const second = { ...idle, refetch: vi.fn<() => void>() }
  const { getByRole } = renderUi(
    <PageState answers={[first, known, second]} words={{ loading: 'Loading' }} failure="Not read">
      <p>page</p>
    </PageState>,
  )
  fireEvent.click(getByRole('button', { name: 'Try again' }))
  expect(first.refetch).toHaveBeenCalledTimes(1)
  expect(second.refetch).toHaveBeenCalledTimes(1)
})

it('asks again for what has failed, and not for what cannot be asked yet', () => {
  const asked = { ...failed, refetch: vi.fn<() => void>() }
  const unknown = { ...idle, isEnabled: false, refetch: vi.fn<() => void>() }
  const { getByRole } = renderUi(
    <PageState chain={[asked, unknown]} words={{ loading: 'Loading' }} failure="Not read">
      <p>page</p>
    </PageState>,
  )
  fireEvent.click(getByRole('button'))
  expect(asked.refetch).toHaveBeenCalledOnce()
  expect(unknown.refetch).not.toHaveBeenCalled()
})

const inToken = (address: string) => (
  <PageState answers={[known]} words={{ loading: 'Loading' }} failure="Not shown">
    <WithToken address={address}>{({ symbol }) => <p>in {symbol}</p>}</WithToken>
  </PageState>
)

it('says so when an answer names a token that the page does not know, instead of showing nothing', () => {
  const { usdt } = tokens
  expect(renderUi(inToken(usdt.address.toLowerCase())).getByText(`in ${usdt.symbol}`)).toBeTruthy()
  vi.spyOn(console, 'error').mockReturnValue()
  expect(renderUi(inToken('0x00000000000000000000000000000000000000aa')).getByText('Not shown')).toBeTruthy()
})
