import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const styles = read('type.css')

/** What the last rule that names the class says of figures, after all that set `font`. */
function getLast(name: string): string {
  const rules = [...styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  const own = rules.filter(([, selectors]) => selectors!.split(/[\s,]+/).includes(`.${name}`))
  return own.at(-1)?.[2] ?? ''
}

const roles = new Set([...styles.matchAll(/\.(type-[a-z-]+)/g)].map(([, name]) => name!))
const figures = [...roles].filter((name) => name.startsWith('type-figure'))

test.each(figures)('digits of %s are of one width, and no point moves into the gap beside it', (name) => {
  expect(getLast(name)).toMatch(/font-variant-numeric: tabular-nums lining-nums;\s+font-kerning: none;/)
  expect(getLast(name)).not.toContain('font:')
})

test.each(['type-title', 'type-heading'])('digits in %s are of one width', (name) => {
  expect(getLast(name)).toContain('font-variant-numeric: tabular-nums lining-nums;')
})

/** Of letters, by the declaration that sets it, on a page that is 320 px wide. */
const sizesAt320 = ['tokens.css', 'theme.css', 'type.css'].flatMap((name) =>
  [
    ...read(name).matchAll(
      /(?:--type-[\w-]+|--text-\d+|font|font-size):[^;]*?(?:max\((\d+)px, )?calc\((\d+)rem \/ 37\.5\)/g,
    ),
  ].map(
    ([declaration, least = '0', size]) => [declaration, Math.max(Number(least), (Number(size) / 37.5) * 32)] as const,
  ),
)

test('no letter is smaller than 12 px on the narrowest page', () => {
  expect(sizesAt320.length).toBeGreaterThan(40)
  expect(sizesAt320.filter(([, size]) => size < 12)).toEqual([])
})
