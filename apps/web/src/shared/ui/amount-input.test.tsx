// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AmountInput, getAmountLook } from './amount-input.tsx'
import { renderUi } from './ui-test.tsx'

const base = { label: 'Amount', value: '', onValueChange: () => {}, symbol: 'USDT' }
const getInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })

describe('AmountInput', () => {
  test.each(['1,5', '1.5', '1 234,5', ' 12', '１２', 'abc', '-1', ''])('hands on %j exactly as typed', (text) => {
    const onValueChange = vi.fn<(text: string) => void>()
    renderUi(<AmountInput {...base} value="7" onValueChange={onValueChange} />)
    fireEvent.change(getInput(), { target: { value: text } })
    expect(onValueChange.mock.calls).toEqual([[text]])
  })

  test('asks for the decimal keyboard and takes no correction', () => {
    renderUi(<AmountInput {...base} />)
    expect(getInput().getAttribute('inputmode')).toBe('decimal')
    expect(getInput().getAttribute('autocomplete')).toBe('off')
    expect(getInput().type).toBe('text')
  })

  test('shows help before typing and the echo after', () => {
    const { show } = renderUi(<AmountInput {...base} hint="At least 10.00 USDT" echo="—" />)
    expect(screen.getByText('At least 10.00 USDT')).toBeTruthy()
    show(<AmountInput {...base} value="500" hint="At least 10.00 USDT" echo="500.00 USDT" leftAfter="1,284.36 USDT" />)
    expect(screen.queryByText('At least 10.00 USDT')).toBeNull()
    expect(screen.getByText('500.00 USDT')).toBeTruthy()
    expect(screen.getByText('Left after 1,284.36 USDT')).toBeTruthy()
  })

  test('an error takes the place of the echo, is read out with the field, and what would be left is gone', () => {
    renderUi(<AmountInput {...base} value="9" echo="9.00 USDT" leftAfter="1 USDT" error="Insufficient balance" />)
    const input = getInput()
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const said = document.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`)
    expect(said?.textContent).toBe('Insufficient balance')
    expect(said?.getAttribute('aria-live')).toBe('polite')
    expect(screen.queryByText('9.00 USDT')).toBeNull()
    expect(screen.queryByText(/Left after/)).toBeNull()
  })

  test('an unknown balance is a dash, never zero; null leaves the place empty', () => {
    const { show } = renderUi(<AmountInput {...base} />)
    expect(screen.getByText('Balance —')).toBeTruthy()
    show(<AmountInput {...base} balance={null} />)
    expect(screen.queryByText(/Balance/)).toBeNull()
  })

  test('chips give their share, Max is 100; without a handler there are none', () => {
    const onPortion = vi.fn<(portion: number) => void>()
    const { show } = renderUi(<AmountInput {...base} onPortion={onPortion} portion={50} />)
    for (const name of ['25%', '50%', '75%', 'Max']) fireEvent.click(screen.getByRole('button', { name }))
    expect(onPortion.mock.calls).toEqual([[25], [50], [75], [100]])
    expect(screen.getByRole('button', { name: '50%' }).getAttribute('aria-pressed')).toBe('true')
    show(<AmountInput {...base} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('the type shrinks with the length and never grows', () => {
    const looks = Array.from({ length: 40 }, (_, glyphs) => getAmountLook(glyphs))
    expect(looks[3]).toBe('type-figure-xl')
    expect(looks.at(-1)).toBe('type-figure-xs')
    expect(looks.filter((look, index) => looks.indexOf(look) !== index && looks[index - 1] !== look)).toEqual([])
  })
})
