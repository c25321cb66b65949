import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { isAllowed } from '@app/testing/licences'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  /** Comes with the package that it is in, so by its hash. */
  inBundle?: boolean
  dev?: boolean
  devOptional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const readLock = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
const lock = readLock('.')
const locked = Object.entries(lock.packages)

/** Where `name` is found from `folder`, as Node looks for it. */
function findLocked(folder: string, name: string): string | undefined {
  for (let place = folder; ; place = path.posix.dirname(place)) {
    const key = place === '.' || place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`
    if (lock.packages[key]) return key
    if (place === '.' || place === '') return undefined
  }
}

describe('the lockfile', () => {
  it('names no address, so that any registry serves it', () => {
    expect(locked.filter(([, { resolved }]) => resolved?.includes('://'))).toEqual([])
  })

  it('has every package by its hash, those of other platforms too', () => {
    const unproven = locked.filter(
      ([key, { integrity, link, inBundle }]) => key.includes('node_modules/') && !link && !inBundle && !integrity,
    )
    expect(unproven.map(([key]) => key)).toEqual([])
    const missing = locked.flatMap(([key, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => findLocked(key, name) === undefined),
    )
    expect(missing).toEqual([])
  })

  it('has nothing in what production installs whose licence is not allowed', () => {
    const installed = locked.filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    expect(installed.length).toBeGreaterThan(50)
    expect(installed.filter(([, { license }]) => !isAllowed(license)).map(([place]) => place)).toEqual([])
  })

  it('has the driver that is patched after an install once', () => {
    expect(locked.map(([key]) => key).filter((key) => key.endsWith('node_modules/postgres'))).toEqual([
      'node_modules/postgres',
    ])
  })
})

it('a tool with a lockfile of its own names no address in it either, and has every package by its hash', () => {
  const [, ...packages] = Object.values(readLock('tools/clear-signing').packages)
  expect(packages.length).toBeGreaterThan(0)
  expect(packages.filter(({ resolved, integrity }) => resolved !== undefined || !integrity)).toEqual([])
})

describe('npm without a registry', () => {
  let cache: string
  const npm = async (...args: string[]) =>
    promisify(execFile)('npm', [...args, '--offline', '--cache', cache], { cwd: root, maxBuffer: 64 * 1024 * 1024 })

  beforeAll(() => {
    cache = mkdtempSync(path.join(tmpdir(), 'npm-cache-'))
  })
  afterAll(() => rmSync(cache, { recursive: true, force: true }))

  it('takes the lockfile for a clean install', async () => {
    await expect(npm('ci', '--dry-run', '--ignore-scripts')).resolves.toBeDefined()
  }, 120_000)

  it('lists what the product is made of', async () => {
    const { stdout } = await npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')
    const { components } = JSON.parse(stdout) as { components: { name: string }[] }
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['postgres', 'viem', 'react']))
  }, 120_000)
})

const entryPoints = [
  'apps/api/src/main.ts',
  'apps/settler/src/main.ts',
  'apps/signer/src/main.ts',
  'apps/indexer/src/main.ts',
  'apps/indexer/src/acknowledge.ts',
  'apps/indexer/src/replay.ts',
  'apps/indexer/src/reset.ts',
]
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g

/** Files reached from `entry` and, for each package of others, one file that imports it. */
function readImports(entry: string, seen: Set<string>, packages: Map<string, string>): void {
  if (seen.has(entry)) return
  seen.add(entry)
  if (!entry.endsWith('.ts')) return
  for (const [, still, called] of readFileSync(path.join(root, entry), 'utf8').matchAll(importPattern)) {
    const specifier = (still ?? called)!
    if (specifier.startsWith('.')) readImports(path.posix.join(path.posix.dirname(entry), specifier), seen, packages)
    else if (!isBuiltin(specifier)) packages.set(`${entry} ${specifier}`, specifier)
  }
}

function getPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

describe('what production runs', () => {
  it('imports nothing that an install without development packages leaves out', () => {
    const seen = new Set<string>()
    const wrong: string[] = []
    const waiting = [...entryPoints]
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
      const packages = new Map<string, string>()
      readImports(entry, seen, packages)
      for (const [where, specifier] of packages) {
        const file = where.split(' ')[0]!
        const workspace = file.split('/').slice(0, 2).join('/')
        const name = getPackageName(specifier)
        const key = findLocked(workspace, name)
        const found = key === undefined ? undefined : lock.packages[key]
        if (!lock.packages[workspace]?.dependencies?.[name] || !found || found.dev || found.devOptional)
          wrong.push(`${file} imports ${specifier}`)
        else if (found.link) waiting.push(resolveOwn(found.resolved!, specifier, name))
      }
    }
    expect(wrong).toEqual([])
    expect(seen.size).toBeGreaterThan(200)
  })

  it('has what runs its sources', () => {
    expect(lock.packages['']?.dependencies).toHaveProperty('tsx')
  })
})

/** By the `exports` of a package of ours, each of which maps `./*` to files. */
function resolveOwn(folder: string, specifier: string, name: string): string {
  const wanted = `.${specifier.slice(name.length)}`
  const { exports } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  for (const [pattern, target] of Object.entries(exports)) {
    const [before, after] = pattern.split('*') as [string, string]
    if (wanted.startsWith(before) && wanted.endsWith(after))
      return path.posix.join(folder, target.replace('*', wanted.slice(before.length, wanted.length - after.length)))
  }
  throw new Error(`${name} has no export for ${specifier}`)
}
