import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { createTestDatabase } from '@app/testing/database'
import { getFreePort } from '@app/testing/free-port'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAX_BODY_BYTES } from '../apps/api/src/middleware/limits.ts'
import { writePackedSite } from '../apps/api/src/testing/packed-site.ts'
import { startTestService, type TestService } from '../apps/api/src/testing/service.ts'

const host = 'localhost'
const read = (file: string) => readFileSync(path.join(import.meta.dirname, 'proxy', file), 'utf8')

/** @throws Error when `old` does not stand in the text: then the sample has changed. */
function replace(text: string, changes: Record<string, string>): string {
  let result = text
  for (const [old, next] of Object.entries(changes)) {
    if (!result.includes(old)) throw new Error(`The sample has no "${old}"`)
    result = result.replaceAll(old, next)
  }
  return result
}

let folder: string
let service: TestService

interface Ports {
  http: number
  https: number
  api: number
}

function startNginx({ http, https, api }: Ports, place: string): ChildProcess {
  const [certificate, key] = [path.join(place, 'certificate.pem'), path.join(place, 'key.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      ...subject,
    ].concat(['-keyout', key, '-out', certificate]),
    { stdio: 'ignore' },
  )
  const sample = replace(read('nginx.conf'), {
    '/etc/ssl/app.example.pem': certificate,
    '/etc/ssl/app.example.key': key,
    'app.example': host,
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen [::]:80;': '',
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    'listen [::]:443 ssl http2;': '',
    '127.0.0.1:4280': `127.0.0.1:${api}`,
  })
  const file = path.join(place, 'nginx.conf')
  // `gzip on` is in the main file of Debian.
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${place}/pid; error_log stderr; events {}
http { access_log off; gzip on; gzip_types *; client_body_temp_path ${place}/body; proxy_temp_path ${place}/proxy;
fastcgi_temp_path ${place}/f; uwsgi_temp_path ${place}/u; scgi_temp_path ${place}/s;
${sample} }`,
  )
  return spawn('nginx', ['-c', file, '-p', place, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
}

function startCaddy({ http, https, api }: Ports, place: string): ChildProcess {
  const file = path.join(place, 'Caddyfile')
  const options = ['admin off', 'skip_install_trust', 'default_bind 127.0.0.1']
  writeFileSync(
    file,
    `{\n${[...options, `http_port ${http}`, `https_port ${https}`].join('\n')}\n}\nimport ${import.meta.dirname}/proxy/Caddyfile\n`,
  )
  const env = {
    PATH: process.env['PATH'],
    SITE: host,
    API: `127.0.0.1:${api}`,
    HOME: place,
    XDG_DATA_HOME: place,
    XDG_CONFIG_HOME: place,
  }
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Asked {
  headers?: Record<string, string>
  body?: Buffer
}

function ask(session: ClientHttp2Session, target: string, { headers = {}, body }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const stream = session.request({ ':path': target, ':method': method, ':authority': host, ...headers })
    const chunks: Buffer[] = []
    let answer: IncomingHttpHeaders = {}
    stream.on('response', (given) => (answer = given))
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.once('error', reject)
    stream.once('close', () =>
      resolve({ status: Number(answer[':status']), headers: answer, body: Buffer.concat(chunks) }),
    )
    // What is too large is refused before all of it was sent.
    stream.end(body)
  })
}

function askApi(target: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: service.port, path: target, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

const postBytes = (session: ClientHttp2Session, bytes: number) =>
  ask(session, '/api/admin/pictures', {
    headers: { 'content-type': 'application/json' },
    body: Buffer.alloc(bytes, ' '),
  })

/** Of a connection, not of an answer; the time; and what a proxy says of itself. */
const apart = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'server', 'alt-svc', 'via', ':status'])
const ofAnswer = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !apart.has(name)))

const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const script = 'export const answer = 42;'.repeat(200)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'proxies-'))
  chmodSync(folder, 0o755)
  const site = path.join(folder, 'site')
  writePackedSite(site)
  writeFileSync(path.join(site, 'assets/index-DEADBEEF.js'), script)
  writeFileSync(path.join(site, 'assets/index-DEADBEEF.js.br'), brotliCompressSync(script))
  service = await startTestService(await createTestDatabase(), {
    WEB_DIST: site,
    PUBLIC_URL: `https://${host}`,
    TRUSTED_PROXIES: '1',
    RATE_LIMIT: '50',
  })
  await service.rows.setCursor({ blockNumber: 1 })
})
afterAll(async () => {
  await service.end()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  { name: 'nginx', start: startNginx },
  { name: 'Caddy', start: startCaddy },
])('$name in front of the API', ({ name, start }) => {
  let child: ChildProcess
  let ports: Ports
  // Undefined where the proxy did not start.
  let session: ClientHttp2Session | undefined
  let said = ''

  const open = (localAddress: string) =>
    connect(`https://${host}:${ports.https}`, {
      createConnection: () =>
        connectTls({
          host: '127.0.0.1',
          port: ports.https,
          servername: host,
          localAddress,
          ALPNProtocols: ['h2'],
          rejectUnauthorized: false,
        } as ConnectionOptions),
    })

  beforeAll(async () => {
    ports = { http: await getFreePort(), https: await getFreePort(), api: service.port }
    const place = mkdtempSync(path.join(folder, `${name}-`))
    child = start(ports, place)
    child.stderr!.on('data', (text: Buffer) => (said += text.toString()))
    await vi.waitFor(
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended:\n${said}`)
        const trial = open('127.0.0.1')
        trial.on('error', () => undefined)
        try {
          const { status } = await ask(trial, '/api/systemConfig')
          if (status !== 200) throw new Error(`${name} answers ${status}`)
        } finally {
          trial.destroy()
        }
      },
      { timeout: 30_000, interval: 200 },
    )
    session = open('127.0.0.1')
  })
  afterAll(async () => {
    session?.destroy()
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  })

  it.each([
    ['/', 'br, gzip'],
    ['/', 'identity'],
    ['/stake', 'gzip'],
    ['/assets/index-DEADBEEF.js', 'br, gzip'],
    ['/assets/index-DEADBEEF.js', 'identity'],
    ['/exit', 'br, gzip'],
    ['/nothing.txt', 'gzip'],
    ['/api/systemConfig', 'gzip'],
    ['/api/nothing', 'gzip'],
  ])('%s (%s) is the answer of the API, byte for byte', async (target, encoding) => {
    const headers = { 'accept-encoding': encoding, 'x-request-id': 'request-12345678' }
    const [direct, proxied] = [await askApi(target, headers), await ask(session!, target, { headers })]
    expect(ofAnswer(proxied.headers)).toEqual(ofAnswer(direct.headers))
    expect(proxied.status).toBe(direct.status)
    expect(proxied.body.equals(direct.body)).toBe(true)
    expect(proxied.headers['strict-transport-security']).toBe('max-age=63072000')
    expect(String(proxied.headers['content-security-policy'])).toContain("default-src 'none'")
  })

  it('/api/hello has the headers of the API', async () => {
    const headers = { 'x-request-id': 'request-12345678' }
    const [direct, proxied] = [await askApi('/api/hello', headers), await ask(session!, '/api/hello', { headers })]
    const { 'content-length': _length, ...expected } = ofAnswer(direct.headers)
    expect(ofAnswer(proxied.headers)).toMatchObject(expected)
    expect(proxied.status).toBe(direct.status)
  })

  it('hands an event on at once', async () => {
    const stream = session!.request({ ':path': '/api/events', ':authority': host, accept: 'text/event-stream' })
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const count = () => text.match(/^event: block$/gm)?.length ?? 0
    await expect.poll(count, { timeout: 3_000, interval: 20 }).toBe(1)
    const { sql } = service.rows
    const [cursor] = await sql<{ number: number }[]>`select block_number::int + 1 as number from chain.cursor`
    const { number } = cursor!
    await sql`insert into chain.block values (${number}, ${hash(number)}, ${hash(number - 1)}, ${1_800_000_000 + number})`
    await sql`update chain.cursor set block_number = ${number}, block_hash = ${hash(number)}, block_timestamp = ${1_800_000_000 + number}`
    const startedAt = performance.now()
    await expect.poll(count, { timeout: 3_000, interval: 10 }).toBe(2)
    expect(performance.now() - startedAt).toBeLessThan(1_500)
    stream.close()
  })

  it('takes as large a body as the API does', async () => {
    const largest = await postBytes(session!, MAX_BODY_BYTES)
    // Read, and refused for another reason.
    expect([largest.status, JSON.parse(largest.body.toString()).error]).toEqual([401, 'UNAUTHORIZED'])
    expect((await postBytes(session!, MAX_BODY_BYTES + 1)).status).toBe(413)
  })

  it('keeps probes inside, and sends http to https', async () => {
    for (const probe of ['/livez', '/readyz']) expect((await ask(session!, probe)).status).toBe(404)
    const { status, headers } = await new Promise<{ status: number; headers: IncomingHttpHeaders }>(
      (resolve, reject) => {
        request({ host: '127.0.0.1', port: ports.http, path: '/stake?a=1', headers: { host } }, (response) => {
          response.resume()
          resolve({ status: response.statusCode!, headers: response.headers })
        })
          .once('error', reject)
          .end()
      },
    )
    expect([301, 308]).toContain(status)
    expect(headers.location).toMatch(new RegExp(`^https://${host}(:${ports.https})?/stake\\?a=1$`))
  })

  // The last one: it uses up what one address may ask.
  it('tells the API who asks, whatever a client claims', async () => {
    const [greedy, other] = [open('127.0.0.2'), open('127.0.0.3')]
    const claims = Array.from({ length: 300 }, (_, index) => ({ 'x-forwarded-for': `198.51.100.${index % 250}` }))
    const statuses: number[] = []
    for (let from = 0; from < claims.length; from += 50)
      statuses.push(
        ...(await Promise.all(
          claims
            .slice(from, from + 50)
            .map(async (headers) => (await ask(greedy, '/api/systemConfig', { headers })).status),
        )),
      )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    await sleep(50)
    expect((await ask(other, '/api/systemConfig')).status).toBe(200)
    greedy.destroy()
    other.destroy()
  })
})
