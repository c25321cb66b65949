// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '#shared/ui/ui-test.tsx'
import { PartBoundary } from './part-boundary.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('a part that throws shows its own failure, the rest stays, and trying again draws it anew', () => {
  let isBroken = true
  function Part() {
    if (isBroken) throw new TypeError('not a number')
    return <p>figures</p>
  }
  const { getByText, queryByText, getByRole } = renderUi(
    <>
      <p>rest of the page</p>
      <PartBoundary failure="Figures not shown">
        <Part />
      </PartBoundary>
    </>,
  )
  expect(getByText('Figures not shown')).toBeTruthy()
  expect(getByText('rest of the page')).toBeTruthy()
  expect(queryByText('figures')).toBeNull()
  expect(getByText(/UNDEFINED_ERROR/, { selector: '.type-caption' })).toBeTruthy()
  isBroken = false
  fireEvent.click(getByRole('button', { name: 'Try again' }))
  expect(getByText('figures')).toBeTruthy()
  expect(queryByText('Figures not shown')).toBeNull()
})
