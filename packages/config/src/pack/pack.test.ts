import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeployment } from '../deployments.ts'
import type { ExitFacts } from '../page-config.ts'
import { readExitPolicy } from './exit-page.ts'
import { buildPartsFile } from './page-parts.ts'
import { formerPacks } from './keep-former.ts'
import { readOperator } from './operator.ts'
import { packListFile } from './pack-list.ts'
import { packSite, readPackedPages } from './pack.ts'

let folder: string
let build: string
const routes = { '/stake': [[0], [1]], '/ve': [[0], []] }
const operator = { ...readOperator({ CHAIN_ID: '31337' }), deployment: undefined }

const exitTemplate = `<meta http-equiv="Content-Security-Policy" content="%POLICY%" /><title>%BRAND_NAME%</title>
<style>a{}</style><!--brand-styles-->
<script type="application/json" id="exit-facts">/*exit-facts*/</script><script type="module">1</script>`

function write(file: string, content: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'))
  build = join(folder, 'build')
  const tokensCss = readFileSync(new URL('../../../../apps/web/src/styles/tokens.css', import.meta.url), 'utf8')
  write(
    join(build, buildPartsFile),
    JSON.stringify({
      version: '1.2.3',
      tokensCss,
      coils: {},
      texts: 'assets/{name}-00000000.json',
      firstTexts: ['home', 'action'],
      leads: { '/stake': 'staking', '/ve': 've', '/swap-%PRODUCT_PATH%': 'swap' },
      ofRoutes: { '/ve': 've' },
      exitErrors: ['LOST'],
    }),
  )
  write(join(build, 'exit.html'), exitTemplate)
  write(
    join(build, 'index.html'),
    '<script type="application/json" id="page-config"><!--page-config--></script>' +
      `<script type="application/json" id="start-files">${JSON.stringify({ files: ['a.js'], routes })}</script>`,
  )
  write(join(build, 'assets/app-11111111.js'), 'export {}')
  for (const language of operator.brand.languages)
    for (const [file, texts] of Object.entries({
      base: { base: {} },
      home: { home: {} },
      action: { action: {}, errors: { LOST: `lost in ${language}`, OTHER: 'left out' } },
      exit: { exit: { title: `<${language}>`, kind: { stake: 'Stake' } } },
    }))
      write(join(build, `assets/${language}-${file}-00000000.json`), JSON.stringify(texts))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readRoutes(ve: 'live' | 'soon' | 'off'): Promise<unknown> {
  const brand = { ...operator.brand, features: { ...operator.brand.features, ve } }
  const out = join(folder, ve)
  await packSite({ build, operator: { ...operator, brand }, out })
  return JSON.parse(/id="start-files">([^<]*)/.exec(readPackedPages(out).pages.get('index.html')!)![1]!)
}

const readLeadOf = (page: string) =>
  (JSON.parse(/id="page-config">([^<]*)/.exec(page)![1]!) as { leadOf: unknown }).leadOf

describe('a pack', () => {
  it('names every file of the site, which has the texts of its brand and nothing of the build beside it', async () => {
    const out = join(folder, 'out')
    const list = await packSite({ build, operator, out })
    expect(JSON.parse(readFileSync(join(out, packListFile), 'utf8'))).toEqual(list)
    expect(list.version).toBe('1.2.3')
    const { pages, facts } = readPackedPages(out)
    const home = pages.get('index.html')!
    expect(facts).toMatchObject({ brand: { id: operator.brand.id }, chain: { id: 31_337 }, deployment: null })
    const base = /"baseTexts":"\/([^"]*)"/.exec(home)![1]!.replace('{language}', 'zh')
    expect([...pages.keys()].toSorted()).toEqual(['index.html', 'inner.html'])
    expect(Object.keys(list.files)).toEqual(
      expect.arrayContaining(['index.html', 'inner.html', 'icon.svg', 'assets/app-11111111.js', base]),
    )
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toEqual({
      name: operator.brand.name,
      description: expect.stringMatching(/^[^{}]{40,}$/) as string,
      iconPath: 'icon.svg',
    })
    expect(Object.keys(list.files)).not.toContain('assets/zh-base-00000000.json')
    expect(Object.keys(list.files).some((file) => file.startsWith('.vite'))).toBe(false)
    expect(JSON.parse(readFileSync(join(out, base), 'utf8'))).toEqual({ base: {}, brand: operator.texts.zh })
  })

  it('starts a page of a feature that is not live with nothing of its own', async () => {
    const { '/ve': _, ...open } = routes
    expect(await readRoutes('live')).toEqual({ files: ['a.js'], routes })
    expect(await readRoutes('soon')).toEqual({ files: ['a.js'], routes: open })
    expect(await readRoutes('off')).toEqual({ files: ['a.js'], routes: open })
  })

  it('has a page for each path that begins with texts, but those of features that are not live, where the symbol of the staked token is known', async () => {
    const out = join(folder, 'leads')
    const deployed = readOperator({ CHAIN_ID: '31337' })
    const brand = { ...deployed.brand, features: { ...deployed.brand.features, ve: 'soon' as const } }
    await packSite({ build, operator: { ...deployed, brand }, out })
    const { pages } = readPackedPages(out)
    const swap = `/swap-${brand.product.path}`
    expect(Object.fromEntries([...pages].map(([name, page]) => [name, readLeadOf(page)]))).toEqual({
      'index.html': null,
      'inner.html': null,
      'stake.html': '/stake',
      [`${swap.slice(1)}.html`]: swap,
    })
  })

  it('comes compressed, also of a release, which holds plain files alone', async () => {
    write(join(build, 'assets/long-22222222.js'), 'export const long = 1;'.repeat(100))
    const out = join(folder, 'compressed')
    await packSite({ build, operator, out })
    const plain = readFileSync(join(out, 'assets/long-22222222.js'))
    expect(brotliDecompressSync(readFileSync(join(out, 'assets/long-22222222.js.br'))).equals(plain)).toBe(true)
    expect(gunzipSync(readFileSync(join(out, 'assets/long-22222222.js.gz'))).equals(plain)).toBe(true)
  })

  it('is written over an earlier one, of which nothing stays', async () => {
    const out = join(folder, 'again')
    const first = await packSite({ build, operator, out })
    writeFileSync(join(out, 'left.txt'), 'of an earlier build')
    const second = await packSite({
      build,
      operator: { ...operator, brand: { ...operator.brand, name: 'Other' } },
      out,
    })
    expect(second.pack).not.toBe(first.pack)
    expect(Object.keys(second.files)).not.toContain('left.txt')
  })

  it('never takes the place of a folder that is none', async () => {
    const out = join(folder, 'papers')
    write(join(out, 'letter.txt'), 'Dear')
    await expect(packSite({ build, operator, out })).rejects.toThrow(/holds something that is no pack/)
    expect(readFileSync(join(out, 'letter.txt'), 'utf8')).toBe('Dear')
  })

  it('is not made of a folder that no build left', async () => {
    await expect(packSite({ build: folder, operator, out: join(folder, 'none') })).rejects.toThrow(/npm run build/)
  })

  it('is what a service sends out, and a build is not', () => {
    expect(() => readPackedPages(build)).toThrow(/is not packed/)
    expect(() => readPackedPages(folder)).toThrow(/holds no index.html/)
  })
})

const readExit = async (change: Partial<typeof operator>) => {
  const out = join(folder, 'exit')
  await packSite({ build, operator: { ...operator, ...change }, out })
  const { exitPage } = readPackedPages(out)
  return { exitPage, facts: JSON.parse(/id="exit-facts">([^<]*)/.exec(exitPage)![1]!) as ExitFacts }
}

function makeBuild(name: string): string {
  const next = join(folder, `build-${name}`)
  cpSync(build, next, { recursive: true })
  rmSync(join(next, 'assets/app-11111111.js'))
  write(join(next, `assets/app-${name}.js`), `export const version = '${name}'\n${'// long enough\n'.repeat(50)}`)
  return next
}
async function packOf(name: string, keep?: string) {
  const out = join(folder, `pack-${name}`)
  return { out, list: await packSite({ build: makeBuild(name), operator, out, keep }) }
}

describe('a pack that keeps files of a former one', () => {
  it('has them byte for byte, compressed anew, and is the same pack', async () => {
    const former = await packOf('aaaaaaaa')
    const alone = await packOf('bbbbbbbb')
    writeFileSync(join(former.out, 'assets/app-aaaaaaaa.js.br'), 'forged')
    const { out, list } = await packOf('bbbbbbbb', former.out)
    expect({ ...list, kept: undefined }).toEqual({ ...alone.list, kept: undefined })
    expect(list.kept).toEqual([
      {
        pack: former.list.pack,
        version: '1.2.3',
        files: { 'assets/app-aaaaaaaa.js': former.list.files['assets/app-aaaaaaaa.js'] },
      },
    ])
    expect(JSON.parse(readFileSync(join(out, packListFile), 'utf8'))).toEqual(list)
    const plain = readFileSync(join(former.out, 'assets/app-aaaaaaaa.js'))
    expect(readFileSync(join(out, 'assets/app-aaaaaaaa.js')).equals(plain)).toBe(true)
    expect(brotliDecompressSync(readFileSync(join(out, 'assets/app-aaaaaaaa.js.br'))).equals(plain)).toBe(true)
  })

  it('forgets the oldest, and takes what stands where it is written itself', async () => {
    let last = await packOf('c0000000')
    for (let step = 1; step <= formerPacks + 1; step += 1) {
      const list = await packSite({ build: makeBuild(`c000000${step}`), operator, out: last.out, keep: last.out })
      last = { out: last.out, list }
    }
    expect(last.list.kept!.map(({ files }) => Object.keys(files))).toEqual(
      Array.from({ length: formerPacks }, (_, index) => [`assets/app-c000000${formerPacks - index}.js`]),
    )
    expect(existsSync(join(last.out, 'assets/app-c0000000.js'))).toBe(false)
    expect(existsSync(join(last.out, 'assets/app-c0000001.js'))).toBe(true)
  })

  it('keeps nothing of itself, and its own file where a former one has the name', async () => {
    const former = await packOf('dddddddd')
    const again = await packSite({
      build: makeBuild('dddddddd'),
      operator,
      out: join(folder, 'same'),
      keep: former.out,
    })
    expect(again.kept).toEqual([])
    const other = { ...operator, brand: { ...operator.brand, name: 'Other' } }
    const changed = makeBuild('dddddddd')
    write(join(changed, 'assets/app-dddddddd.js'), 'new')
    const out = join(folder, 'wins')
    await packSite({ build: changed, operator: other, out, keep: former.out })
    expect(readFileSync(join(out, 'assets/app-dddddddd.js'), 'utf8')).toBe('new')
  })

  it('is not made where the former one is not whole, not a pack, or another’s; what stood there stays', async () => {
    const former = await packOf('eeeeeeee')
    const { out, list } = await packOf('ffffffff')
    const keep = async () => packSite({ build: makeBuild('00ffffff'), operator, out, keep: former.out })
    writeFileSync(join(former.out, 'assets/app-eeeeeeee.js'), 'tampered')
    await expect(keep()).rejects.toThrow(/not whole: assets\/app-eeeeeeee\.js/)
    rmSync(join(former.out, 'assets/app-eeeeeeee.js'))
    await expect(keep()).rejects.toThrow(/not whole/)
    const named = { ...former.list, files: { 'assets/../../outside.js': '0' } }
    writeFileSync(join(former.out, packListFile), JSON.stringify(named))
    await expect(keep()).rejects.toThrow(/is no file of a site/)
    writeFileSync(join(former.out, packListFile), JSON.stringify({ ...former.list, chainId: 1 }))
    await expect(keep()).rejects.toThrow(/on chain 1, not of/)
    rmSync(join(former.out, packListFile))
    await expect(keep()).rejects.toThrow(/is no pack: nothing can be kept/)
    expect(JSON.parse(readFileSync(join(out, packListFile), 'utf8'))).toEqual(list)
  })
})

describe('the exit page of a pack', () => {
  it('knows brand, chain, texts and every deployment, oldest first', async () => {
    const deployment = getDeployment(31337)
    const older = { ...deployment, startBlock: 7 }
    const { facts } = await readExit({ older: [older] })
    expect(facts).toMatchObject({ brandName: operator.brand.name, languages: operator.brand.languages })
    expect(facts.chain.id).toBe(31_337)
    expect(facts.textKeys).toEqual(['title', 'kind.stake', 'error.LOST'])
    expect(facts.texts.ru).toEqual(['<ru>', 'Stake', 'lost in ru'])
    expect(facts.series).toEqual(Object.keys(operator.brand.equityCards.series).map(Number))
    expect(facts.generations.map(({ startBlock }) => startBlock)).toEqual([7])
  })

  it('runs what is in it alone, by the hashes of what the pack made of it', async () => {
    const { exitPage } = await readExit({})
    const hashes = ['1', 'a{}', /<\/style><style>([^<]+)/.exec(exitPage.replaceAll('\n', ''))![1]!].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    for (const hash of hashes) expect(readExitPolicy(exitPage)).toContain(hash)
    expect(() => readExitPolicy(exitTemplate)).toThrow('exit.html is not packed')
  })

  it('is not made where a language lacks a text', async () => {
    const texts = { title: 'only' }
    write(join(build, 'assets/ru-exit-00000000.json'), JSON.stringify({ exit: texts }))
    await expect(readExit({})).rejects.toThrow('The text kind.stake of the exit page is missing in ru')
    write(join(build, 'assets/ru-exit-00000000.json'), JSON.stringify({ exit: { ...texts, kind: { stake: 'Stake' } } }))
  })
})
