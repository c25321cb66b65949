import { toHex, toLch } from './brand-colours.ts'
import type { Brand } from './brand-schema.ts'

export interface CardColours {
  ground: string
  line: string
  spent: string
  text: string
  quiet: string
  held: string
  gold: string
}

/** As in tokens.css, which a test compares. */
const base = { ground: '#0f211b', line: '#274339', spent: '#56836f', text: '#eaf5f0', quiet: '#a8c4b8' }
const BASE_ACCENT = '#5dbb98'

export function getCardColours({ accent, accent2, ground }: Pick<Brand, 'accent' | 'accent2' | 'ground'>): CardColours {
  const isBase = accent.dark === BASE_ACCENT && ground === null
  const hue = toLch(accent.dark)[2]
  const paint = (hex: string) => {
    const [lightness, chroma] = toLch(hex)
    return isBase ? hex : toHex([lightness, chroma * 1.25, hue])
  }
  return {
    ground: paint(base.ground),
    line: paint(base.line),
    spent: paint(base.spent),
    text: paint(base.text),
    quiet: paint(base.quiet),
    held: accent.dark,
    gold: accent2.dark,
  }
}
