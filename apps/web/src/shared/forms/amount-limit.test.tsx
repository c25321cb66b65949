// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Button } from '#shared/ui/button.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { renderUi } from '#shared/ui/ui-test.tsx'
import { useAmountLimit } from './amount-limit.ts'

const token = { decimals: 18, symbol: 'PRD' }
const whole = 10n ** 18n

interface FormProps {
  amount: bigint | null
  least?: bigint
  most: bigint | null
  setText?: (text: string) => void
}

function Form({ amount, least, most, setText = () => undefined }: FormProps) {
  const limit = useAmountLimit({ amount, setText }, token, { least, most })
  return <AmountInput label="Amount" value="1" onValueChange={setText} symbol="PRD" error="Wrong" limit={limit} />
}

test('what is too little names the least, rounded up, and uses it to the last place', () => {
  const setText = vi.fn<(text: string) => void>()
  renderUi(<Form amount={whole} least={10n * whole + 1n} most={50n * whole} setText={setText} />)
  expect(screen.getByText(/^The least is 10\.0001\sPRD/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Use 10\.0001\sPRD$/ }))
  expect(setText).toHaveBeenCalledExactlyOnceWith('10.000000000000000001')
})

test('what is too much names the most, rounded down, and uses it to the last place', () => {
  const setText = vi.fn<(text: string) => void>()
  renderUi(<Form amount={90n * whole} most={50n * whole + 1n} setText={setText} />)
  fireEvent.click(screen.getByRole('button', { name: /^Use 50\.0000\sPRD$/ }))
  expect(setText).toHaveBeenCalledExactlyOnceWith('50.000000000000000001')
})

test.each([
  ['a least that is above what there is is not offered', 1n, 10n * whole, 5n],
  ['nothing is compared with an unknown balance', 90n * whole, undefined, null],
  ['what cannot be read is beyond no limit', null, 10n * whole, 5n],
])('%s', (_, amount, least, most) => {
  renderUi(<Form amount={amount} least={least} most={most} />)
  expect(screen.queryByText(/^The /)).toBeNull()
})

test('nothing is named as the most and not offered', () => {
  renderUi(<Form amount={1n} most={0n} />)
  expect(screen.getByText(/^The most is 0\.0000/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('Enter presses the main button, unless it ends a word', () => {
  const onAct = vi.fn<() => void>()
  renderUi(
    <>
      <Form amount={null} most={null} />
      <footer data-cta>
        <TextButton>Look</TextButton>
        <Button onClick={onAct}>Stake</Button>
      </footer>
    </>,
  )
  const field = screen.getByRole('textbox')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: '1' })
  expect(onAct).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onAct).toHaveBeenCalledOnce()
})
