import {
  useCallback,
  useLayoutEffect,
  useRef,
  type RefCallback,
  memo,
  startTransition,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react'
import { formatWhole } from '@app/core/format-whole'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { useHasRails } from './beside.tsx'
import { cx } from './cx.ts'
import { Spinner } from './icon.tsx'
import { Cells, type Column, Table } from './infinite-list-table.tsx'
import { TextButton } from './text.tsx'
import { useNearScreen } from './use-near-screen.ts'

export interface InfiniteListProps<Item> {
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  /** If rails have room, the list is a table of these, without headings. The first names its row. */
  columns?: readonly Column<Item>[] | undefined
  /** In a table: drawn in its own row, as wide as all columns. */
  renderBelow?: ((item: Item) => ReactNode) | undefined
  getHeading?: (item: Item) => string
  hasMore: boolean
  onMore: () => void
  state?: 'ready' | 'loading' | 'failed'
  className?: string
}

const blockSize = 40
const stepSize = 5
/** Pixels: space for rows is reserved well before the first of them is drawn. */
const blockMargin = 1200
const stepMargin = 700
const askMargin = 800
/** Up to this count all rows stay in the page, so that find, print and screenshots include them. */
const wholeUpTo = 120

const isEnd = (index: number) => index % stepSize === 0 || index % stepSize === stepSize - 1

/** Remembers the heights of rows, so that newly drawn ones do not move the others. */
function createRuler() {
  let latest = 60
  const blocks = new Map<number, number>()
  return {
    // Heights hold for this window width only: text wraps differently at another.
    width: innerWidth,
    getRowHeight: (start: number) => blocks.get(start) ?? latest,
    learn(start: number, height: number) {
      latest = height
      blocks.set(start, height)
    },
  }
}
type Ruler = ReturnType<typeof createRuler>

/** Kept after the list unmounts, so that returning to a position far down works. */
const rulers = new Map<string, Ruler>()
const mostRulers = 50

function takeRuler(label: string): Ruler {
  const name = `${location.pathname}${location.search} ${label}`
  const known = rulers.get(name)
  const ruler = known?.width === innerWidth ? known : createRuler()
  rulers.delete(name)
  rulers.set(name, ruler)
  for (const oldest of [...rulers.keys()].slice(0, -mostRulers)) rulers.delete(oldest)
  return ruler
}

interface RowProps<Item> {
  item: Item
  place: number
  setSize: number
  gap: number | undefined
  heading: string | undefined
  /** Set on the first and last row of a step, whose positions stand for the whole step. */
  onNear: ((place: number, isNear: boolean) => void) | undefined
  renderItem: (item: Item, place: number) => ReactNode
  columns: readonly Column<Item>[] | undefined
  renderBelow: ((item: Item) => ReactNode) | undefined
}

/** `contain` keeps a change in one row from laying out the others. */
function PlainRow<Item>(props: RowProps<Item>) {
  const { item, place, setSize, gap, heading, onNear, renderItem, columns, renderBelow } = props
  const ref = useNearScreen<HTMLElement>((isNear) => onNear?.(place, isNear), stepMargin)
  if (columns) {
    const below = gap === undefined ? renderBelow?.(item) : undefined
    return (
      <>
        <tr
          ref={onNear && ref}
          aria-rowindex={place + 2}
          className="border-t border-line"
          style={gap === undefined ? undefined : { height: gap }}
        >
          {gap === undefined ? (
            <Cells item={item} columns={columns} />
          ) : (
            <td aria-hidden="true" colSpan={columns.length} />
          )}
        </tr>
        {below && (
          <tr>
            <td colSpan={columns.length} className="pb-3">
              {below}
            </td>
          </tr>
        )}
      </>
    )
  }
  return (
    <li
      ref={onNear && ref}
      aria-posinset={place + 1}
      aria-setsize={setSize}
      className={cx('contain-layout', heading === undefined && 'border-t border-line')}
      style={gap === undefined ? undefined : { height: gap }}
    >
      {gap === undefined && heading !== undefined && (
        <p className="border-b border-line pt-5 pb-1.5 type-label font-[550] text-text-2">{heading}</p>
      )}
      {gap === undefined && renderItem(item, place)}
    </li>
  )
}

const Row = memo(PlainRow) as typeof PlainRow

/**
 * `rowHeight` includes the gap, and is undefined before the first measurement. Bit n of `steps` is set once step n is
 * drawn, and stays set.
 */
interface BlockState {
  isNear: boolean
  rowHeight?: number | undefined
  steps: number
}

interface BlockProps<Item> extends Pick<
  InfiniteListProps<Item>,
  'label' | 'items' | 'getKey' | 'renderItem' | 'columns' | 'renderBelow'
> {
  getHeading: (place: number) => string | undefined
  ruler: Ruler
  start: number
  setSize: number
  stays: boolean
}

/**
 * Forty rows whose space is reserved near the screen, and which are drawn in steps when nearer: one row alone costs
 * nearly as much as a step, and forty at once would stutter. A focused block stays, however far it is scrolled.
 */
function Block<Item>(props: BlockProps<Item>) {
  const { label, items, getKey, renderItem, columns, renderBelow, getHeading, ruler, start, setSize, stays } = props
  const count = items.length
  const [block, setBlock] = useState<BlockState>({ isNear: stays, steps: 0 })
  const hasPlaces = stays || block.isNear
  const rowHeight = block.rowHeight ?? ruler.getRowHeight(start)
  const box = useRef<HTMLElement>(null)
  const measure = (element: HTMLElement) => {
    if (!hasPlaces) return block.rowHeight
    // Of a browser that does not say its zoom, the box is without it.
    const measured = element.getBoundingClientRect().height / (element.currentCSSZoom ?? 1) / count
    ruler.learn(start, measured)
    return measured
  }
  const leave = useEffectEvent(() => {
    if (box.current) measure(box.current)
  })
  useLayoutEffect(() => () => leave(), [])
  const near = useNearScreen<HTMLElement>((isNear, element) => {
    const measured = measure(element)
    if (!isNear && element.contains(document.activeElement)) return
    // Its space is reserved, so it can wait; drawing it at once would block scrolling.
    startTransition(() =>
      setBlock((known) => (isNear ? { ...known, isNear } : { isNear, rowHeight: measured, steps: 0 })),
    )
  }, blockMargin)
  const watch: RefCallback<HTMLElement> = useCallback(
    (element: HTMLElement) => {
      box.current = element
      const end = near(element)
      return () => {
        box.current = null
        if (typeof end === 'function') end()
      }
    },
    [near],
  )
  const onNear = useCallback(
    (place: number, isNear: boolean) => {
      const step = 1 << ((place - start) / stepSize)
      if (isNear) startTransition(() => setBlock((known) => ({ ...known, steps: known.steps | step })))
    },
    [start],
  )
  const rows = items.map((item, index) => {
    const isDrawn = stays || (block.steps & (1 << Math.floor(index / stepSize))) !== 0
    return (
      <Row
        key={getKey(item)}
        item={item}
        place={start + index}
        setSize={setSize}
        gap={isDrawn ? undefined : rowHeight}
        heading={getHeading(start + index)}
        onNear={isEnd(index) || index === count - 1 ? onNear : undefined}
        renderItem={renderItem}
        columns={columns}
        renderBelow={renderBelow}
      />
    )
  })
  if (columns)
    return (
      <tbody ref={watch}>
        {hasPlaces ? (
          rows
        ) : (
          <tr aria-hidden="true" style={{ height: rowHeight * count }}>
            <td aria-hidden="true" colSpan={columns.length} />
          </tr>
        )}
      </tbody>
    )
  return (
    <div ref={watch} style={hasPlaces ? undefined : { height: rowHeight * count }}>
      {hasPlaces && <ul aria-label={label}>{rows}</ul>}
    </div>
  )
}

/** Mount it with a new key to ask again. */
function Asker({ onMore }: { onMore: () => void }) {
  const ref = useNearScreen<HTMLSpanElement>((isNear) => {
    if (isNear) onMore()
  }, askMargin)
  return <span ref={ref} />
}

export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  return props.columns === undefined ? <Rows {...props} /> : <WideRows {...props} />
}

function WideRows<Item>({ columns, ...list }: InfiniteListProps<Item>) {
  const hasRails = useHasRails()
  return <Rows {...list} columns={hasRails ? columns : undefined} />
}

function Rows<Item>(props: InfiniteListProps<Item>) {
  const {
    label,
    items,
    getKey,
    renderItem,
    columns,
    renderBelow,
    getHeading,
    hasMore,
    onMore,
    state = 'ready',
    className,
  } = props
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const [ruler] = useState(() => takeRuler(label))
  const starts = Array.from({ length: Math.ceil(items.length / blockSize) }, (_, index) => index * blockSize)
  const getHeadingAt = (place: number) => {
    const heading = getHeading?.(items[place]!)
    const before = place === 0 ? undefined : getHeading?.(items[place - 1]!)
    return heading === before ? undefined : heading
  }
  const blocks = starts.map((start) => (
    <Block
      key={start}
      {...{ label, getKey, renderItem, columns, renderBelow, ruler, start }}
      getHeading={getHeadingAt}
      items={items.slice(start, start + blockSize)}
      setSize={hasMore ? -1 : items.length}
      stays={start === 0 || items.length <= wholeUpTo}
    />
  ))
  return (
    <div className={className}>
      {columns ? (
        <Table label={label} columns={columns} rowCount={hasMore ? -1 : items.length + 1}>
          {blocks}
        </Table>
      ) : (
        <div className="border-b border-line">{blocks}</div>
      )}
      <div className="flex min-h-14 items-center justify-center gap-2 type-label text-text-3 empty:min-h-0">
        {hasMore && state === 'ready' && <Asker key={items.length} onMore={onMore} />}
        {state === 'loading' && (
          <>
            <Spinner size={16} />
            {t('list.loading')}
          </>
        )}
        {state === 'failed' && (
          <>
            {t('list.failed')} <TextButton onClick={onMore}>{t('error.retry')}</TextButton>
          </>
        )}
        {!hasMore &&
          items.length > blockSize &&
          t('list.end', { count: items.length, amount: formatWhole(items.length, locale) })}
      </div>
    </div>
  )
}
