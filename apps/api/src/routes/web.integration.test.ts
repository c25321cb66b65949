import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePackedSite } from '../testing/packed-site.ts'
import { startServiceOn } from '../testing/service.ts'

const script = 'export const answer = 42;'.repeat(50)
const files: Record<string, string | Buffer> = {
  'assets/index-DEADBEEF.js': script,
  'assets/index-DEADBEEF.js.br': brotliCompressSync(script),
  'assets/plain.css': 'a{}',
  'fonts/text.woff2': 'font',
  'manifest.webmanifest': '{}',
  'manifest.json': '{"name":"Brand"}',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.vite/manifest.json': '{}',
}

let dist: string
let service: Awaited<ReturnType<typeof startServiceOn>>

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** As a browser asks: `fetch` would unpack the answer and resolve dots in the path. */
function getRaw(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', of = service }: { method?: string; of?: typeof service } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: of.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'web-dist-'))
  writePackedSite(dist)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), content)
  }
  service = await startServiceOn({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    RPC_URL: 'http://127.0.0.1:1',
    WEB_DIST: dist,
    PUBLIC_URL: 'https://app.example',
    PUBLIC_RPC_URLS: 'https://node.example/v1/abc',
    WALLETCONNECT_PROJECT_ID: 'project',
  })
})

afterAll(async () => {
  await service.stop(0)
  rmSync(dist, { recursive: true, force: true })
})

describe('the page', () => {
  it.each([
    ['/', 'home'],
    ['/t1?theme=dark', 'home'],
    ['/index.html', 'home'],
    ['/?i=ABC', 'stake'],
    ['/stake', 'stake'],
    ['/stake/', 'stake'],
    ['/stake.html', 'stake'],
    ['/dr?i=ABC', 'stake'],
    ['/inner.html', 'inner'],
    ['/stake/list', 'inner'],
    ['/swap-anything', 'inner'],
    ['/nothing/here', 'inner'],
  ])('%s is the %s page, never cached, with its runtime configuration', async (path, kind) => {
    const { status, headers, body } = await getRaw(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body.toString()).toContain(`<title>${kind}</title>`)
    const json = /id="runtime-config">(.*?)<\/script>/.exec(body.toString())?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({
      chainId: 31_337,
      rpcUrls: ['https://node.example/v1/abc'],
      walletRpcUrls: ['https://node.example/v1/abc'],
      explorerUrl: null,
      walletConnectProjectId: 'project',
      sandbox: true,
    })
  })

  it.each(['/exit', '/exit.html'])(
    '%s is the exit page as it was packed, which asks any node and nobody else',
    async (path) => {
      const { status, headers, body } = await getRaw(path)
      expect(status).toBe(200)
      expect(body).toEqual(readFileSync(join(dist, 'exit.html')))
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'sha256-[^ ;]+'; style-src 'sha256-[^;]+'; connect-src https: http:;/,
      )
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy.match(/frame-ancestors [^;]+/g)).toEqual(["frame-ancestors 'none'"])
      expect(policy).not.toContain("'self'")
    },
  )

  it('is compressed as the browser likes', async () => {
    const plain = (await getRaw('/')).body.toString()
    const br = await getRaw('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(plain)
    const gzip = await getRaw('/', { 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(plain)
    expect(br.headers['vary']).toContain('Accept-Encoding')
  })

  it('answers 304 to who has it', async () => {
    const { headers } = await getRaw('/')
    const etag = String(headers['etag'])
    const again = await getRaw('/t1', { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await getRaw('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('has a strict policy: own scripts, hashed inline ones, its node and the relay', async () => {
    const { headers } = await getRaw('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^ ]+'; style-src 'self' 'sha256-[^ ]+';/)
    expect(policy).toContain(
      "connect-src 'self' https://node.example wss://relay.walletconnect.com wss://relay.walletconnect.org;",
    )
    for (const directive of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'", "img-src 'self' data:"])
      expect(policy).toContain(directive)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
  })

  it('speaks for subdomains where it was asked to', async () => {
    const of = await startServiceOn({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      WEB_DIST: dist,
      PUBLIC_URL: 'https://app.example',
      HSTS_SUBDOMAINS: '1',
    })
    const { headers } = await getRaw('/', {}, { of })
    await of.stop(0)
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  })

  it('answers HEAD without a body', async () => {
    const { status, body } = await getRaw('/', {}, { method: 'HEAD' })
    expect([status, body.length]).toEqual([200, 0])
  })
})

describe('files', () => {
  it('sends the compressed file beside one where the browser takes it, for ever', async () => {
    const { status, headers, body } = await getRaw('/assets/index-DEADBEEF.js', { 'accept-encoding': 'gzip, br' })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toMatch(/^text\/javascript/)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['vary']).toContain('Accept-Encoding')
    expect(brotliDecompressSync(body).toString()).toBe(script)
    expect((await getRaw('/assets/index-DEADBEEF.js')).body.toString()).toBe(script)
  })

  it('asks again for what has no hash in its name', async () => {
    for (const path of ['/assets/plain.css', '/fonts/text.woff2', '/manifest.webmanifest']) {
      const { status, headers } = await getRaw(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache'])
    }
  })

  it.each([
    '/assets/index-GONE0000.js',
    '/favicon.ico',
    '/.vite/manifest.json',
    '/.env',
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd.txt',
    '/assets/%00.js',
  ])('%s is a 404 and never the index page or a file outside', async (path) => {
    const { status, headers, body } = await getRaw(path)
    expect(status).toBe(404)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body.toString()).toBe('Not found')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('keeps /api to the interface', async () => {
    const { status, body } = await service.get('/api/nothing')
    expect([status, body.error]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('in a frame', () => {
  const safe = 'https://app.safe.global'
  let framed: typeof service

  beforeAll(async () => {
    framed = await startServiceOn({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      WEB_DIST: dist,
      FRAME_ANCESTORS: `${safe},https://safe.example:8443`,
    })
  })
  afterAll(() => framed.stop(0))

  const getAncestors = async (path: string, of = framed) =>
    /frame-ancestors ([^;]*)/.exec(String((await getRaw(path, {}, { of })).headers['content-security-policy']))?.[1]

  it.each(['/', '/stake', '/index.html', '/inner.html', '/nothing/here'])(
    '%s is shown by the sites that are named, and by none where none is',
    async (path) => {
      expect(await getAncestors(path)).toBe(`${safe} https://safe.example:8443`)
      expect(await getAncestors(path, service)).toBe("'none'")
      const { headers } = await getRaw(path, {}, { of: framed })
      expect(headers['x-frame-options']).toBeUndefined()
    },
  )

  it.each(['/admin', '/admin/audit', '/Admin', '/%61dmin', '//admin', '/set-price', '/admin?i=ABC', '/api/docs'])(
    '%s is shown by nobody',
    async (path) => expect(await getAncestors(path)).toBe("'none'"),
  )

  it.each(['/api/systemConfig', '/api/nothing', '/assets/index-DEADBEEF.js', '/gone.txt'])(
    '%s is no page: shown by nobody, and read by no other site',
    async (path) => {
      expect(await getAncestors(path)).toBe("'none'")
      const { headers } = await getRaw(path, { origin: safe }, { of: framed })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    },
  )

  it('tells the page who may, and keeps it from the page where nobody may', async () => {
    const read = async (of: typeof service) => {
      const { body } = await getRaw('/', {}, { of })
      return JSON.parse(/id="runtime-config">(.*?)<\/script>/.exec(body.toString())![1]!) as object
    }
    expect(await read(framed)).toMatchObject({ frameAncestors: [safe, 'https://safe.example:8443'] })
    expect(await read(service)).not.toHaveProperty('frameAncestors')
  })

  it('a tag that the browser kept brings the policy of its path', async () => {
    const { headers } = await getRaw('/stake/list', {}, { of: framed })
    const again = await getRaw('/admin', { 'if-none-match': String(headers['etag']) }, { of: framed })
    expect(again.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('name and icon are read by any site where one may show the app, else by none', async () => {
    for (const path of ['/manifest.json', '/icon.svg'])
      for (const method of ['GET', 'OPTIONS']) {
        const { headers, status } = await getRaw(path, { origin: safe }, { of: framed, method })
        expect([path, method, status]).toEqual([path, method, method === 'GET' ? 200 : 204])
        expect(headers).toMatchObject({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'X-Requested-With, content-type, Authorization',
          'cross-origin-resource-policy': 'cross-origin',
        })
        const closed = await getRaw(path, { origin: safe }, { method })
        expect(closed.headers['access-control-allow-origin']).toBeUndefined()
        expect(closed.headers['cross-origin-resource-policy']).toBe('same-origin')
      }
  })
})

const start = (webDist: string) =>
  startServiceOn({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', WEB_DIST: webDist })

describe('the service does not start', () => {
  it('without a built web app', async () => {
    await expect(start(join(dist, 'fonts'))).rejects.toThrow(/holds no index.html/)
  })

  it.each<[string, Parameters<typeof writePackedSite>[1], RegExp]>([
    ['a build that was not packed', { pageConfig: '<!--page-config-->' }, /is not packed: npm run config/],
    ['another brand', { facts: { brand: { id: 'other' } } }, /its brand is other, not/],
    ['another chain', { facts: { chain: { id: 56 } } }, /its chain is 56, not 31337/],
    ['another deployment', { facts: { deployment: {} } }, /its deployment is another one/],
    ['earlier deployments that it does not know', { facts: { older: [{}] } }, /its earlier deployments are others/],
    ['a pack of a time without earlier ones', { facts: { older: undefined } }, /its earlier deployments are others/],
    ['no deployment', { facts: { deployment: null } }, /its deployment is another one/],
  ])('with %s', async (_, changes, why) => {
    const other = mkdtempSync(join(tmpdir(), 'web-other-'))
    writePackedSite(other, changes)
    await expect(start(other)).rejects.toThrow(why)
    rmSync(other, { recursive: true, force: true })
  })
})
