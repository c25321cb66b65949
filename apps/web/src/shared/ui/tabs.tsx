import { formatWhole } from '@app/core/format-whole'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { useDeferredValue, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { cx } from './cx.ts'
import { useSidewaysRow } from './use-sideways-row.ts'

export interface Tab<Value> {
  value: Value
  label: ReactNode
  /** 0 is shown, `undefined` (unknown) is not. */
  count?: number
}

export interface TabsProps<Value> {
  label: string
  items: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  children: ReactNode
  bleed?: boolean
  className?: string
}

const tabClass = cx(
  'relative flex h-11.5 shrink-0 items-center gap-1.5 type-tab whitespace-nowrap text-text-2',
  'transition-colors duration-(--dur-2) data-active:text-text',
  'before:absolute before:-inset-x-2.25 before:inset-y-0',
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent after:opacity-0 data-active:after:opacity-100',
  'after:transition-opacity after:duration-(--dur-2) focus-visible:-outline-offset-2',
)

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onValueChange, children, bleed, className } = props
  const locale = useLocale()
  // The library measures the page when tabs mount; deferred until the page has its layout.
  const isDrawn = useDeferredValue(true, false)
  const list = useSidewaysRow<HTMLDivElement>([isDrawn, value, ...items.map(({ count }) => count)].join(' '))
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (isDrawn && hasFocus.current) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [isDrawn, list])
  const write = (tab: Tab<Value>) => (
    <>
      {tab.label}
      {tab.count !== undefined && <span className="type-label text-text-3">{formatWhole(tab.count, locale)}</span>}
    </>
  )
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      <BaseTabs.List
        ref={list}
        activateOnFocus
        aria-label={label}
        onFocus={() => (hasFocus.current = true)}
        onBlur={() => (hasFocus.current = false)}
        className={cx(
          'relative flex scrollbar-none gap-5.5 overflow-x-auto border-b border-line',
          bleed && '-mx-5 px-5',
        )}
      >
        {items.map((tab) =>
          isDrawn ? (
            <BaseTabs.Tab key={tab.value} value={tab.value} className={tabClass}>
              {write(tab)}
            </BaseTabs.Tab>
          ) : (
            <button
              key={tab.value}
              type="button"
              role="tab"
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              data-active={tab.value === value ? '' : undefined}
              className={tabClass}
              onClick={() => {
                if (tab.value !== value) onValueChange(tab.value)
              }}
            >
              {write(tab)}
            </button>
          ),
        )}
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
  )
}

export function TabPanel(props: { value: string; children: ReactNode; className?: string }) {
  return (
    <BaseTabs.Panel value={props.value} className={cx('focus-visible:-outline-offset-2', props.className)}>
      {props.children}
    </BaseTabs.Panel>
  )
}
