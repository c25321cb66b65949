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
