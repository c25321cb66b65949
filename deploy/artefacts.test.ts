import { readFileSync } from 'node:fs'
import path from 'node:path'
import { environmentVariables as apiVariables } from '../apps/api/src/config.ts'
import { MAX_BODY_BYTES } from '../apps/api/src/middleware/limits.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environmentVariables as indexerVariables } from '../apps/indexer/src/environment.ts'
import { environmentVariables as settlerVariables } from '../apps/settler/src/environment.ts'
import { environmentVariables as signerVariables } from '../apps/signer/src/environment.ts'
import { readArguments } from '../apps/verify/src/arguments.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')

interface ComposeService {
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  command?: string[]
  environment?: Record<string, string | number>
  secrets?: string[]
  ports?: string[]
  volumes?: string[]
  networks: string[]
  group_add?: string[]
  healthcheck?: { test: string[] }
  mem_limit?: string
}

const compose = parse(read('container/compose.yaml'), { merge: true }) as {
  services: Record<string, ComposeService>
  secrets: Record<string, { file: string }>
  networks: Record<string, object>
}
const dockerfile = read('container/Dockerfile')
const secretsScript = read('container/make-secrets.sh')
const operations = read('../docs/operations.md')

/** Directives of a unit, the last line of those that stand more than once. */
function readUnit(file: string): Record<string, string> {
  const lines = read(`systemd/${file}`)
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)))
}

const processes = {
  indexer: indexerVariables,
  settler: settlerVariables,
  signer: signerVariables,
  api: apiVariables,
} as const
const names = Object.keys(processes) as (keyof typeof processes)[]

/** As docs/operations.md tells people to start it. */
const documented = (name: string) =>
  [...operations.matchAll(/`node ([^`]*apps\/(\w+)\/src\/main\.ts)`/g)].find(([, , app]) => app === name)?.[1]

/** What make-secrets.sh writes for a process. */
function listSecretVariables(name: string): string[] {
  const nodes = /case \$name in ([^)]*)\) echo "RPC_URL=/.exec(secretsScript)![1]!.split(' | ')
  return ['DATABASE_URL', ...(nodes.includes(name) ? ['RPC_URL'] : [])]
}

describe.each(names)('%s', (name) => {
  const service = compose.services[name]!
  const unit = readUnit(`product-${name}.service`)
  const variables: Readonly<Record<string, string>> = processes[name]
  const given = [...Object.keys(service.environment!), ...listSecretVariables(name)]

  it('is started by compose and systemd as the documents say', () => {
    const [program, ...parameters] = service.command!
    const [file, ...rest] = parameters
    expect([program, file]).toEqual(['node', `--env-file=/run/secrets/${name}.env`])
    expect(rest.join(' ')).toBe(documented(name))
    expect(unit['ExecStart']).toBe(`/usr/bin/node ${documented(name)}`)
  })

  it('is given variables that it reads, and all that it requires', () => {
    expect(given.filter((each) => !(each in variables))).toEqual([])
    const required = Object.keys(variables).filter((each) => variables[each]!.includes('Required'))
    expect(given).toEqual(expect.arrayContaining(required))
    expect(new Set(given).size).toBe(given.length)
    expect(Object.keys(variables)).toContain(unit['Environment']!.split('=')[0])
  })

  it('asks for files that it is given', () => {
    const files = Object.values(service.environment!).filter((value) => String(value).startsWith('/run/secrets/'))
    const mounted = service.secrets!.map((each) => `/run/secrets/${each}`)
    expect(mounted.toSorted()).toEqual([`/run/secrets/${name}.env`, ...files.map(String)].toSorted())
  })

  it('is ready by its own port, the same in both', () => {
    expect(service.healthcheck!.test.at(-1)).toContain('process.env.METRICS_PORT}/readyz')
    expect(unit['Environment']).toBe(`METRICS_PORT=${service.environment!['METRICS_PORT']}`)
  })

  it('has more memory than its heap', () => {
    const megabytes = { m: 1, g: 1_024 }
    const toMegabytes = (text: string) => Number.parseInt(text, 10) * megabytes[text.at(-1)!.toLowerCase() as 'm' | 'g']
    const heap = Number(/--max-old-space-size=(\d+)/.exec(documented(name)!)?.[1] ?? 0)
    expect(toMegabytes(service.mem_limit!)).toBe(toMegabytes(unit['MemoryMax']!))
    expect(toMegabytes(unit['MemoryMax']!)).toBeGreaterThanOrEqual(heap + 200)
  })

  it('runs as a user of its own, who owns its secrets', () => {
    const [user] = service.user!.split(':')
    expect(Number(user)).toBeGreaterThan(1_000)
    expect(secretsScript).toContain(`${name}:${user}`)
    expect(read('systemd/product.sysusers.conf')).toContain(`\nu ${unit['User']} `)
    expect(unit['User']).toBe(`product-${name}`)
  })

  it('has a place in the image', () => {
    expect(dockerfile).toContain(`-w apps/${name}`)
    expect(read('../.dockerignore')).toContain(`\n!apps/${name}/src\n`)
  })
})

describe('compose', () => {
  const services = Object.entries(compose.services)

  it('publishes the proxy alone, and only it and the API are on its network', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
    const front = services.filter(([, { networks }]) => networks.includes('front')).map(([name]) => name)
    expect(front.toSorted()).toEqual(['api', 'proxy'])
    expect(compose.services['signer']!.networks).toEqual(['inside'])
    expect(compose.services['proxy']!.networks).toEqual(['front'])
    expect(compose.services['postgres']!.networks).toEqual(['inside'])
    expect(compose.networks['inside']).toEqual({ internal: true })
  })

  it.each(services)('%s writes nowhere and gains no rights', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  it('has a user of its own for each process', () => {
    const users = services.flatMap(([, { user }]) => user ?? [])
    expect(users).toHaveLength(services.length - 1)
    expect(new Set(users).size).toBe(users.length)
    expect(users).not.toContain('0:0')
  })

  it('gives the socket to the signer and the group of the API', () => {
    const [, owner, group] = /-m 2750 -o (\d+) -g (\d+) \/run\/product/.exec(dockerfile)!
    expect(compose.services['signer']!.user).toBe(`${owner}:${owner}`)
    expect(compose.services['api']!.group_add).toEqual([group])
    expect(compose.services['signer']!.environment!['SIGNER_SOCKET']).toBe(
      compose.services['api']!.environment!['SIGNER_SOCKET'],
    )
  })

  it('keeps what the signer notes in a folder of its own, which outlives it', () => {
    const folder = compose.services['signer']!.environment!['VOUCHER_LOG_DIR'] as string
    expect(compose.services['signer']!.volumes).toContain(`vouchers:${folder}`)
    const [, owner] = new RegExp(`-m 700 -o (\\d+) -g \\d+ ${folder}\n`).exec(dockerfile)!
    expect(compose.services['signer']!.user).toBe(`${owner}:${owner}`)
    expect(`/var/lib/${readUnit('product-signer.service')['StateDirectory']}`).toBe(folder)
    expect(operations).toContain(`VOUCHER_LOG_DIR=${folder}`)
  })

  it('has the API where the proxies look for it', () => {
    const { PORT } = compose.services['api']!.environment!
    expect(compose.services['proxy']!.environment!['API']).toBe(`api:${PORT}`)
    expect(read('proxy/Caddyfile')).toContain(`127.0.0.1:${PORT}`)
    expect(read('proxy/nginx.conf')).toContain(`server 127.0.0.1:${PORT};`)
  })

  it('asks for variables that sample.env explains, or has a value for them', () => {
    const asked = [...read('container/compose.yaml').matchAll(/(?<!\$)\$\{(\w+):\?/g)].map(([, name]) => name!)
    const sample = [...read('container/sample.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((name) => !sample.includes(name))).toEqual([])
  })

  it('has every secret that a service asks for, and no other', () => {
    const asked = new Set(services.flatMap(([, { secrets = [] }]) => secrets))
    expect([...asked].toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
  })
})

it('the proxies take as large a body as the API does', () => {
  expect(read('proxy/nginx.conf')).toContain(`client_max_body_size ${MAX_BODY_BYTES / 1_024}k;`)
  expect(read('proxy/Caddyfile')).toContain(`max_size ${MAX_BODY_BYTES / 1_024}KiB`)
})

it('Patroni answers what two machines have, and its times fit together', () => {
  const { dcs } = (parse(read('patroni/patroni.yml')) as { bootstrap: { dcs: Record<string, unknown> } }).bootstrap
  expect(dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    postgresql: { use_pg_rewind: true, parameters: { synchronous_commit: 'on' } },
  })
  // The least that every version takes.
  expect(dcs['ttl']).toBe(20)
  expect(Number(dcs['loop_wait']) + 2 * Number(dcs['retry_timeout'])).toBeLessThanOrEqual(20)
})

it('systemd and compose migrate by the command that npm run migrate has', () => {
  const { scripts } = JSON.parse(read('../package.json')) as { scripts: Record<string, string> }
  expect(readUnit('product-migrate.service')['ExecStart']).toBe(`/usr/bin/${scripts['migrate']}`)
  expect(compose.services['migrate']!.command!.filter((part) => !part.startsWith('--env-file')).join(' ')).toBe(
    scripts['migrate'],
  )
})

it('the watcher is given arguments that it takes', () => {
  const command = readUnit('product-watcher.service')['ExecStart']!
  const facts: Record<string, string> = {
    CHAIN_ID: '31337',
    RPC_ONE: 'https://one.example',
    RPC_OTHER: 'https://other.example',
  }
  const [, , , main, ...parameters] = command
    .split(' ')
    .map((part) => part.replace(/\$\{(\w+)\}/, (_, name: string) => facts[name] ?? 'file'))
  expect(main).toBe('apps/verify/src/main.ts')
  expect(readArguments(parameters)).toMatchObject({
    kind: 'watch',
    chainId: 31_337,
    folder: '/var/lib/product-watcher',
    metricsFile: '/run/product-watcher/watcher.prom',
  })
})
