import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getBrand } from './brand.ts'
import { createBrandCss } from './brand-tokens.ts'
import { getCardColours } from './card-colours.ts'

const tokens = readFileSync(new URL('../../../apps/web/src/styles/tokens.css', import.meta.url), 'utf8')

it.each(['loong', 'harbor'])('%s has the card that its pages have', (id) => {
  const brand = getBrand(id)
  const css = createBrandCss(brand, tokens)
  const token = (name: string) => css.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))?.[1]
  expect(getCardColours(brand)).toEqual({
    ground: token('card-bg'),
    line: token('card-line'),
    spent: token('card-spent'),
    text: token('card-text'),
    quiet: token('card-text-2'),
    held: brand.accent.dark,
    gold: token('accent-2'),
  })
})
