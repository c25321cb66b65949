import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { getCoilLayout, type CoilLayout } from '@app/core/motif/coil-layout'
import { getCoilSvg, getLandscapeSvg, type Landscape } from '@app/core/motif/coil-svg'
import { getRipples } from '@app/core/motif/ripples'
import { getRows } from '@app/core/motif/spine'
import { describe, expect, test } from 'vitest'
import { pictures, pageCoil } from './pictures.ts'
import absent from './drawn/absent.json' with { type: 'json' }
import hero from './drawn/hero.json' with { type: 'json' }

const drawn: Record<keyof typeof pictures, unknown> = { hero, absent }
const getHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

describe('drawn pictures', () => {
  test.each(Object.keys(pictures) as (keyof typeof pictures)[])('%s is what the function draws', (name) => {
    const { contours, pearl, size, ...body } = getCoilLayout(pictures[name])
    const picture = name === 'absent' ? { contours, pearl, size } : { contours, pearl, size, ...body }
    const layout = JSON.parse(JSON.stringify(picture))
    if (process.env.REDRAW === '1') {
      writeFileSync(new URL(`./drawn/${name}.json`, import.meta.url), `${JSON.stringify(layout)}\n`)
      return
    }
    expect(layout).toEqual(drawn[name])
  })
})

describe('same input, same picture', () => {
  const paint = { motif: 'scale', colours: pageCoil, done: 59, id: 'u' } as const
  const card = getCoilLayout({ w: 335, h: 190, n: 152, seed: 142, size: 7.6, keepOut: [[0, 0, 120, 60]] })

  test.each([
    ['a scale coil', getCoilSvg(card, paint)],
    ['a rope coil', getCoilSvg(card, { ...paint, motif: 'rope' })],
    ["a coil with today's unit", getCoilSvg(card, { ...paint, now: true, pearl: 'empty' })],
    ['a coil all spent', getCoilSvg(card, { ...paint, done: 152, pearl: 'none' })],
    ['a coil that is not there', getLandscapeSvg(absent as unknown as Landscape, 'var(--line-strong)')],
    ['ripples', JSON.stringify(getRipples({ w: 240, h: 210, cx: 236, cy: 4, lines: 12 }))],
  ])('%s', (_name, picture) => {
    expect(getHash(picture)).toMatchSnapshot()
  })

  test('another seed is another picture', () => {
    const other = getCoilLayout({ w: 335, h: 190, n: 152, seed: 143, size: 7.6 })
    expect(getCoilSvg(other, paint)).not.toBe(getCoilSvg(card, paint))
  })
})

describe('a unit counts something', () => {
  test('the rows of a coil sum to its count', () => {
    for (let count = 30; count <= 400; count++) {
      expect(getRows(count).reduce((sum, row) => sum + row, 0)).toBe(count)
    }
  })

  test('as many units are spent as are asked for, today is one of the rest', () => {
    const layout = hero as unknown as CoilLayout
    const svg = getCoilSvg(layout, { motif: 'scale', colours: pageCoil, done: 59, now: true, id: 'u' })
    expect(svg.match(/<use /g)).toHaveLength(100)
    expect(svg.match(/<use href="#u" fill="var\(--bg\)"/g)).toHaveLength(59)
    expect(svg.match(/<use href="#u" fill="var\(--accent-2-fill\)"/g)).toHaveLength(1)
  })
})
