import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { packSite } from '@app/config/pack/pack'
import type { PackList } from '@app/config/pack/pack-list'
import type { Operator } from '@app/config/pack/page-parts'

const run = promisify(execFile)
const web = resolve(import.meta.dirname, '..')
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>

export interface TestBuild {
  folder: string
  modules: Record<string, string[]>
  manifest: Manifest
  html: string
  files: string[]
  read: (file: string) => Promise<string>
  remove: () => Promise<void>
}

/** Builds the application as `npm run build` does, with these variables, into a folder of its own. */
export async function createTestBuild(variables: Record<string, string> = {}): Promise<TestBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'web-build-'))
  const { SANDBOX: _sandbox, ...environment } = process.env
  await run(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: web,
    env: { ...environment, NODE_ENV: 'production', ...variables, WEB_OUT_DIR: folder },
  })
  return await readBuild(folder, folder)
}

/** Packs the build for an operator, together with what the build tells of itself. */
export async function packTestBuild(build: TestBuild, operator: Operator): Promise<TestBuild & { list: PackList }> {
  const folder = await mkdtemp(join(tmpdir(), 'web-pack-'))
  const list = await packSite({ build: build.folder, operator, out: folder })
  return { ...(await readBuild(folder, build.folder)), list }
}

async function readBuild(folder: string, build: string): Promise<TestBuild> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const readOfBuild = (file: string) => readFile(join(build, file), 'utf8')
  return {
    folder,
    modules: JSON.parse(await readOfBuild('.vite/modules.json')) as Record<string, string[]>,
    manifest: JSON.parse(await readOfBuild('.vite/manifest.json')) as Manifest,
    html: await read('index.html'),
    files,
    read,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The chunks of these entries of the manifest and everything that they import at once. */
function followImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const key of keys) follow(key)
  return found
}

/** Scripts beyond the first page that a later step fetches, by the source files that it imports. */
export function getLaterScripts(build: TestBuild, sources: readonly string[]): string[] {
  const keys = Object.keys(build.manifest).filter((key) => sources.some((source) => key.endsWith(source)))
  if (keys.length !== sources.length) throw new Error(`Not every one is a chunk of its own: ${keys.join(', ')}`)
  const first = getFirstScripts(build)
  return [...followImports(build.manifest, keys)].filter((file) => !first.includes(file))
}

/** The scripts that every page needs: the entry and those that it imports. */
export function getFirstScripts({ manifest }: TestBuild): string[] {
  const entries = Object.entries(manifest).flatMap(([key, chunk]) => (chunk.isEntry ? [key] : []))
  return [...followImports(manifest, entries)]
}

/** Bytes that travel: the brotli file, or the file itself where it is too small to have one. */
export async function getTransferSize({ folder }: TestBuild, file: string): Promise<number> {
  const path = join(folder, file)
  return (await readFile(existsSync(`${path}.br`) ? `${path}.br` : path)).length
}
