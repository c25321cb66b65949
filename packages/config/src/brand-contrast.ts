import { getContrast } from './brand-colours.ts'

type Theme = Readonly<Record<string, string>>
type Pair = readonly [foreground: string, background: string, least: number]

const TEXT = 4.5
const GRAPHIC = 3
/** Above it contour lines disturb the text over them. */
const LOUDEST_CONTOUR = 1.35

const grounds = ['bg', 'surface', 'surface-2'] as const
const textRoles = ['text', 'text-2', 'text-3', 'accent-text', 'accent-2-text', 'positive', 'warning', 'danger'] as const
const softRoles = [
  ['positive', 'positive-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['accent-text', 'accent-soft'],
  ['accent-2-text', 'accent-2-soft'],
] as const

const pairs: readonly Pair[] = [
  ...textRoles.flatMap((role) => grounds.map((ground): Pair => [role, ground, TEXT])),
  ...softRoles.flatMap(([role, soft]): Pair[] => [
    [role, soft, TEXT],
    ['text', soft, TEXT],
    ['text-2', soft, TEXT],
  ]),
  ['on-accent', 'accent', TEXT],
  ['on-accent-2', 'accent-2-fill', TEXT],
  ['on-danger', 'danger-fill', TEXT],
  ...['accent', 'line-strong'].flatMap((role) => grounds.map((ground): Pair => [role, ground, GRAPHIC])),
  ['focus', 'bg', GRAPHIC],
  ['focus', 'surface', GRAPHIC],
  ['accent-2', 'bg', GRAPHIC],
  ['accent-2', 'surface', GRAPHIC],
  ['card-text', 'card-bg', TEXT],
  ['card-text-2', 'card-bg', TEXT],
  ['card-spent', 'card-bg', GRAPHIC],
]

/** Every pair of a theme that is below WCAG AA, each as a sentence. Empty means that the theme may be shipped. */
export function findContrastFaults(theme: Theme, name: string): string[] {
  const faults: string[] = []
  for (const [foreground, background, least] of pairs) {
    const [front, back] = [theme[foreground], theme[background]]
    if (!front || !back) faults.push(`${name}: ${front ? background : foreground} is missing`)
    else if (getContrast(front, back) < least)
      faults.push(`${name}: ${foreground} on ${background} is ${getContrast(front, back).toFixed(2)}, needs ${least}`)
  }
  if (theme.contour && theme.bg && getContrast(theme.contour, theme.bg) > LOUDEST_CONTOUR)
    faults.push(`${name}: contour is too loud behind text`)
  return faults
}
