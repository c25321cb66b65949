import { startTransition, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from './spinner.tsx'
import { TextButton } from './text-link.tsx'
import { useNearScreen } from './use-near-screen.ts'

export interface InfiniteListProps<Item> {
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string
  /** The inside of one row; the list item and its line come from here. */
  renderItem: (item: Item, index: number) => ReactNode
  hasMore: boolean
  /** Asked once whenever the end comes near; ask the server only then. */
  onMore: () => void
  state?: 'ready' | 'loading' | 'failed'
  className?: string
}

const blockSize = 40
const guessedRowHeight = 60
/** Up to here every row stays: browsers find, print and photograph the whole. */
const wholeUpTo = 120

interface BlockProps {
  label: string
  count: number
  stays: boolean
  children: () => ReactNode
}

/** Forty rows that exist only near the screen; elsewhere a gap of their height. */
function Block({ label, count, stays, children }: BlockProps) {
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState(count * guessedRowHeight)
  const shown = stays || isNear
  const ref = useNearScreen<HTMLDivElement>((nowNear, measured) => {
    if (!nowNear && shown) setHeight(measured)
    // Its place is kept: forty rows at once would hold up the scrolling.
    startTransition(() => setNear(nowNear))
  })
  return (
    <div ref={ref} style={shown ? undefined : { height }}>
      {shown && <ul aria-label={label}>{children()}</ul>}
    </div>
  )
}

/** Asks for more while it is near the screen; a new one, by its key, asks again. */
function Asker({ onMore }: { onMore: () => void }) {
  const ref = useNearScreen<HTMLSpanElement>((isNear) => {
    if (isNear) onMore()
  })
  return <span ref={ref} />
}

/** A list of any length that scrolls with the page: 10,000 rows stay light, the next ones load before the end is seen. */
export function InfiniteList<Item>(props: InfiniteListProps<Item>) {
  const { label, items, getKey, renderItem, hasMore, onMore, state = 'ready', className } = props
  const { t } = useTranslation('ui')
  const blocks = Array.from({ length: Math.ceil(items.length / blockSize) }, (_, index) => index * blockSize)
  const renderRow = (item: Item, place: number) => (
    <li
      key={getKey(item)}
      aria-posinset={place + 1}
      aria-setsize={hasMore ? -1 : items.length}
      className="border-t border-line"
    >
      {renderItem(item, place)}
    </li>
  )
  return (
    <div className={className}>
      <div className="border-b border-line">
        {blocks.map((start) => {
          const rows = items.slice(start, start + blockSize)
          return (
            <Block key={start} label={label} count={rows.length} stays={start === 0 || items.length <= wholeUpTo}>
              {() => rows.map((item, index) => renderRow(item, start + index))}
            </Block>
          )
        })}
      </div>
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
        {!hasMore && items.length > blockSize && t('list.end', { count: items.length })}
      </div>
    </div>
  )
}
