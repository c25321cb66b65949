// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'
import { renderUi } from './ui-test.tsx'

function Page() {
  const [value, setValue] = useState('all')
  return (
    <Tabs
      label="Which stakes"
      value={value}
      onValueChange={setValue}
      items={[
        { value: 'all', label: 'All', count: 0 },
        { value: 'staked', label: 'Staked', count: 12_345 },
        { value: 'ended', label: 'Ended' },
      ]}
    >
      <TabPanel value="all">All of them</TabPanel>
      <TabPanel value="staked">Many of them</TabPanel>
      <TabPanel value="ended">None of them</TabPanel>
    </Tabs>
  )
}

/** Tells once per observer what there is, as a browser does before it paints. */
class FirstSizes extends ResizeObserver {
  static waiting = new Set<() => void>()
  readonly #tell: () => void
  constructor(tell: ResizeObserverCallback) {
    super(tell)
    this.#tell = () => tell([], this)
  }
  override observe() {
    FirstSizes.waiting.add(this.#tell)
  }
  override disconnect() {
    FirstSizes.waiting.delete(this.#tell)
  }
  static tell() {
    for (const tell of FirstSizes.waiting) tell()
    FirstSizes.waiting.clear()
  }
}

const getChosen = () => screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-selected'))

test('arrow keys move and choose, round the ends; only the chosen panel exists', async () => {
  renderUi(<Page />)
  expect(screen.getByRole('tablist', { name: 'Which stakes' })).toBeTruthy()
  screen.getByRole('tab', { name: 'All 0' }).focus()
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect(await screen.findByText('Many of them')).toBeTruthy()
  expect(getChosen()).toEqual(['false', 'true', 'false'])
  expect(screen.queryByText('All of them')).toBeNull()
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  expect(await screen.findByText('None of them')).toBeTruthy()
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
  expect(await screen.findByText('All of them')).toBeTruthy()
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(document.activeElement?.id)
})

test('before the library is asked, the tabs stand as they will, and who is on them already stays', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(<Page />))
  const [first, second] = screen.getAllByRole('tab')
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1])
  expect(getChosen()).toEqual(['true', 'false', 'false'])
  first?.focus()

  await vi.waitFor(() => expect(screen.getAllByRole('tab')[0]).not.toBe(first))
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'All 0' }))
  expect(getChosen()).toEqual(['true', 'false', 'false'])
  root.unmount()
  place.remove()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

test('before the library is asked, a press chooses too', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const choose = vi.fn<(value: string) => void>()
  const items = [
    { value: 'all', label: 'All' },
    { value: 'ended', label: 'Ended' },
  ]
  flushSync(() =>
    root.render(
      <Tabs label="Which" value="all" onValueChange={choose} items={items}>
        {null}
      </Tabs>,
    ),
  )
  for (const tab of screen.getAllByRole('tab')) tab.click()
  expect(choose.mock.calls).toEqual([['ended']])
  root.unmount()
  place.remove()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

test('a count is shown in the groups of the language, zero too; an unknown one is not', () => {
  renderUi(<Page />)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All0', 'Staked12,345', 'Ended'])
})

test('the chosen tab comes into view, and an edge with more behind it fades', () => {
  const sizes = { clientWidth: 200, scrollWidth: 320, offsetLeft: 240, offsetWidth: 60 }
  for (const [name, value] of Object.entries(sizes)) {
    vi.spyOn(HTMLElement.prototype, name as 'clientWidth', 'get').mockReturnValue(value)
  }
  document.documentElement.style.fontSize = '37.5px'
  // jsdom keeps no mask.
  const setStyle = vi.spyOn(CSSStyleDeclaration.prototype, 'setProperty')
  const maskImage = '-webkit-mask-image'
  const getMask = () => setStyle.mock.calls.findLast(([name]) => name === maskImage)
  vi.stubGlobal('ResizeObserver', FirstSizes)
  renderUi(<Page />)
  FirstSizes.tell()
  const row = screen.getByRole('tablist')
  expect(row.scrollLeft).toBe(120)
  expect(getMask()).toEqual([maskImage, expect.stringContaining('#000 0.64rem, #000 calc(100% - 0rem)')])
  row.scrollLeft = 0
  fireEvent.scroll(row)
  expect(getMask()).toEqual([maskImage, expect.stringContaining('#000 0rem, #000 calc(100% - 0.64rem)')])
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(200)
  fireEvent.scroll(row)
  expect(getMask()).toEqual([maskImage, 'none'])
})
