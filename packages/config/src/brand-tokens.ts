import { getContrast, toHex, toLch } from './brand-colours.ts'
import type { Brand } from './brand-schema.ts'

type Pair = readonly [foreground: string, background: string, least: number]

const TEXT = 4.5
const GRAPHIC = 3
/** Stronger contour lines disturb the text above them. */
const LOUDEST_CONTOUR = 1.35

const contrastGrounds = ['bg', 'surface', 'surface-2'] as const
const textRoles = ['text', 'text-2', 'text-3', 'accent-text', 'accent-2-text', 'positive', 'warning', 'danger'] as const
const softRoles = [
  ['positive', 'positive-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['accent-text', 'accent-soft'],
  ['accent-2-text', 'accent-2-soft'],
] as const

const pairs: readonly Pair[] = [
  ...textRoles.flatMap((role) => contrastGrounds.map((ground): Pair => [role, ground, TEXT])),
  ...softRoles.flatMap(([role, soft]): Pair[] => [
    [role, soft, TEXT],
    ['text', soft, TEXT],
    ['text-2', soft, TEXT],
  ]),
  ['on-accent', 'accent', TEXT],
  ['on-accent-2', 'accent-2-fill', TEXT],
  ['on-danger', 'danger-fill', TEXT],
  ...['accent', 'line-strong'].flatMap((role) => contrastGrounds.map((ground): Pair => [role, ground, GRAPHIC])),
  ['focus', 'bg', GRAPHIC],
  ['focus', 'surface', GRAPHIC],
  ['accent-2', 'bg', GRAPHIC],
  ['accent-2', 'surface', GRAPHIC],
  ['card-text', 'card-bg', TEXT],
  ['card-text-2', 'card-bg', TEXT],
  ['card-spent', 'card-bg', GRAPHIC],
]

function findContrastFaults(theme: Theme, name: string): string[] {
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

export type ThemeName = 'dark' | 'light'

export type Theme = Readonly<Record<string, string>>
export type Themes = Readonly<Record<ThemeName, Theme>>

type Palette = Pick<Brand, 'accent' | 'accent2' | 'ground'>
export type BrandColours = Palette & Pick<Brand, 'radius'>

const neutrals = [
  'bg',
  'backdrop',
  'surface',
  'surface-2',
  'line',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'contour',
  'contour-art',
] as const
const accents = ['accent', 'on-accent', 'accent-text', 'accent-soft'] as const
const seconds = ['accent-2', 'accent-2-text', 'accent-2-soft', 'accent-2-fill', 'on-accent-2'] as const
const cards = ['card-bg', 'card-line', 'card-spent', 'card-text', 'card-text-2'] as const

/**
 * The properties that `createBrandCss` sets for every brand.
 * @public The web's build loads it by path.
 */
export const brandProperties: ReadonlySet<string> = new Set(
  ['radius', ...neutrals, ...accents, ...seconds, 'focus', ...cards].map((role) => `--${role}`),
)

export function readThemes(css: string): Themes {
  const dark = readBlock(css, ':root')
  return { dark, light: { ...dark, ...readBlock(css, "[data-theme='light']") } }
}

export function deriveTheme(brand: Palette, base: Theme, name: ThemeName): Theme {
  const theme: Record<string, string> = { ...base }
  if (brand.ground) {
    for (const role of neutrals) {
      const [lightness, chroma] = toLch(base[role]!)
      theme[role] = toHex([lightness, chroma * brand.ground.chroma, brand.ground.hue])
    }
  }
  const hasOwnAccent = brand.accent[name] !== base.accent || brand.ground !== null
  const hasOwnSecond = brand.accent2[name] !== base['accent-2'] || brand.ground !== null
  if (hasOwnAccent) deriveAccent(theme, brand.accent[name], name)
  if (hasOwnSecond) deriveSecondAccent(theme, brand.accent2[name], name)
  if (hasOwnAccent) {
    const hue = toLch(brand.accent.dark)[2]
    theme.focus = name === 'dark' ? toHex([0.88, 0.07, hue]) : theme['accent-text']!
    for (const role of cards) {
      const [lightness, chroma] = toLch(base[role]!)
      theme[role] = toHex([lightness, chroma * 1.25, hue])
    }
  }
  return theme
}

export function findColourFaults(brand: Palette, tokensCss: string): string[] {
  const base = readThemes(tokensCss)
  return (['dark', 'light'] as const).flatMap((name) => findContrastFaults(deriveTheme(brand, base[name], name), name))
}

/** @throws Error that lists every pair of colours below WCAG AA. */
export function createBrandCss(brand: BrandColours & { id: string }, tokensCss: string, scope = ':root'): string {
  const faults = findColourFaults(brand, tokensCss)
  if (faults.length > 0) throw new Error(faults.map((fault) => `${brand.id} ${fault}`).join('\n'))
  const base = readThemes(tokensCss)
  const dark = deriveTheme(brand, base.dark, 'dark')
  const light = deriveTheme(brand, base.light, 'light')
  const shared = [...neutrals, ...accents, ...seconds, 'focus']
  const lightScope = scope === ':root' ? "[data-theme='light']" : `${scope}[data-theme='light']`
  return (
    `${scope} {\n  --radius: calc(${brand.radius}rem / 37.5);\n` +
    `${writeTokens(dark, [...shared, ...cards])}}\n${lightScope} {\n${writeTokens(light, shared)}}\n`
  )
}

function writeTokens(theme: Theme, roles: readonly string[]): string {
  return roles.map((role) => `  --${role}: ${theme[role]};\n`).join('')
}

function deriveAccent(theme: Record<string, string>, hex: string, name: ThemeName): void {
  theme.accent = hex
  theme['on-accent'] = pickInk(hex, toLch(hex)[2])
  deriveSoftAndText(theme, 'accent', hex, name)
}

function deriveSecondAccent(theme: Record<string, string>, hex: string, name: ThemeName): void {
  const [lightness, chroma, hue] = toLch(hex)
  theme['accent-2'] = hex
  theme['accent-2-fill'] = toHex([name === 'dark' ? lightness : 0.82, chroma, hue])
  theme['on-accent-2'] = pickInk(theme['accent-2-fill'], hue)
  deriveSoftAndText(theme, 'accent-2', hex, name)
}

function deriveSoftAndText(theme: Record<string, string>, role: string, hex: string, name: ThemeName): void {
  const [lightness, chroma, hue] = toLch(hex)
  const isDark = name === 'dark'
  theme[`${role}-soft`] = toHex([isDark ? 0.265 : 0.925, isDark ? 0.04 : 0.03, hue])
  const grounds = ['bg', 'surface', 'surface-2', `${role}-soft`].map((ground) => theme[ground]!)
  let step = lightness
  let colour = hex
  do {
    colour = toHex([step, chroma, hue])
    step += isDark ? 0.01 : -0.01
  } while (step > 0 && step < 1 && Math.min(...grounds.map((ground) => getContrast(colour, ground))) < 5.2)
  theme[`${role}-text`] = colour
}

function pickInk(ground: string, hue: number): string {
  const ink = toHex([0.24, 0.05, hue])
  return getContrast(ink, ground) > getContrast('#ffffff', ground) ? ink : '#ffffff'
}

function readBlock(css: string, selector: string): Record<string, string> {
  const tokens: Record<string, string> = {}
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  for (const [, selectors, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (selectors!.trim() !== selector) continue
    for (const [, name, value] of body!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi))
      tokens[name!] ??= value!.toLowerCase()
  }
  return tokens
}
