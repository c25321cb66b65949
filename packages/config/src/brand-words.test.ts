import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { brandIds, getBrand } from './brand.ts'

const root = resolve(import.meta.dirname, '../../..')
const places = ['apps', 'packages', 'contracts/src', 'contracts/script', 'scripts']
const source = /\.(ts|tsx|mts|mjs|js|css|html|json|sol|sql)$/
const passedOver = /(^|\/)(node_modules|dist[^/]*|brands|bytecode|deployments)(\/|$)|\.test\.tsx?$|\.snap$/

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (passedOver.test(path)) return []
    if (entry.isDirectory()) return listFiles(path)
    return source.test(entry.name) ? [path] : []
  })
}

it('no word of a brand stands in the source: a brand is data', () => {
  const words = brandIds.flatMap((id) => [
    id,
    getBrand(id).name,
    getBrand(id).product.symbol,
    getBrand(id).product.path,
  ])
  const pattern = new RegExp(
    `(?<![a-z])(${[...new Set(words.map((word) => word.toLowerCase()))].join('|')})(?![a-z])`,
    'i',
  )
  const files = places.flatMap(listFiles)
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, index) =>
      pattern.test(line) ? `${relative('.', file)}:${index + 1}: ${line.trim()}` : [],
    )
  })
  expect(found).toEqual([])
})
