import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

function listPaths(text: string): string[] {
  const code = [...text.matchAll(/`((?:apps|packages|contracts|e2e|docs|scripts|bench)\/[^`\s]*)`/g)].map(
    ([, name]) => name!,
  )
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, name]) => name!)
  return [...code, ...links]
}

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'CHANGELOG.md'])(
  '%s names no file that is not there',
  (document) => {
    const names = listPaths(readFileSync(path.join(root, document), 'utf8'))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  },
)

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names no script that package.json does not have', (document) => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }
  const used = [...readFileSync(path.join(root, document), 'utf8').matchAll(/npm run ([\w:]+)/g)].map(
    ([, name]) => name!,
  )
  expect(used.filter((name) => !(name in scripts))).toEqual([])
})
