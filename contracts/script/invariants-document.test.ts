import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from './solidity-sources.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/invariants.md'), 'utf8')
const rows = [...page.matchAll(/^\| (I-\d+) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, number, promise, kept, tried]) => ({
    number: number!,
    promise: promise!,
    kept: [...kept!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    tried: tried!,
  }),
)
const numbers = rows.map(({ number }) => number)
const sources = readSources('src')
const tests = readSources('test')
const handlers = readSources('test/invariant')
  .map(({ text }) => text)
  .join('\n')

const range = /\bI-(\d+)(?: to I-(\d+))?\b/g

/** "I-20 to I-22" are three, and I10 in a test's name is I-10. */
function getCited(text: string): Set<string> {
  const cited = new Set<string>()
  for (const [, first, last = first] of text.replaceAll(/_I(\d+)_/g, ' I-$1 ').matchAll(range))
    for (let number = Number(first); number <= Number(last); number++) cited.add(`I-${number}`)
  return cited
}

/** Without comments, which assert nothing. */
const asserted = getCited(handlers.replaceAll(/\/\/.*/g, ''))

describe('docs/invariants.md', () => {
  it('numbers each invariant once', () => {
    expect(numbers.length).toBeGreaterThan(40)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  it('has no number that no stateful test cites', () => {
    expect(numbers.filter((number) => !asserted.has(number))).toEqual([])
  })

  it('has every number that a test or a contract cites', () => {
    const elsewhere = getCited([...tests, ...sources].map(({ text }) => text).join('\n'))
    expect([...elsewhere].filter((number) => !numbers.includes(number))).toEqual([])
  })

  it.each(rows)('$number is claimed by the header of each contract that keeps it', ({ number, kept }) => {
    expect(kept.length).toBeGreaterThan(0)
    const silent = kept.filter((name) => {
      const source = sources.find((each) => each.name === name)
      return !source || !getCited(source.text).has(number)
    })
    expect(silent).toEqual([])
  })

  it.each(rows)('$number names files and actions that there are', ({ tried }) => {
    const names = [...tried.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!).filter((name) => !name.endsWith('.ts'))
    const missing = names.filter((name) =>
      name.endsWith('.sol')
        ? !tests.some((source) => `${source.name}.sol` === name)
        : !new RegExp(`function ${name}\\(`).test(handlers),
    )
    expect(missing).toEqual([])
  })
})

describe('the handlers', () => {
  it('declare every action that they count, so that one without effect fails the run', () => {
    const counted = [...handlers.matchAll(/_count\(("[^"]+")\)/g)].map(([, action]) => action!)
    expect(counted.length).toBeGreaterThan(100)
    const rest = handlers.replaceAll(/_count\("[^"]+"\)/g, '')
    expect(counted.filter((action) => !rest.includes(action))).toEqual([])
  })

  it('count something in every function that forge calls', () => {
    const functions = [...handlers.matchAll(/function (\w+)\([^)]*\) (?:external|public) counted \{([^]*?)\n {4}\}/g)]
    expect(functions.length).toBeGreaterThan(100)
    expect(functions.filter(([, , body]) => !body!.includes('_count(')).map(([, name]) => name)).toEqual([])
  })

  it('are asked at the end of every run of every suite', () => {
    const suites = readSources('test/invariant').filter(({ name }) => name.endsWith('.t'))
    expect(
      suites.filter(({ text }) => !/afterInvariant[^]*requireEffects\(\)/.test(text)).map(({ name }) => name),
    ).toEqual([])
  })
})
