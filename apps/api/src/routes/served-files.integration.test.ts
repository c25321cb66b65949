import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { readOperator } from '@app/config/pack/operator'
import { packSite } from '@app/config/pack/pack'
import { getHash, type PackList, readPackList } from '@app/config/pack/pack-list'
import { buildPartsFile } from '@app/config/pack/page-parts'
import type { PackEvent } from '@app/core/api/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEvents } from '../testing/read-events.ts'
import { startServiceOn } from '../testing/service.ts'

type Service = Awaited<ReturnType<typeof startServiceOn>>

const root = resolve(import.meta.dirname, '../../../..')
const operator = readOperator({ CHAIN_ID: '31337' })
const boot = '<script>document.documentElement.dataset.boot = 1</script>'
const code = `export const answer = 42\n${'// the same again\n'.repeat(100)}`

let top: string
let pack: string
let release: string
let services: Service[]
let proxies: Server[]

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function writeBuild(folder: string): void {
  const parts = {
    version: '1.2.3',
    tokensCss: readFileSync(join(root, 'apps/web/src/styles/tokens.css'), 'utf8'),
    coils: {},
    texts: 'assets/{name}-00000000.json',
    firstTexts: [],
    leads: {},
    ofRoutes: {},
    exitErrors: [],
  }
  write(join(folder, buildPartsFile), JSON.stringify(parts))
  const page = `<!doctype html><script type="application/json" id="page-config"><!--page-config--></script>${boot}
<script type="application/json" id="runtime-config">{}</script><p>${'a page '.repeat(200)}</p>`
  write(join(folder, 'index.html'), page)
  for (const name of ['app', 'chain', 'late', 'more', 'notes', 'other', 'page', 'rest', 'tail'])
    write(join(folder, `assets/${name}-11111111.js`), `${code}// ${name}\n`)
  write(
    join(folder, 'exit.html'),
    '<!doctype html><meta http-equiv="Content-Security-Policy" content="%POLICY%" /><script type="application/json" id="exit-facts">/*exit-facts*/</script>',
  )
  write(join(folder, 'licences.txt'), 'MIT\n'.repeat(300))
  for (const language of operator.brand.languages)
    for (const [name, texts] of Object.entries({ base: { base: {} }, exit: { exit: {} }, action: { errors: {} } }))
      write(join(folder, `assets/${language}-${name}-00000000.json`), JSON.stringify(texts))
}

function writeRelease(folder: string): void {
  writeBuild(join(folder, 'web'))
  write(join(folder, 'release.json'), JSON.stringify({ version: '1.2.3', commit: 'c0ffee' }))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  write(
    join(folder, 'SHA256SUMS'),
    files.map((file) => `${getHash(readFileSync(join(folder, file)))}  ${file}\n`).join(''),
  )
}

async function serve(folder: string): Promise<string> {
  const service = await startServiceOn({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    RPC_URL: 'http://127.0.0.1:1',
    PUBLIC_RPC_URLS: 'https://node.example/v1/abc',
    WEB_DIST: folder,
  })
  services.push(service)
  return service.url
}

type Meddle = (path: string, response: ServerResponse, body: Buffer) => boolean

/** Something between service and visitor. It asks for what is not compressed. */
async function startProxy(url: string, meddle: Meddle): Promise<string> {
  const proxy = createServer((incoming, response) => {
    const path = incoming.url ?? '/'
    request(new URL(path, url), { headers: { 'accept-encoding': 'identity' } }, (from) => {
      const chunks: Buffer[] = []
      from.on('data', (chunk: Buffer) => chunks.push(chunk))
      from.on('end', () => {
        const body = Buffer.concat(chunks)
        if (meddle(path, response, body)) return
        response.writeHead(from.statusCode ?? 500, { 'content-type': from.headers['content-type'] ?? '' })
        response.end(body)
      })
    }).end()
  })
  proxies.push(proxy)
  await new Promise<void>((done) => {
    proxy.listen(0, '127.0.0.1', done)
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

async function askDoctor(args: readonly string[], variables: Record<string, string> = {}) {
  const { CONFIG_DIR: _, BRAND: _brand, CHAIN_ID: _chain, ...environment } = process.env
  const command = ['--import', 'tsx', 'contracts/script/doctor.ts', ...args]
  const options = { cwd: root, env: { ...environment, ...variables } }
  const { failed, stdout } = await promisify(execFile)(process.execPath, command, options).then(
    (answer) => ({ failed: false, stdout: answer.stdout }),
    (error: { stdout: string }) => ({ failed: true, stdout: error.stdout }),
  )
  const lines = stdout.split('\n')
  return { failed, lines, faults: lines.flatMap((line) => /^FAILED {2}(.*)/.exec(line)?.[1] ?? []) }
}

beforeAll(async () => {
  services = []
  proxies = []
  top = mkdtempSync(join(tmpdir(), 'served-files-'))
  release = join(top, 'release')
  writeRelease(release)
  pack = join(top, 'pack')
  await packSite({ build: join(release, 'web'), operator, out: pack })
})

afterAll(async () => {
  for (const proxy of proxies) proxy.close()
  await Promise.all(services.map((service) => service.stop(0)))
  rmSync(top, { recursive: true, force: true })
})

describe('npm run doctor, of a service that sends out what it should', () => {
  let url: string
  beforeAll(async () => {
    url = await serve(pack)
  })

  it('finds every file of its pack', async () => {
    const { failed, lines } = await askDoctor(['--api', url, '--pack', pack])
    const { files } = JSON.parse(readFileSync(join(pack, 'config.json'), 'utf8')) as PackList
    expect(failed).toBe(false)
    expect(lines).toContain(`ok      all ${Object.keys(files).length} files come from ${new URL(url).host} as they are`)
    expect(lines).toContain('ok      the page shows this pack')
  })

  it('finds the release in it, packed for its operator', async () => {
    const { failed, lines } = await askDoctor(['--api', url, '--release', release], {
      BRAND: operator.brand.id,
      CHAIN_ID: '31337',
    })
    expect(failed).toBe(false)
    expect(lines).toContain('ok      the release 1.2.3 of c0ffee is whole')
    expect(lines).toContain('ok      the page shows this pack')
  })

  it('finds the release in it without a folder, and says what was not compared', async () => {
    const { failed, lines } = await askDoctor(['--api', url, '--release', release])
    expect(failed).toBe(false)
    expect(lines).toContain(`ok      all 18 files come from ${new URL(url).host} as they are`)
    expect(lines).toContain('ok      the scripts in its pages are those of the release')
    const note = lines.find((line) => line.startsWith('note'))
    expect(note).toMatch(/index\.html.*inner\.html.*CONFIG_DIR/)
    expect(note).not.toContain('11111111.js')
  })

  it('says that what it is given is not whole any more', async () => {
    const changed = join(top, 'changed')
    cpSync(release, changed, { recursive: true })
    writeFileSync(join(changed, 'web/licences.txt'), 'none')
    const { failed, faults } = await askDoctor(['--api', url, '--release', changed])
    expect(failed).toBe(true)
    expect(faults[0]).toBe('the release 1.2.3 of c0ffee is whole: not as SHA256SUMS has them: web/licences.txt')
    expect(faults[1]).toMatch(/^\/licences\.txt: differs from byte 0 on: "MIT/)
  })
})

it('a page of the former pack finds what it has not loaded yet after the change, where its files were kept', async () => {
  const build = join(top, 'next-build')
  cpSync(join(release, 'web'), build, { recursive: true })
  rmSync(join(build, 'assets/late-11111111.js'))
  write(join(build, 'assets/late-22222222.js'), `${code}// newer\n`)
  const [bare, keeping] = [join(top, 'bare'), join(top, 'keeping')]
  await packSite({ build, operator, out: bare })
  await packSite({ build, operator, out: keeping, keep: pack })
  const late = '/assets/late-11111111.js'
  expect((await fetch(`${await serve(bare)}${late}`)).status).toBe(404)
  const url = await serve(keeping)
  const answer = await fetch(`${url}${late}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
  expect(await answer.text()).toBe(`${code}// late\n`)
  expect((await askDoctor(['--api', url, '--pack', bare])).failed).toBe(false)

  const [before, now] = [readPackList(pack)!.pack, readPackList(keeping)!.pack]
  const page = await (await fetch(url)).text()
  expect(JSON.parse(/id="runtime-config">([^<]*)/.exec(page)![1]!)).toMatchObject({ pack: now })
  const stream = await openEvents(url)
  expect(await stream.next<PackEvent>()).toEqual({ pack: now, former: [before] })
  stream.close()
})

describe('npm run doctor, of a service whose files were changed', () => {
  it('says of each file what is the matter with it', async () => {
    const served = join(top, 'tampered')
    cpSync(pack, served, { recursive: true })
    const asset = (name: string) => join(served, `assets/${name}-11111111.js`)
    const changed = code.replace('42', '43')
    for (const suffix of ['', '.br', '.gz']) rmSync(asset('app') + suffix)
    writeFileSync(asset('app'), `${changed}// app\n`)
    writeFileSync(`${asset('chain')}.br`, brotliCompressSync(`${code}evil()// chain\n`))
    writeFileSync(`${asset('late')}.gz`, gzipSync(`${code}// la`))
    for (const suffix of ['', '.br', '.gz']) rmSync(asset('more') + suffix)
    write(join(served, 'assets/extra-22222222.js'), 'evil()')
    const list = JSON.parse(readFileSync(join(served, 'config.json'), 'utf8')) as PackList
    for (const suffix of ['.br', '.gz']) rmSync(join(served, `config.json${suffix}`))
    const files = { ...list.files, 'assets/extra-22222222.js': getHash('evil()') }
    writeFileSync(join(served, 'config.json'), JSON.stringify({ ...list, files }))

    const url = await serve(served)
    const { failed, faults } = await askDoctor(['--api', url, '--pack', pack])
    expect(failed).toBe(true)
    const end = code.length
    expect(faults).toEqual([
      `/assets/app-11111111.js: differs from byte ${code.indexOf('42') + 1} on: "3"`,
      `/assets/chain-11111111.js: has 6 bytes more, from byte ${end} on: "evil()"`,
      `/assets/late-11111111.js: lacks 3 bytes, from byte ${end + 5} on: "te " (asked for as gzip)`,
      '/assets/more-11111111.js: is missing',
      '/assets/extra-22222222.js: is more: the service names it, and it should not be there',
    ])
    const alone = await askDoctor(['--api', url, '--release', release])
    expect(alone.faults).toEqual(faults)
    expect(alone.lines.find((line) => line.startsWith('note'))).not.toMatch(/\.js\b/)
  })
})

it.each([
  '<!--<script type="application/json">--><script>evil()</script>',
  '<base href="https://evil.example/">',
  '<img src="/none" onerror="evil()">',
  '<iframe srcdoc="<p>"></iframe>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
])('npm run doctor sees %s in a page, without the operator’s folder', async (insertion) => {
  const served = join(top, `inserted-${getHash(insertion).slice(0, 8)}`)
  cpSync(pack, served, { recursive: true })
  for (const suffix of ['.br', '.gz']) rmSync(join(served, `index.html${suffix}`), { force: true })
  writeFileSync(join(served, 'index.html'), `${readFileSync(join(served, 'index.html'), 'utf8')}${insertion}`)
  const { failed, faults } = await askDoctor(['--api', await serve(served), '--release', release])
  expect(failed).toBe(true)
  expect(faults).toEqual([expect.stringContaining('there are others in /index.html')])
})

describe('npm run doctor, of a service behind something that meddles', () => {
  let url: string
  beforeAll(async () => {
    url = await serve(pack)
  })

  it('says what it did with each file', async () => {
    const between = await startProxy(url, (path, response, body) => {
      const name = /([a-z]+)-11111111/.exec(path)?.[1] ?? path
      switch (name) {
        case 'app':
          response.writeHead(200, { 'content-encoding': 'br' }).end(body)
          return true
        case 'chain':
          response.writeHead(304).end()
          return true
        case 'late':
          response.writeHead(302, { location: `https://cdn.example${path}` }).end()
          return true
        case 'more':
          response.writeHead(301, { location: '/elsewhere.js' }).end()
          return true
        case 'notes':
          response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>App</title>')
          return true
        case 'other':
          response.writeHead(200, { 'content-encoding': 'zstd' }).end('(\xb5/\xfd')
          return true
        case 'page':
          response.destroy()
          return true
        case 'rest':
          response.writeHead(503).end('busy')
          return true
        case 'tail':
          response.writeHead(200, { 'content-length': body.length })
          response.write(body.subarray(0, 100), () => response.destroy())
          return true
        case '/':
          response.writeHead(200, { 'content-type': 'text/html' })
          response.end(body.toString().replace('<p>', '<script src="//cdn.example/a.js"></script><p>'))
          return true
        default:
          return false
      }
    })
    const { failed, faults } = await askDoctor(['--api', between, '--pack', pack])
    expect(failed).toBe(true)
    const page = readFileSync(join(pack, 'index.html'), 'utf8').replace(/(id="runtime-config">)[^<]*/, '$1')
    expect(faults.toSorted()).toEqual([
      `/: has 42 bytes more, from byte ${page.indexOf('<p>') + 1} on: "script src="//cdn.example/a.js"></script><"`,
      '/assets/app-11111111.js: comes with Content-Encoding br, and its body is not that',
      '/assets/chain-11111111.js: answers 304, as if it had been asked whether it changed: something on the way has a copy of its own',
      '/assets/late-11111111.js: redirects to another host, cdn.example',
      '/assets/more-11111111.js: redirects to /elsewhere.js',
      '/assets/notes-11111111.js: a page comes in its place',
      '/assets/other-11111111.js: comes as zstd, for which nobody asked',
      '/assets/page-11111111.js: does not come: other side closed',
      '/assets/rest-11111111.js: answers 503',
      '/assets/tail-11111111.js: breaks off',
    ])
    const alone = await askDoctor(['--api', between, '--release', release])
    expect(alone.faults).toContain('the scripts in its pages are those of the release: there are others in /')
  })

  it('says one thing of many files once', async () => {
    const between = await startProxy(url, (path, response) => {
      if (path === '/config.json') return false
      response.writeHead(403).end()
      return true
    })
    const { faults } = await askDoctor(['--api', between, '--pack', pack])
    expect(faults).toEqual([expect.stringMatching(/^\d+ files, such as \/assets\/app-11111111\.js: answers 403$/)])
  })
})
