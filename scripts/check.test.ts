import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLinted, chooseTests, listChanged, mayChangeEverything } from './lib/changed.mjs'
import { readImportGraph } from './lib/imports.mjs'

describe('listChanged', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      stdio: 'pipe',
    })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'changed-'))
    git('init', '--initial-branch', 'main')
    for (const name of ['kept.ts', 'edited.ts', 'staged.ts', 'deleted.ts']) write(name, 'one')
    write('.gitignore', 'ignored.ts')
    git('add', '.')
    git('commit', '-m', 'first')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('finds nothing in a clean tree', () => {
    expect(listChanged('HEAD', folder)).toEqual([])
  })

  it('names what is edited, staged and new, not what is deleted or ignored', () => {
    write('edited.ts', 'two')
    write('staged.ts', 'two')
    git('add', 'staged.ts')
    write('new ä.ts', 'two')
    write('ignored.ts', 'two')
    rmSync(path.join(folder, 'deleted.ts'))
    expect(listChanged('HEAD', folder)).toEqual(['edited.ts', 'staged.ts', 'new ä.ts'])
  })

  it('names what a branch changed, not what others did on main meanwhile', () => {
    git('switch', '--create', 'branch')
    write('edited.ts', 'two')
    git('commit', '--all', '-m', 'mine')
    git('switch', 'main')
    write('kept.ts', 'two')
    git('commit', '--all', '-m', 'theirs')
    git('switch', 'branch')
    expect(listChanged('main', folder)).toEqual(['edited.ts'])
    expect(listChanged('HEAD', folder)).toEqual([])
  })

  it('throws for a commit that does not exist', () => {
    expect(() => listChanged('nowhere', folder)).toThrow('nowhere')
  })
})

describe('mayChangeEverything', () => {
  it('holds for rules, types, packages and the configuration of tests', () => {
    for (const file of [
      '.oxlintrc.json',
      'tsconfig.json',
      'package-lock.json',
      'apps/web/package.json',
      'vitest.config.ts',
    ])
      expect(mayChangeEverything([file, 'scripts/c.mjs'])).toBe(true)
    expect(mayChangeEverything(['README.md', 'packages/config/e.json'])).toBe(false)
  })
})

describe('what changed files reach', () => {
  let folder: string
  const sources = {
    'packages/core/package.json': '{ "name": "@app/core", "exports": { "./*": "./src/*.ts" } }',
    'packages/core/src/errors.ts': 'export const errors = 1',
    'packages/core/src/errors.test.ts': "import { errors } from './errors.ts'",
    'packages/core/src/errors.integration.test.ts': "import { errors } from './errors.ts'",
    'packages/core/src/typed.test.ts': "import type { errors } from './errors.ts'",
    'apps/web/package.json': '{ "name": "@app/web", "imports": { "#*": "./src/*" } }',
    'apps/web/src/one.ts': "export { errors } from '@app/core/errors'",
    'apps/web/src/two.ts': "export const two = () => import('#one.ts')",
    'apps/web/src/two.test.ts': "import { two } from './two.ts'",
    'apps/web/src/three.tsx': "import { two } from './two.ts'",
    'apps/web/src/three.test.tsx': "import './three.tsx'",
    'apps/web/src/all.test.ts': "import.meta.glob(['./locales/*/tx.json', '!./locales/en/*'])",
    'apps/web/src/locales/en/tx.json': '{}',
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'graph-'))
    for (const [name, text] of Object.entries(sources)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const graph = () => readImportGraph(Object.keys(sources), folder)

  it('runs the tests up to three imports away, the nearest first, and names the farther ones', () => {
    expect(chooseTests(['packages/core/src/errors.ts'], graph())).toEqual({
      near: ['packages/core/src/errors.test.ts', 'apps/web/src/two.test.ts'],
      far: ['apps/web/src/three.test.tsx'],
    })
  })

  it('runs a changed test, and the tests that glob a changed file', () => {
    const changed = ['packages/core/src/typed.test.ts', 'apps/web/src/locales/en/tx.json']
    expect(chooseTests(changed, graph()).near).toEqual(['packages/core/src/typed.test.ts', 'apps/web/src/all.test.ts'])
  })

  it('lints the changed sources and what imports them, also types only', () => {
    expect(chooseLinted(['packages/core/src/errors.ts', 'README.md', 'contracts/src/D.sol'], graph())).toEqual([
      'packages/core/src/errors.ts',
      'packages/core/src/errors.test.ts',
      'packages/core/src/errors.integration.test.ts',
      'apps/web/src/one.ts',
      'packages/core/src/typed.test.ts',
    ])
  })
})
