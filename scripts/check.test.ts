import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLinted, listChanged } from './lib/changed.mjs'

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

describe('chooseLinted', () => {
  it('takes the sources among the files', () => {
    const sources = ['apps/web/src/a.tsx', 'packages/core/src/b.ts', 'scripts/c.mjs']
    expect(chooseLinted([...sources, 'README.md', 'contracts/src/D.sol', 'packages/config/e.json'])).toEqual(sources)
  })

  it('takes everything when rules, types or packages changed', () => {
    for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json', 'apps/web/package.json'])
      expect(chooseLinted([file, 'scripts/c.mjs'])).toBeUndefined()
  })
})
