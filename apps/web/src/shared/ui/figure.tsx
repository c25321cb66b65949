import { getNumberSigns } from '@app/core/format-whole'
import { useState, type CSSProperties, type ReactNode, Children } from 'react'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { cx } from './cx.ts'

/**
 * `decimals` include the sign, and are empty when there are none. `quiet` is false if the whole part is 0 and the
 * decimals carry the value.
 */
export interface FigureParts {
  whole: string
  decimals: string
  quiet: boolean
}

export function splitFigure(value: string, decimalSign: string): FigureParts {
  const at = value.lastIndexOf(decimalSign)
  if (at < 0) return { whole: value, decimals: '', quiet: false }
  const whole = value.slice(0, at)
  return { whole, decimals: value.slice(at), quiet: /[1-9]/.test(whole) }
}

/**
 * Upper bound of the width at full size for the class `fit-figure`, in em: 0.65 per digit and 0.3 per sign between
 * digits. Letters of the unit are counted separately.
 */
export function fitFigure(text: string, unit = ''): CSSProperties {
  const ems = 0.65 * text.length - 0.35 * text.replace(/[^.,\s]/g, '').length
  return { '--ems': ems, '--unit': unit.length } as CSSProperties
}

/** Index of the first changed digit, so that only digits from there on fade. */
export function getChangeStart(before: string, after: string): number {
  if (before.length !== after.length) return 0
  let at = 0
  while (at < after.length && before[at] === after[at]) at++
  return at
}

export type FigureSize = 'xl' | 'l' | 'm'

export interface FigureProps {
  /** Formatted, with all digits; `undefined` when unknown. */
  value: string | undefined
  unit?: string
  size?: FigureSize
  tone?: 'plain' | 'gold'
  unknown?: ReactNode
  onTap?: () => void
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

/** Shrinks with its length, and further if its box is too narrow. Never cut off, never wrapped. */
export function Figure({ value, unit, size = 'm', tone = 'plain', unknown, onTap, className }: FigureProps) {
  const locale = useLocale()
  const { from, version } = useChangeStart(value ?? '')
  const gap = { xl: 'gap-x-2.25', l: 'gap-x-1.75', m: 'gap-x-1.25' }[size]
  const unitLook = cx(
    'font-medium',
    size === 'm' ? 'type-unit-m' : 'type-unit',
    tone === 'gold' ? 'text-gold-text' : 'text-text-2',
  )
  const frame = cx('@container flex w-full flex-wrap', gap, tone === 'gold' && 'text-gold-text', className)

  if (value === undefined) {
    return (
      <span className={cx(frame, 'items-center', getFigureLook(size, 1))}>
        <span>—</span>
        {unknown && <span className={unitLook}>{unknown}</span>}
      </span>
    )
  }
  const { whole, decimals, quiet } = splitFigure(value, getNumberSigns(locale).decimal)
  const Frame = onTap ? 'button' : 'span'
  return (
    <Frame
      type={onTap && 'button'}
      onClick={onTap}
      className={cx(
        frame,
        'items-baseline text-left',
        onTap && '-my-[0.15em] py-[0.15em]',
        getFigureLook(size, value.length),
      )}
    >
      <span className="fit-figure" style={fitFigure(value, unit)}>
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
    </Frame>
  )
}

export interface StatProps extends FigureProps {
  label: ReactNode
  action?: ReactNode
  children?: ReactNode
}

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
  className?: string
}

export function Pair({ children, className }: PairProps) {
  return (
    <div className={cx('grid grid-cols-2 border-y border-line', className)}>
      {Children.map(children, (child) => (
        <div className="min-w-0 pt-3 pr-3 pb-3.25 last:border-l last:border-line last:pr-0 last:pl-4">{child}</div>
      ))}
    </div>
  )
}
