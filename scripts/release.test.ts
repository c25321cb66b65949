import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { normaliseSbom } from './lib/release.mjs'
import { markInstalled } from './lib/installed.mjs'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

/** In `npm run test:long` with the web app, of which `npm test` makes one and looks for what is of this machine. */
const isWhole = Boolean(process.env.RELEASE_WHOLE)
const webInstead = `async (folder) => (await import('node:fs')).writeFileSync(folder + '/index.html', 'a page')`
const script = `
const { readCommit, writeRelease } = await import('./scripts/lib/release.mjs')
await writeRelease({ out: process.argv[1], commit: readCommit()${isWhole ? '' : `, build: ${webInstead}`} })`

const root = path.resolve(import.meta.dirname, '..')

interface Place {
  folder: string
  out: string
  umask: string
  variables: Record<string, string>
}

/** Programs of Node that begin with it are 400 days ahead. */
const later = `
const shift = 400 * 86_400_000
const Real = Date
globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() + shift] : given))
  }
  static now() {
    return Real.now() + shift
  }
}`

let top: string
let places: Place[]

/** As somebody else would run it, on another machine, as far as one machine can be another. */
async function makeRelease({ folder, out, umask, variables }: Place): Promise<void> {
  const command = `umask ${umask}; exec "$0" --input-type=module --eval "$1" "$2"`
  const { npm_execpath: _, ...environment } = process.env
  const env = { ...environment, ...variables }
  await promisify(execFile)('sh', ['-c', command, process.execPath, script, out], { cwd: folder, env })
}

/** Whole, for what is built has the places of packages in it; with links where the disk has them, for that is a gigabyte. */
function copyModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    // What tools keep from earlier runs is no part of an installation.
    if (/^\.(?:cache|vite|vite-temp|installed-lock)$/.test(entry.name)) continue
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory() && (isWhole || entry.name === '@app')) copyModules(source, target)
    else if (!isWhole) symlinkSync(source, target)
    else
      try {
        linkSync(source, target)
      } catch {
        copyFileSync(source, target)
      }
  }
}

function install(folder: string): void {
  const workspaces = ['.', ...readdirSync(path.join(root, 'apps')).map((name) => `apps/${name}`)]
  for (const workspace of workspaces) {
    const modules = path.join(root, workspace, 'node_modules')
    if (existsSync(modules)) copyModules(modules, path.join(folder, workspace, 'node_modules'))
  }
  markInstalled(folder)
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, stdio: 'pipe' })

/** The work tree as it is now, in a commit of a repository of its own, with everything installed. */
function createRepository(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.trim().split('\n'))
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(folder, file))
  git(folder, 'init', '--quiet', '--initial-branch', 'main')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'all', '--date', '2026-11-01T12:00:00Z')
  install(folder)
}

function cloneRepository(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true })
  execFileSync('git', ['clone', '--quiet', from, to], { stdio: 'pipe' })
  install(to)
}

const read = (out: string) =>
  readdirSync(out, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    const { mode, mtimeMs } = statSync(file)
    const content = entry.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
    return `${path.relative(out, file)} ${mode.toString(8)} ${mtimeMs} ${content}`
  })

beforeAll(async () => {
  top = mkdtempSync(path.join(tmpdir(), 'release-'))
  places = [
    {
      folder: path.join(top, 'one'),
      out: path.join(top, 'first'),
      umask: '022',
      variables: { TZ: 'UTC', LANG: 'en_US.UTF-8', LC_ALL: 'C' },
    },
    {
      folder: path.join(top, 'a folder of Zoë/much deeper/dist'),
      out: path.join(top, 'elsewhere/second'),
      umask: '077',
      variables: {
        TZ: 'Pacific/Kiritimati',
        LANG: 'tr_TR.UTF-8',
        LC_ALL: 'tr_TR.UTF-8',
        SOURCE_DATE_EPOCH: '1',
        NODE_ENV: 'development',
        SANDBOX: '1',
        VITE_ANYTHING: 'of this machine',
        npm_config_omit: 'dev',
        NODE_OPTIONS: `--import=${pathToFileURL(path.join(top, 'later.mjs')).href}`,
      },
    },
  ]
  writeFileSync(path.join(top, 'later.mjs'), later)
  createRepository(places[0]!.folder)
  cloneRepository(places[0]!.folder, places[1]!.folder)
  // Above a clone there may be anything.
  writeFileSync(path.join(top, 'a folder of Zoë/.gitignore'), '*\n')
  for (const place of places) await makeRelease(place)
})

afterAll(() => rmSync(top, { recursive: true, force: true }))

describe('a release', () => {
  it('is the same byte for byte, with rights and times, from another folder, zone, language and environment', () => {
    const [first, second] = places.map(({ out }) => read(out).toSorted())
    expect(first!.length).toBeGreaterThan(60)
    expect(second).toEqual(first)
  })

  it('has what it is said to have, under hashes that sha256sum takes', () => {
    const { out } = places[0]!
    const sums = readFileSync(path.join(out, 'SHA256SUMS'), 'utf8')
    for (const file of [
      'web/index.html',
      'contracts/standard-json/StakingPool.json',
      'contracts/abi/StakingPool.json',
      'contracts/bytecode/StakingPool.json',
      'contracts/compiler.json',
      'database/migrations/0001-index.sql',
      'database/roles.sql',
      'sbom.json',
      'release.json',
      'CHANGELOG.md',
    ])
      expect(sums).toMatch(new RegExp(`^[0-9a-f]{64} {2}${file}$`, 'm'))
    expect(sums).not.toMatch(/\.(?:br|gz)$/m)
    const lines = sums.trimEnd().split('\n')
    expect(lines.length).toBe(read(out).filter((line) => !line.endsWith(' ')).length - 1)
    for (const line of lines) {
      const [hash, file] = line.split('  ')
      expect(
        createHash('sha256')
          .update(readFileSync(path.join(out, file!)))
          .digest('hex'),
      ).toBe(hash)
    }
  })

  it('says of which commit it is, and nothing of who made it', () => {
    const { folder, out } = places[0]!
    const facts = JSON.parse(readFileSync(path.join(out, 'release.json'), 'utf8')) as Record<string, unknown>
    expect(facts).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      commit: getHead(folder),
    })
    expect(facts).not.toHaveProperty('changed')
    const traces = [top, root]
    for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const text = readFileSync(path.join(entry.parentPath, entry.name), 'latin1')
      expect([entry.name, traces.filter((trace) => text.includes(trace))]).toEqual([entry.name, []])
    }
  })

  it('names all packages of the lockfile, and whether they are for development', () => {
    const sbom = JSON.parse(readFileSync(path.join(places[1]!.out, 'sbom.json'), 'utf8')) as {
      serialNumber?: string
      components: { name: string }[]
    }
    expect(sbom.serialNumber).toBeUndefined()
    expect(sbom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['postgres', 'viem', 'vitest']))
  })
})

const getHead = (folder: string) => execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/release.mjs', ...args], { cwd: places[0]!.folder }).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )

describe('npm run release', () => {
  it('refuses changes that are in no commit, and names them', async () => {
    const file = path.join(places[0]!.folder, 'a note.txt')
    writeFileSync(file, 'of mine')
    const { code, stderr } = await run('--out', path.join(top, 'third'))
    rmSync(file)
    expect(code).toBe(1)
    expect(stderr).toMatch(/in no commit.*\n.*a note\.txt/)
  })

  it('takes the place of nothing but a release', async () => {
    const { code, stderr } = await run('--out', places[0]!.folder)
    expect(code).toBe(1)
    expect(stderr).toContain('holds something that is no release')
  })

  it('says what it does not know', async () => {
    const { code, stderr } = await run('--outt', 'x')
    expect(code).toBe(2)
    expect(stderr).toContain('Usage: npm run release')
  })
})

const made = (serialNumber: string, timestamp: string, version: string, name: string, components: object[]) => ({
  bomFormat: 'CycloneDX',
  serialNumber,
  metadata: { timestamp, tools: [{ name: 'cli', version }], component: { name } },
  components,
  dependencies: [{ ref: 'b' }, { ref: 'a', dependsOn: ['c', 'b'] }],
})

it('an SBOM is the same whatever npm and whenever', () => {
  const of = { name: 'app', seconds: 60 }
  const [a, b] = [{ 'bom-ref': 'a' }, { 'bom-ref': 'b' }]
  const first = normaliseSbom(made('urn:uuid:1', '2026-01-01T00:00:00Z', '10.8.2', 'app-2', [b, a]), of)
  expect(normaliseSbom(made('urn:uuid:2', '2027-01-01T00:00:00Z', '11.0.0', 'dist', [a, b]), of)).toEqual(first)
  expect(first).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { timestamp: '1970-01-01T00:01:00.000Z', component: { name: 'app' } },
    components: [a, b],
    dependencies: [
      { ref: 'a', dependsOn: ['b', 'c'] },
      { ref: 'b', dependsOn: [] },
    ],
  })
})
