import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeFilledFolder } from '@app/config/filled-folder.test-setup'
import { createClient } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { getFreePort } from '@app/testing/free-port'
import { type Postgres, startPostgres } from '@app/testing/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { STATE_PATH } from '@app/core/withdrawal/signer-protocol'
import { writePackedSite } from '../apps/api/src/testing/packed-site.ts'
import { ensureKeystore } from '../apps/sandbox/src/keys.ts'
import { deployLocal } from '../contracts/script/deploy-local.ts'
import { localDividendSigners, localSettler } from '../contracts/script/local-settings.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** Two builds take two minutes on an idle machine, six on a busy one. */
const BUILD_MS = 1_200_000
const processes = ['indexer', 'settler', 'signer', 'api'] as const

interface Service {
  user: string
  command: string[]
  environment?: Record<string, string | number>
  group_add?: string[]
  secrets?: string[]
  volumes?: string[]
  tmpfs?: string[]
  read_only: boolean
  healthcheck: { test: [string, ...string[]] }
}

interface Running {
  id: string
  child: ChildProcess
  said: () => string
  /** Code, or the name of a signal. */
  ended: Promise<number | string | null>
}

let folder: string
let rootfs: string
let services: Record<string, Service>
let database: Postgres | undefined
let chain: Anvil | undefined
const running = new Map<string, Running>()
const ports: Record<string, Record<string, number>> = {}
const volumes = new Map<string, string>()

const buildah = (...parameters: string[]) =>
  execFileSync(
    'buildah',
    [
      '--root',
      path.join(folder, 'images'),
      '--runroot',
      path.join(folder, 'run'),
      '--storage-driver',
      'vfs',
      ...parameters,
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 26,
    },
  ).trim()

/** Debian with the Node and the npm that run this test, in the place of the base that has to be fetched. */
function makeBase(): void {
  const place = path.join(folder, 'base')
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=minbase', '--include=ca-certificates,libstdc++6', suite, `${place}.tar`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  mkdirSync(place)
  execFileSync('tar', ['xf', `${place}.tar`, '-C', place, '--exclude=./dev/*'])
  copyFileSync(process.execPath, path.join(place, 'usr/bin/node'))
  const command = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const npm = path.resolve(realpathSync(command), '../..')
  cpSync(npm, path.join(place, 'usr/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(place, 'usr/bin/npm'))
  // A machine may reach the registry by an address, or an authority, of its own.
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(certificates)) copyFileSync(certificates, path.join(place, 'etc/ssl/own.crt'))
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', cwd: tmpdir() }).trim()
  const container = buildah('from', 'scratch')
  buildah('copy', '-q', container, place, '/')
  buildah(
    'config',
    ...[
      'PATH=/usr/local/bin:/usr/bin:/bin',
      'NODE_EXTRA_CA_CERTS=/etc/ssl/own.crt',
      `npm_config_registry=${registry}`,
    ].flatMap((variable) => ['--env', variable]),
    container,
  )
  buildah('commit', '-q', container, 'localhost/base')
}

const strays = [
  '.env',
  'signer.json',
  '.sandbox/environment',
  'apps/api/src/.env.local',
  'deploy/container/.env',
  'debug.log',
]

/** The sources as they are here, with files among them that have no place in an image. */
function makeContext(): string {
  const place = path.join(folder, 'context')
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter((each) => each !== '' && existsSync(path.join(root, each))))
    cpSync(path.join(root, file), path.join(place, file))
  for (const file of strays) {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true })
    writeFileSync(path.join(place, file), 'secret')
  }
  return place
}

function build(context: string, name: string): string {
  const file = path.join(context, 'deploy/container/Dockerfile')
  const parameters = ['--network', 'host', '--build-arg', 'BASE=localhost/base', '--timestamp', '1700000000']
  buildah('bud', '-q', ...parameters, '-f', file, '-t', name, context)
  return buildah('inspect', '--type', 'image', '--format', '{{.FromImageID}}', name)
}

function readServices(variables: Record<string, string>): Record<string, Service> {
  const text = read('deploy/container/compose.yaml')
    .replaceAll(/(?<!\$)\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, word: string) => {
      const value = variables[name] ?? (kind === '-' ? word : undefined)
      if (value === undefined) throw new Error(`compose.yaml asks for ${name}`)
      return value
    })
    .replaceAll('$$', '$')
  return (parse(text, { merge: true }) as { services: Record<string, Service> }).services
}

/** As an engine fills a new volume: with owner and mode of what the image has there. */
function getVolume(name: string, destination: string): string {
  const known = volumes.get(name)
  if (known !== undefined) return known
  const place = path.join(folder, `volume-${name}`)
  const { uid, gid, mode } = statSync(path.join(rootfs, destination))
  mkdirSync(place)
  chownSync(place, uid, gid)
  chmodSync(place, mode & 0o7777)
  volumes.set(name, place)
  return place
}

const bind = (source: string, destination: string, isReadOnly: boolean) => ({
  type: 'bind',
  source,
  destination,
  options: ['rbind', isReadOnly ? 'ro' : 'rw'],
})

/** A service of compose.yaml as a runtime takes it, in the network of this machine. */
function toBundle(name: string, service: Service): object {
  const [uid, gid] = service.user.split(':').map(Number)
  const environment = { ...service.environment, ...ports[name] }
  const own = Object.entries(environment).map(([key, value]) => `${key}=${key.endsWith('HOST') ? '127.0.0.1' : value}`)
  const mounts = [
    { destination: '/proc', type: 'proc', source: 'proc' },
    { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
    ...(service.tmpfs ?? []).map((each) => {
      const [destination, options = ''] = each.split(':')
      return {
        destination,
        type: 'tmpfs',
        source: 'tmpfs',
        options: ['nosuid', 'nodev', 'noexec', ...options.split(',')],
      }
    }),
    ...(service.volumes ?? []).map((each) => {
      const [source, destination, access] = each.split(':') as [string, string, string | undefined]
      return bind(source.startsWith('/') ? source : getVolume(source, destination), destination, access === 'ro')
    }),
    ...(service.secrets ?? []).map((each) => bind(path.join(folder, 'secrets', each), `/run/secrets/${each}`, true)),
  ]
  const none = { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] }
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid, additionalGids: (service.group_add ?? []).map(Number) },
      args: service.command,
      env: ['PATH=/usr/local/bin:/usr/bin:/bin', 'NODE_ENV=production', ...own],
      cwd: '/app',
      noNewPrivileges: true,
      capabilities: none,
    },
    root: { path: rootfs, readonly: service.read_only },
    mounts,
    linux: { namespaces: ['mount', 'pid', 'ipc'].map((type) => ({ type })) },
  }
}

const runcState = () => ['--root', path.join(folder, 'runc')]

function start(name: string): Running {
  const bundle = path.join(folder, `bundle-${name}`)
  mkdirSync(bundle, { recursive: true })
  writeFileSync(path.join(bundle, 'config.json'), JSON.stringify(toBundle(name, services[name]!)))
  const id = `${path.basename(folder)}-${name}`
  const child = spawn('runc', [...runcState(), 'run', '-b', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const result = { id, child, said: () => text, ended }
  running.set(name, result)
  return result
}

function runInside(name: string, ...command: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('runc', [...runcState(), 'exec', running.get(name)!.id, ...command], {
    encoding: 'utf8',
  })
  return { code: status, said: `${stdout}${stderr}` }
}

beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error('The image is built and run as root: run this as root.')
  folder = mkdtempSync(path.join(tmpdir(), 'image-'))
  chmodSync(folder, 0o711)
  makeBase()
  database = await startPostgres()
  chain = await startAnvil()
}, BUILD_MS)

afterAll(async () => {
  for (const { child, ended, id } of running.values()) {
    if (child.exitCode !== null) continue
    spawnSync('runc', [...runcState(), 'kill', id, 'KILL'])
    await ended
  }
  await chain?.stop()
  await database?.stop()
  buildah('umount', '--all')
  rmSync(folder, { recursive: true, force: true })
})

it(
  'is the same image when it is built again, and has nothing that it does not need',
  () => {
    const context = makeContext()
    const image = build(context, 'localhost/product')
    // Other times and another folder.
    cpSync(context, `${context}-again`, { recursive: true })
    expect(build(`${context}-again`, 'localhost/again')).toBe(image)
    rootfs = buildah('mount', buildah('from', 'localhost/product'))
    for (const stray of strays) expect(existsSync(path.join(rootfs, 'app', stray))).toBe(false)
    const found = execFileSync('find', [
      path.join(rootfs, 'app'),
      '-name',
      '*.test.ts',
      '-not',
      '-path',
      '*/node_modules/*',
    ])
    expect(found.toString()).toBe('')
    const writable = ['(', '-perm', '-o+w', '-o', '-uid', '10001', ')', '-not', '-type', 'l']
    expect(execFileSync('find', [path.join(rootfs, 'app'), ...writable]).toString()).toBe('')
    const { STOPSIGNAL, USER } = Object.fromEntries(
      read('deploy/container/Dockerfile')
        .split('\n')
        .map((line) => line.split(' ')),
    ) as Record<string, string>
    const settings = buildah(
      'inspect',
      '--type',
      'image',
      '--format',
      '{{.OCIv1.Config.User}} {{.OCIv1.Config.StopSignal}}',
      image,
    )
    expect(settings).toBe(`${USER} ${STOPSIGNAL}`)
  },
  BUILD_MS,
)

it('migrates with the roles and passwords that make-secrets.sh has made', async () => {
  const [{ url, port }, nodeUrl] = [database!, chain!.url]
  const [config, web, secrets] = ['config', 'web', 'secrets'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const script = path.join(root, 'deploy/container/make-secrets.sh')
  execFileSync('sh', [script, secrets, nodeUrl])
  expect(spawnSync('sh', [script, secrets, nodeUrl]).status).toBe(1)
  makeFilledFolder(config)
  const deployment = await deployLocal({ rpcUrl: nodeUrl })
  mkdirSync(path.join(config, 'deployments'))
  writeFileSync(path.join(config, 'deployments/31337.json'), JSON.stringify(deployment))
  writePackedSite(web)
  for (const [name, prefix, account] of [
    ['settler', 'SETTLER', localSettler],
    ['signer', 'VOUCHER', localDividendSigners[0]],
  ] as const) {
    ensureKeystore(secrets, { name, prefix, account })
    for (const kind of ['json', 'password'])
      chownSync(path.join(secrets, `${name}.${kind}`), statSync(path.join(secrets, `${name}.env`)).uid, 0)
  }

  const admin = createClient(url, { max: 1 })
  await admin`create database product`
  await admin.end()
  const product = createClient(Object.assign(new URL(url), { pathname: '/product' }).href, { max: 1 })
  for (const file of [path.join(root, 'packages/db/roles.sql'), path.join(secrets, 'passwords.sql')])
    await product.unsafe(readFileSync(file, 'utf8'))
  await product.end()
  for (const name of ['migrate', ...processes]) {
    const file = path.join(secrets, `${name}.env`)
    const text = readFileSync(file, 'utf8').replace('@postgres:5432/', `@127.0.0.1:${port}/`)
    writeFileSync(file, `${text}CHAIN_ID=31337\n`)
  }
  services = readServices({ CONFIG: config, WEB: web, SECRETS: secrets, SITE: 'app.example' })
  const { ended, said } = start('migrate')
  expect([await ended, said()]).toEqual([0, expect.stringContaining('The schema is right')])
})

it('runs every process until it is ready by the probe of compose.yaml', async () => {
  for (const name of processes) {
    ports[name] = { METRICS_PORT: await getFreePort(), ...(name === 'api' && { PORT: await getFreePort() }) }
    start(name)
  }
  for (const name of processes)
    await expect
      .poll(
        () => {
          const { child, said } = running.get(name)!
          if (child.exitCode !== null) throw new Error(`${name} ended:\n${said()}`)
          const [kind, ...probe] = services[name]!.healthcheck.test
          return [kind, runInside(name, ...probe).code]
        },
        { timeout: 90_000, interval: 500 },
      )
      .toEqual(['CMD', 0])
})

it.each(processes)('%s can write into /tmp alone, has no rights and sees no secrets but its own', (name) => {
  const [uid] = services[name]!.user.split(':')
  const places = ['/', '/app', '/app/node_modules', '/config', '/run', '/run/secrets', '/web', '/run/product', '/tmp']
  const look = `const fs = require('fs'); const can = (place) => { try { fs.writeFileSync(place + '/x', ''); fs.rmSync(place + '/x'); return true } catch { return false } }
  console.log(JSON.stringify({ writes: ${JSON.stringify(places)}.filter(can), uid: process.getuid(),
    rights: /CapEff:\\s*(\\w+)[^]*NoNewPrivs:\\s*(\\w+)/.exec(fs.readFileSync('/proc/self/status', 'utf8')).slice(1), secrets: fs.readdirSync('/run/secrets').filter((file) => { try { return fs.readFileSync('/run/secrets/' + file).length > 0 } catch { return false } }) }))`
  const { said } = runInside(name, 'node', '-e', look)
  expect(JSON.parse(said)).toEqual({
    writes: name === 'signer' ? ['/run/product', '/tmp'] : ['/tmp'],
    uid: Number(uid),
    rights: ['0000000000000000', '1'],
    secrets: services[name]!.secrets!.toSorted(),
  })
})

it('serves the page, and reaches the signer by the socket', async () => {
  const page = await fetch(`http://127.0.0.1:${ports['api']!['PORT']}/`)
  expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, 'max-age=63072000'])
  const question = `require('http').get({ socketPath: process.env.SIGNER_SOCKET, path: '${STATE_PATH}' }, (answer) => console.log(answer.statusCode))`
  expect(runInside('api', 'node', '-e', question)).toEqual({ code: 0, said: '200\n' })
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${ports['api']!['PORT']}/api/hello`)).status, { timeout: 30_000 })
    .toBe(200)
})

it.each(processes)('%s ends well within five seconds of SIGTERM', async (name) => {
  const { child, ended } = running.get(name)!
  const startedAt = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
