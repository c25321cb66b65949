import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync(new URL('type.css', import.meta.url), 'utf8')

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
