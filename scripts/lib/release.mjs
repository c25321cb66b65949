import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './installed.mjs'

const run = promisify(execFile)
const hashesFile = 'SHA256SUMS'
const factsFile = 'release.json'
/** What a version of Node makes of a file is no function of the commit: the pack makes them. */
const isCompressed = (file) => /\.(?:br|gz)$/.test(file)
const inOrder = (left, right) => (left < right ? -1 : 1)
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`

/** @param {string[]} args @returns {string} */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    const why = error.stderr?.trim() || error.message
    throw new Error(`A release is made of a commit, and git does not tell which: ${why}`, { cause: error })
  }
}

/**
 * @typedef {{ hash: string, seconds: number, changed: string[] }} Commit `seconds` since 1970, as it was committed;
 *   `changed`: files of the work tree that are in no commit.
 * @returns {Commit}
 * @throws {Error} Outside a repository.
 */
export function readCommit() {
  const [hash, seconds] = git('show', '--no-patch', '--no-show-signature', '--format=%H %ct', 'HEAD').split(' ')
  const status = git('-c', 'core.quotePath=false', 'status', '--porcelain', '--untracked-files=normal')
  const changed = status.split('\n').filter(Boolean)
  return { hash, seconds: Number(seconds), changed: changed.map((line) => line.trim().replace(/^\S+ +/, '')) }
}

/** Whether this Node is the one that releases are made with. */
export function isNodeOfReleases() {
  return `${process.versions.node}.`.startsWith(`${readNodeVersion()}.`)
}

const readPackage = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const readNodeVersion = () => readFileSync(path.join(root, '.nvmrc'), 'utf8').trim()

/** @returns {string[]} Paths of all files below, with `/`, in an order that no locale changes. */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted(inOrder)
}

/** Of the environment only what programs need to run. @param {Commit} commit */
function getEnvironment({ seconds }) {
  const kept = [
    'PATH',
    'HOME',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SystemRoot',
    'ComSpec',
    'APPDATA',
    'LOCALAPPDATA',
    'NODE_OPTIONS',
  ]
  const own = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  return { ...own, NODE_ENV: 'production', TZ: 'UTC', LC_ALL: 'C', SOURCE_DATE_EPOCH: String(seconds) }
}

/** The one build, into `folder`. @param {string} folder @param {Commit} commit */
async function buildWeb(folder, commit) {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    env: { ...getEnvironment(commit), WEB_OUT_DIR: folder },
    maxBuffer: 2 ** 26,
  })
}

/** Everything that the lockfile names, of all platforms. @param {Commit} commit @returns {Promise<string>} */
async function createSbom(commit) {
  const [command, ...cli] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const parts = ['dev', 'optional', 'peer'].map((part) => `--include=${part}`)
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', ...parts]
  const { NODE_ENV: _, ...env } = getEnvironment(commit)
  const { stdout } = await run(command, [...cli, ...args], { cwd: root, env, maxBuffer: 2 ** 28 })
  return toJson(normaliseSbom(JSON.parse(stdout), { name: readPackage().name, seconds: commit.seconds }))
}

/**
 * Without what is another one each time, or of the npm and the folder that wrote it: serial number, time, tools, order, and the
 * name, which npm takes from the folder.
 * @param {object} sbom CycloneDX. @param {{ name: string, seconds: number }} of
 */
export function normaliseSbom(sbom, { name, seconds }) {
  const { serialNumber: _, metadata, components, dependencies, ...rest } = sbom
  const { tools: _tools, component, ...about } = metadata
  return {
    ...rest,
    metadata: { ...about, timestamp: new Date(seconds * 1000).toISOString(), component: { ...component, name } },
    components: components.toSorted((left, right) => inOrder(left['bom-ref'], right['bom-ref'])),
    dependencies: dependencies
      .toSorted((left, right) => inOrder(left.ref, right.ref))
      .map(({ dependsOn = [], ...of }) => ({ ...of, dependsOn: dependsOn.toSorted(inOrder) })),
  }
}

const kebab = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()

/** From what `npm run abis` wrote: one item a line. */
function readAbi(contract) {
  const file = path.join(root, 'packages/abis/src', `${kebab(contract)}.ts`)
  const items = / = \[\n([\s\S]*),\n\] as const\n$/.exec(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'))?.[1]
  if (items === undefined) throw new Error(`${file} is not as npm run abis writes it`)
  return JSON.parse(`[${items}]`)
}

async function writeContracts(folder, write) {
  const { createStandardJson, getCompilerVersion } = await import('../../contracts/tools/standard-json.mjs')
  const codes = path.join(root, 'packages/abis/bytecode')
  const contracts = readdirSync(codes)
    .map((file) => path.basename(file, '.json'))
    .filter((name) => !name.startsWith('Test'))
    .toSorted(inOrder)
  const identifiers = {}
  for (const contract of contracts) {
    write(`${folder}/abi/${contract}.json`, toJson(readAbi(contract)))
    write(`${folder}/bytecode/${contract}.json`, readFileSync(path.join(codes, `${contract}.json`)))
    // Bytes that others published: nothing of theirs is compiled here.
    if (/^(?:Uniswap|Multicall)/.test(contract)) continue
    const { identifier, input } = createStandardJson(contract)
    identifiers[contract] = identifier
    write(`${folder}/standard-json/${contract}.json`, toJson(input))
  }
  write(`${folder}/compiler.json`, toJson({ version: await getCompilerVersion(), contracts: identifiers }))
}

/** @param {string} folder @returns {string} As `sha256sum -c` takes it. */
function createHashes(folder) {
  const hash = (file) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex')
  return listFiles(folder)
    .map((file) => `${hash(file)}  ${file}\n`)
    .join('')
}

/** Archives hold times and rights, too: those of files are the commit's. */
function setTimes(folder, seconds) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    chmodSync(file, entry.isDirectory() ? 0o755 : 0o644)
    utimesSync(file, seconds, seconds)
  }
  chmodSync(folder, 0o755)
  utimesSync(folder, seconds, seconds)
}

/**
 * Writes a release of the work tree, of which every byte follows from the commit. An earlier one stays until the new one is whole.
 * @param {{ out: string, commit: Commit, say?: (line: string) => void, build?: (folder: string, commit: Commit) => Promise<void> }} options
 *   `build` makes the web app.
 * @returns {Promise<{ version: string, hash: string, files: number }>} `hash` is that of the list of hashes.
 * @throws {Error} When `out` holds something that is no release, or a part cannot be made.
 */
export async function writeRelease({ out, commit, say = () => {}, build = buildWeb }) {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(path.join(out, factsFile)))
    throw new Error(`${out} holds something that is no release: name another folder`)
  const { name, version } = readPackage()
  const unfinished = `${out}.${process.pid}.unfinished`
  const built = mkdtempSync(path.join(tmpdir(), 'release-web-'))
  const write = (file, content) => {
    mkdirSync(path.dirname(path.join(unfinished, file)), { recursive: true })
    writeFileSync(path.join(unfinished, file), content)
  }
  const copy = (from, to) => write(to, readFileSync(path.join(root, from)))
  try {
    say('Web app …')
    await build(built, commit)
    for (const file of listFiles(built).filter((each) => !isCompressed(each)))
      write(`web/${file}`, readFileSync(path.join(built, file)))
    say('Contracts …')
    await writeContracts('contracts', write)
    say('Database, SBOM …')
    for (const file of listFiles(path.join(root, 'packages/db/migrations')))
      copy(`packages/db/migrations/${file}`, `database/migrations/${file}`)
    for (const file of ['roles.sql', 'grants.sql']) copy(`packages/db/${file}`, `database/${file}`)
    write('sbom.json', await createSbom(commit))
    for (const file of ['CHANGELOG.md', 'LICENSE']) copy(file, file)
    write(
      factsFile,
      toJson({
        name,
        version,
        commit: commit.hash,
        committedAt: new Date(commit.seconds * 1000).toISOString(),
        node: readNodeVersion(),
        ...(commit.changed.length > 0 ? { changed: commit.changed.toSorted(inOrder) } : {}),
      }),
    )
    const hashes = createHashes(unfinished)
    write(hashesFile, hashes)
    setTimes(unfinished, commit.seconds)
    rmSync(out, { recursive: true, force: true })
    mkdirSync(path.dirname(out), { recursive: true })
    renameSync(unfinished, out)
    return {
      version,
      hash: createHash('sha256').update(hashes).digest('hex'),
      files: hashes.trimEnd().split('\n').length,
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    rmSync(built, { recursive: true, force: true })
  }
}
