import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Files of core that may load a library; a page that imports any other file gets nothing but that file's own few bytes. */
const heavy = new Map([
  ['checksum-address.ts', ['viem/utils']],
  ['decimal.ts', ['bignumber.js']],
])

it('pure rules import no libraries', () => {
  const folder = new URL('./', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    const source = readFileSync(new URL(file, folder), 'utf8')
    const libraries = [...source.matchAll(/^(?:import|export) (?!type ).*?from '([^.][^']*)'/gms)].map(
      (match) => match[1],
    )
    expect({ file, libraries }).toEqual({ file, libraries: heavy.get(file) ?? [] })
  }
})
