import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { route } from '#shared/ui/feature.ts'
import { features } from './features.ts'

const Page = () => null
const load = () => Promise.resolve({ Page, limit: 3 })
const folder = resolve(import.meta.dirname, '../features')

function readSources(feature: string): string {
  const files = readdirSync(join(folder, feature), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  return sources.map((file) => readFileSync(join(folder, feature, file), 'utf8')).join('\n')
}

it('names every feature that has a manifest', () => {
  const list = readFileSync(resolve(import.meta.dirname, 'features.ts'), 'utf8')
  const named = [...list.matchAll(/#features\/([\w-]+)\/feature\.ts/g)].map(([, name]) => name)
  const present = readdirSync(folder).filter((name) => readdirSync(join(folder, name)).includes('feature.ts'))
  expect(new Set(named)).toEqual(new Set(present))
  expect(new Set(features).size).toBe(present.length)
})

it('has the texts of every sentence that a feature stores with a transaction', () => {
  const stored = readdirSync(folder).flatMap((name) =>
    [...readSources(name).matchAll(/\bkey: ['`](\w+):/g)].map(([, namespace]) => namespace),
  )
  const known = new Set<string | undefined>(['tx', 'errors', ...features.flatMap(({ txTexts }) => txTexts ?? [])])
  expect(stored.length).toBeGreaterThan(50)
  expect(new Set(stored.filter((namespace) => !known.has(namespace)))).toEqual(new Set())
})

it('does not compile where a route names an export that its file has not', () => {
  expect(route('stake', 'menu', { load, page: 'Page' }).page).toBe('Page')
  // @ts-expect-error no such export
  route('stake', 'menu', { load, page: 'Pages' })
  // @ts-expect-error an export that is no page
  route('stake', 'menu', { load, page: 'limit' })
})
