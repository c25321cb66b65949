// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { InfiniteList } from './infinite-list.tsx'
import { renderUi } from './ui-test.tsx'

const observers = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>()

class TestObserver {
  readonly report: (entries: { isIntersecting: boolean }[]) => void
  readonly seen: Element[] = []
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.report = report
  }
  observe(element: Element) {
    this.seen.push(element)
    observers.set(element, this.report)
  }
  disconnect() {
    for (const element of this.seen) observers.delete(element)
  }
}

beforeEach(() => {
  observers.clear()
  vi.stubGlobal('IntersectionObserver', TestObserver)
})

const report = (element: Element | undefined, isIntersecting: boolean) =>
  act(() => {
    if (element) observers.get(element)?.([{ isIntersecting }])
  })
const getBlocks = () => [...observers.keys()].filter((element) => element.tagName === 'DIV')
const getAsker = () => [...observers.keys()].find((element) => element.tagName === 'SPAN')
const getNumbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function List(props: {
  count: number
  hasMore?: boolean
  onMore?: () => void
  state?: 'ready' | 'loading' | 'failed'
}) {
  const { count, hasMore = false, onMore = () => {}, state } = props
  return (
    <InfiniteList
      label="Stakes"
      items={getNumbers(count)}
      getKey={String}
      renderItem={(item) => `Row ${item}`}
      hasMore={hasMore}
      onMore={onMore}
      state={state}
    />
  )
}

test('of 10,000 rows only those near the screen exist, and their place stays as high', () => {
  renderUi(<List count={10_000} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(40)
  report(getBlocks()[100], true)
  expect(screen.getAllByRole('listitem')).toHaveLength(80)
  const row = screen.getByText('Row 4000')
  expect(row.getAttribute('aria-posinset')).toBe('4001')
  expect(row.getAttribute('aria-setsize')).toBe('10000')
  const block = getBlocks()[100] as HTMLElement
  Object.defineProperty(block, 'offsetHeight', { value: 1760 })
  report(block, false)
  expect(screen.queryByText('Row 4000')).toBeNull()
  expect(block.style.height).toBe('1760px')
  expect(screen.getByText('10000 rows, that is all')).toBeTruthy()
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
