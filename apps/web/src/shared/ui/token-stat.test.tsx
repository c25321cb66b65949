// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TokenStat } from './token-stat.tsx'
import { renderUi } from './ui-test.tsx'

const token = { decimals: 18, symbol: 'PRD' }

test('a tap shows and copies all places of a figure, another one takes them away', () => {
  const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  renderUi(<TokenStat label="Earned" amount={1_234_567_890_123_456_789_012n} token={token} />)
  const figure = screen.getByRole('button')
  fireEvent.click(figure)
  expect(figure.textContent).toBe('1,234.567890123456789012\u00a0PRD')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('1,234.567890123456789012')
  fireEvent.click(figure)
  expect(figure.textContent).toBe('1,234.5678\u00a0PRD')
})

test('a sum of money has two places, and all of them at a tap', () => {
  renderUi(<TokenStat label="Your stake" amount={52_838_882_752n} token={{ decimals: 6, symbol: 'USDT' }} />)
  const figure = screen.getByRole('button')
  expect(figure.textContent).toBe('52,838.88\u00a0USDT')
  fireEvent.click(figure)
  expect(figure.textContent).toBe('52,838.882752\u00a0USDT')
})

test('what is shown in full is no button, and unknown is no zero', () => {
  const { container, show } = renderUi(<TokenStat label="Earned" amount={5n * 10n ** 18n} token={token} />)
  expect(container.textContent).toContain('5.0000')
  expect(screen.queryByRole('button')).toBeNull()
  show(<TokenStat label="Earned" amount={undefined} token={token} />)
  expect(container.textContent).toBe('Earned—')
})
