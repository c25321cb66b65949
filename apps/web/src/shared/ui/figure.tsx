import { getNumberSigns } from '@app/core/format-whole'
import { useState, type ReactNode, Children } from 'react'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { cx } from './cx.ts'

export interface FigureParts {
  whole: string
  /** With its sign; empty when there is none. */
  decimals: string
  /** Decimals are quiet unless the whole part is 0: then they are the figure. */
  quiet: boolean
}

export function splitFigure(value: string, decimalSign: string): FigureParts {
  const at = value.lastIndexOf(decimalSign)
  if (at < 0) return { whole: value, decimals: '', quiet: false }
  const whole = value.slice(0, at)
  return { whole, decimals: value.slice(at), quiet: /[1-9]/.test(whole) }
}

/** Where a figure begins to differ from the one before, so that only changed digits fade. */
export function getChangeStart(before: string, after: string): number {
  if (before.length !== after.length) return 0
  let at = 0
  while (at < after.length && before[at] === after[at]) at++
  return at
}

export type FigureSize = 'xl' | 'l' | 'm'

export interface FigureProps {
  /** Already formatted in the language on screen, all digits; `undefined` when unknown. */
  value: string | undefined
  unit?: string
  size?: FigureSize
  /** Gold is for what can be taken now. */
  tone?: 'plain' | 'gold'
  /** What would make an unknown figure known: "after switching". */
  unknown?: ReactNode
  className?: string
}

const steps: Record<FigureSize, readonly (readonly [glyphs: number, look: string])[]> = {
  xl: [
    [10, 'type-figure-xl'],
    [12, 'type-figure-xl-mid'],
    [15, 'type-figure-xl-long'],
    [20, 'type-figure-l-mid'],
  ],
  l: [
    [12, 'type-figure-l'],
    [17, 'type-figure-l-mid'],
  ],
  m: [
    [11, 'type-figure-m'],
    [14, 'type-figure-s'],
  ],
}
const smallest: Record<FigureSize, string> = { xl: 'type-figure-m', l: 'type-figure-m', m: 'type-figure-xs' }

export function getFigureLook(size: FigureSize, glyphs: number): string {
  return steps[size].find(([most]) => glyphs <= most)?.[1] ?? smallest[size]
}

/** The place in the text from which digits changed at the last update; the whole length when none did. */
function useChangeStart(value: string): { from: number; version: number } {
  const [state, setState] = useState({ value, from: value.length, version: 0 })
  if (state.value === value) return state
  const next = { value, from: getChangeStart(state.value, value), version: state.version + 1 }
  setState(next)
  return next
}

function Digits({ text, from, version }: { text: string; from: number; version: number }) {
  if (version === 0 || from >= text.length) return text
  const start = Math.max(0, from)
  return (
    <>
      {text.slice(0, start)}
      <span key={version} className="animate-fade">
        {text.slice(start)}
      </span>
    </>
  )
}

/** One figure with quiet decimals and its unit. It shrinks with its length and wraps at the last resort; it is never cut. */
export function Figure({ value, unit, size = 'm', tone = 'plain', unknown, className }: FigureProps) {
  const locale = useLocale()
  const { from, version } = useChangeStart(value ?? '')
  const gap = { xl: 'gap-x-2.25', l: 'gap-x-1.75', m: 'gap-x-1.25' }[size]
  const unitLook = cx(
    'font-medium',
    size === 'm' ? 'type-unit-m' : 'type-unit',
    tone === 'gold' ? 'text-gold-text' : 'text-text-2',
  )
  const frame = cx('flex max-w-full flex-wrap', gap, tone === 'gold' && 'text-gold-text', className)

  if (value === undefined) {
    return (
      <span className={cx(frame, 'items-center', getFigureLook(size, 1))}>
        <span>—</span>
        {unknown && <span className={unitLook}>{unknown}</span>}
      </span>
    )
  }
  const { whole, decimals, quiet } = splitFigure(value, getNumberSigns(locale).decimal)
  return (
    <span className={cx(frame, 'items-baseline', getFigureLook(size, value.length))}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Digits text={whole} from={from} version={version} />
        {decimals && (
          <span className={quiet && tone === 'plain' ? 'text-text-3' : undefined}>
            <Digits text={decimals} from={from - whole.length} version={version} />
          </span>
        )}
      </span>
      {unit && (
        <>
          <span className="sr-only">{'\u00a0'}</span>
          <span className={unitLook}>{unit}</span>
        </>
      )}
    </span>
  )
}

export interface StatProps extends FigureProps {
  label: ReactNode
  /** The verb beside the label, for what can be claimed. */
  action?: ReactNode
  children?: ReactNode
}

/** A label over a figure. Used alone, in a `Pair`, or as the big number of a page (`size="xl"`). */
export function Stat({ label, action, children, className, ...figure }: StatProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <div className="flex items-baseline justify-between gap-2 type-label text-text-2">
        <span>{label}</span>
        {action}
      </div>
      <Figure {...figure} className={figure.size === 'xl' ? 'mt-0.5' : undefined} />
      {children}
    </div>
  )
}

export interface PairProps {
  children: ReactNode
  /** Directly under tabs, where a line already is. */
  underTabs?: boolean
  className?: string
}

export function Pair({ children, underTabs, className }: PairProps) {
  return (
    <div className={cx('grid grid-cols-2 border-b border-line', !underTabs && 'border-t', className)}>
      {Children.map(children, (child) => (
        <div className="min-w-0 pt-3 pr-3 pb-3.25 last:border-l last:border-line last:pr-0 last:pl-4">{child}</div>
      ))}
    </div>
  )
}
