// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Figure, fitFigure, getFigureLook, getChangeStart, splitFigure } from './figure.tsx'
import { renderUi } from './ui-test.tsx'

const getText = (container: HTMLElement) => container.textContent

describe('Figure', () => {
  test('the whole figure and its unit are one text with a no-break space', () => {
    const { container } = renderUi(<Figure value="386,240.00" unit="USDT" size="xl" />)
    expect(getText(container)).toBe('386,240.00\u00a0USDT')
  })

  test('unknown is a dash and what would make it known', () => {
    const { container } = renderUi(<Figure value={undefined} unit="USDT" unknown="after switching" />)
    expect(getText(container)).toBe('—after switching')
  })

  test('decimals are quiet by the sign of the language', () => {
    renderUi(<Figure value={'2\u00a0400,55'} unit="USDT" />, 'ru')
    expect(screen.getByText(',55').className).toContain('text-text-3')
  })

  test('a change fades from the first changed digit and loses none', () => {
    const { container, show } = renderUi(<Figure value="2,400.00" />)
    expect(container.querySelector('.animate-fade')).toBeNull()
    show(<Figure value="2,417.25" />)
    expect(getText(container)).toBe('2,417.25')
    expect([...container.querySelectorAll('.animate-fade')].map((part) => part.textContent)).toEqual(['17', '.25'])
    show(<Figure value="12,417.25" />)
    expect(getText(container)).toBe('12,417.25')
  })
})

describe('splitFigure', () => {
  test.each([
    ['4,218,640.00', '.', '4,218,640', '.00', true],
    ['0.0000', '.', '0', '.0000', false],
    ['<0.01', '.', '<0', '.01', false],
    ['−12,5', ',', '−12', ',5', true],
    ['18,402', '.', '18,402', '', false],
  ])('%s', (value, sign, whole, decimals, quiet) => {
    expect(splitFigure(value, sign)).toEqual({ whole, decimals, quiet })
  })
})

test('a figure leaves room for its unit beside it', () => {
  renderUi(<Figure value="1,234.50" unit="USDT" size="xl" />)
  expect(screen.getByText('1,234').style.getPropertyValue('--unit')).toBe('4')
})

test('getChangeStart compares figures of one length only', () => {
  expect(getChangeStart('2,400.00', '2,417.25')).toBe(3)
  expect(getChangeStart('9.99', '10.00')).toBe(0)
  expect(getChangeStart('1', '1')).toBe(1)
})

test('longer figures are set smaller', () => {
  expect(['386,240.00', '4,218,640.00', '14,218,640.5512'].map((value) => getFigureLook('xl', value.length))).toEqual([
    'type-figure-xl',
    'type-figure-xl-mid',
    'type-figure-xl-long',
  ])
})

test('what a figure takes is at least what its letters are wide', () => {
  expect(fitFigure('1,234.5')).toEqual({ '--ems': expect.closeTo(5 * 0.65 + 2 * 0.3), '--unit': 0 })
  expect(fitFigure('−1\u00a0234,5')).toEqual({ '--ems': expect.closeTo(6 * 0.65 + 2 * 0.3), '--unit': 0 })
})

test('no part of a figure stands outside of what keeps it in one line', () => {
  renderUi(<Figure value="936,356.2708" unit="LOONG" size="xl" />)
  const number = screen.getByText(/936,356/)
  expect(number.className).toBe('fit-figure')
  expect(number.textContent).toBe('936,356.2708')
  expect(number.style.getPropertyValue('--ems')).not.toBe('')
})
