// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { InfiniteList } from './infinite-list.tsx'
import { renderUi } from './ui-test.tsx'

type Report = (entries: { target: Element; isIntersecting: boolean }[]) => void

const observers = new Map<Element, Report>()

class TestObserver {
  readonly report: Report
  constructor(report: Report) {
    this.report = report
  }
  observe(element: Element) {
    observers.set(element, this.report)
  }
  unobserve(element: Element) {
    observers.delete(element)
  }
}

let visits = 0

beforeEach(() => {
  setPath(`/list?visit=${++visits}`)
  observers.clear()
  vi.stubGlobal('IntersectionObserver', TestObserver)
})

const report = (element: Element | undefined, isIntersecting: boolean) =>
  act(() => {
    if (element) observers.get(element)?.([{ target: element, isIntersecting }])
  })
const getBlocks = () => [...observers.keys()].filter((element) => element.tagName === 'DIV') as HTMLElement[]
const getAsker = () => [...observers.keys()].find((element) => element.tagName === 'SPAN')
const getPlace = (place: number) => document.querySelector<HTMLElement>(`[aria-posinset="${place}"]`)!
const setHeight = (element: Element, height: number) => {
  element.getBoundingClientRect = () => ({ height }) as DOMRect
}
const setPath = (path: string) => history.replaceState(null, '', path)
const getNumbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function List(props: {
  count: number
  first?: number
  hasMore?: boolean
  onMore?: () => void
  state?: 'ready' | 'loading' | 'failed'
}) {
  const { count, first = 0, hasMore = false, onMore = () => {}, state } = props
  return (
    <InfiniteList
      label="Stakes"
      items={getNumbers(count).map((number) => number + first)}
      getKey={String}
      renderItem={(item) => <button type="button">Row {item}</button>}
      hasMore={hasMore}
      onMore={onMore}
      state={state}
    />
  )
}

test('of 10,000 rows only those near the screen are drawn, a few at a time, and their place stays as high', () => {
  renderUi(<List count={10_000} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(40)
  const block = getBlocks()[100]!
  report(block, true)
  expect(screen.getAllByRole('listitem')).toHaveLength(80)
  expect(screen.getAllByRole('button')).toHaveLength(40)
  const row = getPlace(4001)
  expect(row.getAttribute('aria-setsize')).toBe('10000')
  expect(row.style.height).toBe('60px')
  report(row, true)
  expect(row.textContent).toBe('Row 4000')
  expect(row.style.height).toBe('')
  expect(screen.getAllByRole('button')).toHaveLength(45)
  report(row, false)
  expect(row.textContent).toBe('Row 4000')
  setHeight(block, 1800)
  report(block, false)
  expect(screen.queryByText('Row 4000')).toBeNull()
  expect(block.style.height).toBe('1800px')
  report(block, true)
  expect(getPlace(4001).textContent).toBe('')
  expect(getPlace(4001).style.height).toBe('45px')
  expect(screen.getByText('End of list (10,000)')).toBeTruthy()
})

test('what was seen of the rows tells the places of those that come', () => {
  renderUi(<List count={10_000} />)
  setHeight(getBlocks()[0]!, 40 * 54)
  report(getBlocks()[0], true)
  report(getBlocks()[100], true)
  expect(getPlace(4001).style.height).toBe('54px')
})

test('a row that is pushed down by a new one is the same row, and its place is watched on', () => {
  const { show } = renderUi(<List count={10_000} />)
  report(getBlocks()[100], true)
  report(getPlace(4001), true)
  const button = screen.getByRole('button', { name: 'Row 4000' })
  show(<List count={10_001} first={-1} />)
  expect(button.isConnected).toBe(true)
  expect(getPlace(4002).contains(button)).toBe(true)
  report(getPlace(4006), true)
  expect(getPlace(4006).textContent).toBe('Row 4004')
})

test('scrolled up to, a step is drawn when its last row is near', () => {
  renderUi(<List count={10_000} />)
  report(getBlocks()[100], true)
  report(getPlace(4005), true)
  expect(getPlace(4001).textContent).toBe('Row 4000')
})

test('a gap grows with the rows that come into it', () => {
  const { show } = renderUi(<List count={140} hasMore />)
  const block = getBlocks()[3]!
  report(block, true)
  setHeight(block, 20 * 50)
  report(block, false)
  expect(block.style.height).toBe('1000px')
  show(<List count={160} hasMore />)
  expect(block.style.height).toBe('2000px')
})

test('where the focus is stays, however far it is scrolled', () => {
  renderUi(<List count={10_000} />)
  const block = getBlocks()[100]!
  report(block, true)
  report(getPlace(4001), true)
  const button = screen.getByRole('button', { name: 'Row 4000' })
  button.focus()
  report(block, false)
  expect(document.activeElement).toBe(button)
  button.blur()
  report(block, true)
  report(block, false)
  expect(button.isConnected).toBe(false)
})

test('what is on screen stays there when the list outgrows what is drawn as a whole', () => {
  const { show } = renderUi(<List count={120} hasMore />)
  const row = screen.getByRole('button', { name: 'Row 119' })
  report(getPlace(116), true)
  show(<List count={140} hasMore />)
  expect(row.isConnected).toBe(true)
})

test('a short list is there as a whole', () => {
  renderUi(<List count={120} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(120)
})

test('asks once when the end comes near, again after more came, not while loading', () => {
  const onMore = vi.fn<() => void>()
  const { show } = renderUi(<List count={50} hasMore onMore={onMore} />)
  report(getAsker(), true)
  expect(onMore).toHaveBeenCalledOnce()
  show(<List count={50} hasMore onMore={onMore} state="loading" />)
  expect(getAsker()).toBeUndefined()
  expect(screen.getByText('Loading more')).toBeTruthy()
  show(<List count={100} hasMore onMore={onMore} />)
  report(getAsker(), true)
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('a failure keeps the rows and can be tried again', () => {
  const onMore = vi.fn<() => void>()
  renderUi(<List count={50} hasMore onMore={onMore} state="failed" />)
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onMore).toHaveBeenCalledOnce()
})

test('one that comes back has every place as high as it was left', () => {
  setPath('/community-list?come=back')
  const first = renderUi(<List count={10_000} />)
  setHeight(getBlocks()[20]!, 40 * 75)
  report(getBlocks()[20], true)
  report(getBlocks()[20], false)
  report(getBlocks()[21], true)
  setHeight(getBlocks()[21]!, 40 * 81)
  first.unmount()

  const again = renderUi(<List count={10_000} />)
  expect(getBlocks()[20]!.style.height).toBe(`${40 * 75}px`)
  expect(getBlocks()[21]!.style.height).toBe(`${40 * 81}px`)
  again.unmount()

  setPath('/community-list?another=list')
  renderUi(<List count={10_000} />)
  expect(getBlocks()[20]!.style.height).toBe(`${40 * 60}px`)
})

test('in a window of another width the places are measured anew', () => {
  setPath('/community-list?another=width')
  const first = renderUi(<List count={10_000} />)
  setHeight(getBlocks()[20]!, 40 * 75)
  report(getBlocks()[20], true)
  report(getBlocks()[20], false)
  first.unmount()
  vi.stubGlobal('innerWidth', innerWidth + 100)
  renderUi(<List count={10_000} />)
  expect(getBlocks()[20]!.style.height).toBe(`${40 * 60}px`)
})

const isWide = (wide: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener() {}, removeEventListener() {} }))

describe('with columns', () => {
  const onSort = vi.fn<() => void>()
  const table = (count: number, hasMore = false) => (
    <InfiniteList
      label="Stakes"
      items={getNumbers(count)}
      getKey={String}
      renderItem={(item) => <span>Row {item}</span>}
      columns={[
        { title: 'Number', renderCell: (item) => item, sorted: 'ascending', onSort },
        { title: 'Twice', renderCell: (item) => <button type="button">{item * 2}</button>, parts: 3, isNumber: true },
      ]}
      renderBelow={(item) => item === 1 && <p>More of 1</p>}
      getHeading={() => 'May'}
      hasMore={hasMore}
      onMore={() => {}}
    />
  )

  test('it stays a list where rails have no room', () => {
    isWide(false)
    renderUi(table(3))
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('Row 2')).toBeTruthy()
    expect(screen.getByText('May')).toBeTruthy()
  })

  test('where they have, it is a table that says its name, its order and its rows', () => {
    isWide(true)
    const { show } = renderUi(table(3))
    const shown = screen.getByRole('table', { name: 'Stakes' })
    expect(shown.getAttribute('aria-rowcount')).toBe('4')
    const [first, second] = screen.getAllByRole('columnheader')
    expect(first!.getAttribute('aria-sort')).toBe('ascending')
    expect(second!.getAttribute('aria-sort')).toBeNull()
    fireEvent.click(within(first!).getByRole('button', { name: 'Number' }))
    expect(onSort).toHaveBeenCalledOnce()
    expect(second!.style.width).toBe('75%')
    const row = screen.getByRole('row', { name: '2 4' })
    expect(row.getAttribute('aria-rowindex')).toBe('4')
    expect(within(row).getByRole('rowheader').textContent).toBe('2')
    expect(screen.queryByText('May')).toBeNull()
    expect(screen.getByText('More of 1').closest('td')!.colSpan).toBe(2)
    expect(screen.getAllByRole('row')).toHaveLength(5)
    show(table(3, true))
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
  })

  test('of 10,000 rows only those near the screen are drawn, and their place stays as high at any zoom', () => {
    isWide(true)
    renderUi(table(10_000))
    expect(screen.getAllByRole('rowheader')).toHaveLength(40)
    const block = [...observers.keys()].filter((element) => element.tagName === 'TBODY')[100]!
    report(block, true)
    const row = block.querySelector<HTMLElement>('[aria-rowindex="4002"]')!
    expect(row.style.height).toBe('60px')
    report(row, true)
    expect(row.textContent).toBe('40008000')
    setHeight(block, 1_440)
    Object.defineProperty(block, 'currentCSSZoom', { value: 0.72 })
    report(block, false)
    expect(block.textContent).toBe('')
    expect(block.querySelector('tr')!.style.height).toBe('2000px')
  })
})
