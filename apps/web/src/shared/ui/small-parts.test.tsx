// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { encode } from 'uqr'
import { announce, Announcer } from './announcer.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { Address, HashLink } from './address.tsx'
import { Meter, Progress } from './bars.tsx'
import { Qr } from './qr.tsx'
import { Strip } from './strip.tsx'
import { Timeline } from './timeline.tsx'
import { renderUi } from './ui-test.tsx'

const hash = '0x8e10a4d2b7c95f3e61d08a2b4c6e8f0a1b3d5f7092a4c6e8d0b2f4a6c8e0c2f4'

test('a strip fills what has passed, marks now, outlines the rest', () => {
  renderUi(<Strip label="14 of 36 units passed" done={14} />)
  const units = [...screen.getByRole('img', { name: '14 of 36 units passed' }).querySelectorAll('path')]
  const count = (look: string) => units.filter((unit) => unit.classList.contains(look)).length
  expect([count('fill-accent'), count('fill-gold-fill'), count('stroke-line-strong')]).toEqual([14, 1, 21])
})

test('a falling strip is full at its start and as low as it can be seen at its end', () => {
  renderUi(<Strip falling label="The power falls" done={12} total={48} motif="scale" />)
  const units = [...screen.getByRole('img', { name: 'The power falls' }).querySelectorAll('path')]
  // Drawn from the end, so that each lies over the next.
  const heights = units.map((unit) => Number(/0 ([\d.]+)H/.exec(unit.getAttribute('d')!)?.[1]) * 2).toReversed()
  expect(heights[0]).toBeCloseTo(42.4, 0)
  expect(heights.at(-1)).toBe(4)
  expect(heights).toEqual(heights.toSorted((left, right) => right - left))
})

test('every step of a timeline says its state in words', () => {
  renderUi(
    <Timeline
      label="Steps"
      steps={(['done', 'now', 'unknown', 'failed', 'todo'] as const).map((state) => ({ state, title: 'Stake' }))}
    />,
  )
  expect(screen.getAllByRole('listitem').map((step) => step.textContent?.replace(/^[?\d]/, ''))).toEqual([
    'Done: Stake',
    'Under way: Stake',
    'Unknown: Stake',
    'Failed: Stake',
    'To come: Stake',
  ])
})

test('the same announcement twice is a change twice', () => {
  renderUi(<Announcer />)
  const region = document.querySelector('[aria-live=assertive]')
  act(() => announce('Failed', 'assertive'))
  const first = region?.textContent
  act(() => announce('Failed', 'assertive'))
  expect(region?.textContent?.trim()).toBe('Failed')
  expect(region?.textContent).not.toBe(first)
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('')
})

test('a hash is a link to a new window where there is an explorer, otherwise copied in full by a press', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  const { show } = renderUi(<HashLink hash={hash} />)
  expect(screen.queryByRole('link')).toBeNull()
  const button = screen.getByRole('button', { name: 'Copy 0x8e10…c2f4' })
  expect(button.title).toBe(hash)
  await act(async () => fireEvent.click(button))
  expect(writeText).toHaveBeenCalledWith(hash)
  show(<HashLink hash={hash} href="https://explorer.example/tx/1" />)
  const link = screen.getByRole('link', { name: '0x8e10…c2f4' })
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('button')).toBeNull()
})

const names = (role: string) => screen.queryAllByRole(role).map((one) => one.ariaLabel ?? one.textContent)

test.each([
  ['beside its button without explorer', {}, ['Copy 0x8e10…c2f4'], []],
  ['by itself without button and explorer', { copy: false }, ['Copy 0x8e10…c2f4'], []],
  [
    'nowhere but in the explorer without button',
    { copy: false, href: 'https://explorer.example' },
    [],
    ['0x8e10…c2f4'],
  ],
])('an address is to be had %s', (_, props, buttons, links) => {
  renderUi(<Address address={hash} {...props} />)
  expect([names('button'), names('link')]).toEqual([buttons, links])
})

test('a chart has its figures in words and in a table', { timeout: 20_000 }, async () => {
  renderUi(
    <ChartFrame
      title="Team new performance"
      summary="Highest 6,600 USDT, today 4,120 USDT."
      table={{ columns: ['Day', 'USDT'], rows: [['18 Jun', '4,120.00']] }}
    >
      <svg />
    </ChartFrame>,
  )
  expect(screen.getByRole('figure').textContent).toContain('Highest 6,600 USDT, today 4,120 USDT.')
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Figures of “Team new performance” as a table' }))
  await waitFor(() => expect(screen.getByRole('cell', { name: '4,120.00' })).toBeTruthy(), { timeout: 15_000 })
})

test('a meter names both amounts; nothing held and nothing owed is no full bar', () => {
  const { container } = renderUi(<Meter held={0} owed={0} heldText="0.0000" owedText="0.0000" symbol="ABC" />)
  expect(screen.getByText('0.0000 ABC held against 0.0000 ABC owed')).toBeTruthy()
  expect([...container.querySelectorAll<HTMLElement>('[style*=width]')].map((bar) => bar.style.width)).toEqual([
    '0%',
    '0%',
  ])
})

test.each([
  [-1, 0],
  [0.9412, 94.1],
  [7, 100],
])('progress %d shows %d per cent', (value, percent) => {
  renderUi(<Progress value={value} label="used" />)
  expect(screen.getByRole('progressbar', { name: 'used' }).getAttribute('value')).toBe(String(percent))
})

describe('Qr', () => {
  test('draws exactly the modules of the code', () => {
    const value = 'https://app.example/?i=18243'
    renderUi(<Qr value={value} label="Opens the invitation" />)
    const path =
      screen.getByRole('img', { name: 'Opens the invitation' }).querySelector('path')?.getAttribute('d') ?? ''
    const { data } = encode(value, { ecc: 'M', border: 3 })
    const drawn = data.map((row) => row.map(() => false))
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
    }
    expect(drawn).toEqual(data)
  })
})
