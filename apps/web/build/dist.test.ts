import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { brandIds, getBrand } from '@app/config/brand'
import { getDeployment } from '@app/config/deployments'
import { exitPageFile, readExitPolicy } from '@app/config/pack/exit-page'
import { readOperator } from '@app/config/pack/operator'
import type { ExitFacts } from '@app/config/page-config'
import { isAllowed } from '@app/testing/licences'
import { languages } from '@app/core/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { listRouteFiles } from './route-files.ts'
import {
  createTestBuild,
  getFirstScripts,
  getLaterScripts,
  getTransferSize,
  packTestBuild,
  type TestBuild,
} from './test-build.ts'

const firstLoadLimit = 120 * 1024
/** With its headers, what a new connection brings in its first round trip (RFC 6928: ten segments). */
const pageLimit = 13 * 1024
const connectLimit = 75 * 1024
const walletConnectLimit = 110 * 1024
const connectClick = [
  'features/wallet/connect-sheet.tsx',
  'shared/ui/sheet-panel.tsx',
  'shared/wallet/wallet-runtime.ts',
]
const own = getBrand()
const otherId = brandIds.find((id) => id !== own.id) ?? ''

/** One where nothing is deployed: a deployment has the symbols of its tokens. */
const testChain = { CHAIN_ID: '421614' }

let build: TestBuild
let sandbox: TestBuild
let production: Awaited<ReturnType<typeof packTestBuild>>
let otherBrand: Awaited<ReturnType<typeof packTestBuild>>
/** With the pages of those paths that begin with texts: these name tokens. */
let deployed: Awaited<ReturnType<typeof packTestBuild>>

beforeAll(async () => {
  build = await createTestBuild()
  sandbox = await createTestBuild({ SANDBOX: '1' })
  production = await packTestBuild(build, readOperator({ BRAND: own.id, ...testChain }))
  otherBrand = await packTestBuild(build, readOperator({ BRAND: otherId, ...testChain }))
  deployed = await packTestBuild(build, readOperator({ BRAND: own.id, CHAIN_ID: '31337' }))
})

afterAll(async () => {
  await Promise.all([build, sandbox, production, otherBrand, deployed].map((folder) => folder?.remove()))
})

const isLibrary = (file: string) => /node_modules\/@walletconnect\//.test(file)
const isText = (file: string) => /\.(?:js|css|html|json|svg|txt)$/.test(file)

async function findFiles({ files, read }: TestBuild, pattern: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const file of files.filter(isText)) if (pattern.test(await read(file))) found.push(file)
  return found
}

const getBootScript = ({ html }: TestBuild) => html.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? ''
const getStyles = ({ html }: TestBuild) =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, styles]) => styles).join('\n')
/** Of the web app: the exit page is one of its own. */
const listPages = ({ files }: TestBuild) =>
  files.filter((file) => file.endsWith('.html') && file !== exitPageFile).toSorted()
interface StartFiles extends ReturnType<typeof listRouteFiles> {
  first: readonly string[]
  styles: string
  fonts: readonly string[]
}
const getStartFiles = ({ html }: TestBuild) => {
  const { files, ...rest } = JSON.parse(html.match(/id="start-files">([^<]*)/)?.[1] ?? '{}') as StartFiles
  return { ...rest, files: (files.match(/.{8}/g) ?? []).map((hash) => `assets/-${hash}.js`) }
}

describe('first load of the home page', () => {
  it('is at most 120 KiB of compressed script', async () => {
    const scripts = getFirstScripts(production)
    const sizes = await Promise.all(scripts.map((file) => getTransferSize(production, file)))
    const boot = brotliCompressSync(getBootScript(production)).length
    const total = sizes.reduce((sum, size) => sum + size, boot)
    console.log(`First load: ${(total / 1024).toFixed(1)} KiB brotli in ${scripts.length} scripts and the page`)
    expect(boot).toBeGreaterThan(500)
    expect(scripts.length).toBeGreaterThan(1)
    expect(total).toBeLessThanOrEqual(firstLoadLimit)
  })

  it('begins with a page of at most 13 KiB compressed, its first paint and the styles of that in it', async () => {
    for (const pack of [production, otherBrand, deployed])
      for (const page of listPages(pack)) {
        const size = await getTransferSize(pack, page)
        console.log(`First page ${page}: ${(size / 1024).toFixed(1)} KiB brotli`)
        expect(size).toBeLessThanOrEqual(pageLimit)
      }
  })

  it('has nothing that talks to a chain, and none of the heavy parts of other pages', () => {
    const first = getFirstScripts(production).flatMap((file) => production.modules[file] ?? [])
    const heavy =
      /node_modules\/(?:viem|ox|abitype|mipd|@noble|@scure|@base-ui|lightweight-charts|zod|bignumber\.js|uqr)\//
    expect(first.some((file) => file.includes('node_modules/react-dom/'))).toBe(true)
    expect(first.filter((file) => heavy.test(file))).toEqual([])
    expect(
      Object.values(production.modules)
        .flat()
        .some((file) => heavy.test(file)),
    ).toBe(true)
  })
})

describe('the connect click', () => {
  it('is at most 75 KiB of compressed script more', async () => {
    const scripts = getLaterScripts(production, connectClick)
    const sizes = await Promise.all(scripts.map((file) => getTransferSize(production, file)))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    console.log(`Connect click: ${(total / 1024).toFixed(1)} KiB brotli in ${scripts.length} scripts`)
    expect(total).toBeLessThanOrEqual(connectLimit)
  })
})

describe('choosing WalletConnect', () => {
  it('is at most 110 KiB of compressed script beyond the connect click, which has none of it', async () => {
    const click = ['connectors/walletconnect-client.ts', 'features/wallet/pairing.tsx']
    const before = getLaterScripts(production, connectClick)
    const scripts = getLaterScripts(production, click).filter((file) => !before.includes(file))
    const sizes = await Promise.all(scripts.map((file) => getTransferSize(production, file)))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    console.log(`WalletConnect click: ${(total / 1024).toFixed(1)} KiB brotli in ${scripts.length} scripts`)
    expect(total).toBeLessThanOrEqual(walletConnectLimit)
    expect(before.flatMap((file) => production.modules[file] ?? []).filter(isLibrary)).toEqual([])
    expect(scripts.flatMap((file) => production.modules[file] ?? []).some(isLibrary)).toBe(true)
  })
})

describe('a production build', () => {
  const traces = {
    code: /Sandbox Wallet|sandboxWallet\.|evm_increaseTime|evm_setNextBlockTimestamp|evm_mine/,
    keys: /test test test test test test test test test test test junk|ac0974bec39a17e36ba4a6b4d238ff94/i,
  }

  it('has no sandbox wallet, neither its code nor its keys', async () => {
    expect(await findFiles(production, traces.code)).toEqual([])
    expect(await findFiles(production, traces.keys)).toEqual([])
    const files = Object.values(production.modules).flat()
    expect(files.filter((file) => /features\/wallet\/sandbox\/|sandbox-accounts/.test(file))).toEqual([])
  })

  it('would be caught if it had: a sandbox build has all of them', async () => {
    expect(await findFiles(sandbox, traces.code)).not.toEqual([])
    expect(await findFiles(sandbox, traces.keys)).not.toEqual([])
  })

  it('has nothing of the machine that made it: two of them, in two folders, are compared in npm run test:long -- release', async () => {
    const repository = resolve(import.meta.dirname, '../../..')
    const places = [repository, build.folder]
    const ofMachine = new RegExp(
      places.map((place) => place.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|'),
    )
    expect(await findFiles(build, ofMachine)).toEqual([])
  })

  it('has no page of components and no tests', () => {
    const files = Object.values(production.modules).flat()
    expect(files.filter((file) => /pages\/dev-|\.test\.|testing\//.test(file))).toEqual([])
  })

  it('carries its first script and styles in the page, and has every file that it names', async () => {
    const scripts = [...production.html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(scripts).toEqual([
      ' type="application/json" id="page-config"',
      '',
      ' type="application/json" id="start-files"',
      ' type="application/json" id="runtime-config"',
    ])
    expect(production.html).not.toMatch(/<link rel="(?:stylesheet|modulepreload|preload)"|\son[a-z]+=|\sstyle=/)
    const { first, styles, fonts, files } = getStartFiles(production)
    expect(getStyles(production).length).toBeGreaterThan(1000)
    expect((await production.read(styles)).length).toBeGreaterThan(2 * getStyles(production).length)
    expect(first.length).toBeGreaterThan(1)
    expect(first.at(-1)).toBe(Object.values(production.manifest).find(({ isEntry }) => isEntry)?.file)
    expect(fonts).toHaveLength(2)
    expect(production.files).toEqual(expect.arrayContaining([...first, styles, ...fonts, ...files]))
    expect(production.html).not.toMatch(/<!--|%[A-Z_]+%/)
  })

  it('names the code of a link to view an address', () => {
    const { files, view } = getStartFiles(production)
    const sources = ['shared/wallet/view-address.ts', 'wallet/view-only-banner.tsx']
    const code = view.map((place) => production.modules[files[place] ?? ''] ?? [])
    for (const source of sources) expect(code.flat().some((file) => file.endsWith(source))).toBe(true)
  })

  it('names every file of a page beside its path, so that they come at once', () => {
    const { files, routes } = getStartFiles(production)
    const source = 'src/app/pages/assets.tsx'
    const needed = getLaterScripts(production, [source])
    expect(needed.length).toBeGreaterThan(2)
    expect(new Set(routes['/assets-page']?.[0].map((place) => files[place]))).toEqual(new Set(needed))
    const pages = Object.keys(production.manifest).filter((key) =>
      /^src\/(?:app\/pages\/(?!held|holder-home|ready|on-chain|community-on-chain)|features\/.*-page\.tsx$)/.test(key),
    )
    expect(Object.keys(routes).length).toBeGreaterThanOrEqual(pages.length)
    expect(production.files).toEqual(expect.arrayContaining([...files]))
  })

  it('has no page that is fetched in more than three rounds of six files beside the first code', () => {
    const { namespaces, routes } = getStartFiles(production)
    const fileOf = new Map(readTextFiles('en').flatMap(([file, texts]) => texts.map((text) => [text, file])))
    const many = Object.entries(routes).filter(([, [code, texts]]) => {
      const files = new Set(
        ['common', ...texts.map((place) => namespaces[place] ?? '')].map((name) => fileOf.get(name)),
      )
      return code.length + files.size > 18
    })
    expect(many).toEqual([])
  })

  it('has the same texts in every language, each in one file, and few files of what pages need', () => {
    const inEnglish = readTextFiles('en').flatMap(([, texts]) => texts)
    const { namespaces } = getStartFiles(production)
    expect(new Set(inEnglish).size).toBe(inEnglish.length)
    expect(inEnglish).toContain('brand')
    for (const language of languages) {
      const files = readTextFiles(language)
      expect(files.flatMap(([, texts]) => texts)).toEqual(inEnglish)
      const ofPages = files.filter(([, texts]) => texts.some((text) => namespaces.includes(text)))
      expect(ofPages.length).toBeGreaterThan(5)
      expect(ofPages.length).toBeLessThanOrEqual(15)
    }
  })

  it('serves the licences of what it carries, fonts too, all of them allowed, and no others', async () => {
    const licences = await production.read('licences.txt')
    for (const name of ['react', 'viem', 'i18next']) expect(licences).toMatch(new RegExp(`^## ${name} - .*MIT`, 'm'))
    for (const font of ['Geologica', 'IBM Plex Sans'])
      expect(licences).toMatch(new RegExp(`^## ${font} \\(OFL-1.1\\)`, 'm'))
    expect(licences.match(/SIL OPEN FONT LICENSE Version 1.1/g)).toHaveLength(2)
    const headings = licences.match(/^## .*$/gm) ?? []
    expect(headings.length).toBeGreaterThan(30)
    expect(headings.filter((heading) => !isAllowed(/\((.*)\)$/.exec(heading)?.[1]))).toEqual([])
    expect(licences).not.toMatch(/^## (?:vite|typescript|vitest|hono|postgres) /m)
  })

  it('comes compressed both ways', () => {
    const worthwhile = production.files.filter(
      (file) => /\.(?:js|css|html|svg|json)$/.test(file) && statSync(join(production.folder, file)).size > 1024,
    )
    expect(worthwhile.length).toBeGreaterThan(20)
    const compressed = worthwhile.flatMap((file) => [`${file}.br`, `${file}.gz`])
    expect(compressed.filter((file) => !production.files.includes(file))).toEqual([])
  })

  it('shows its headline in every language before any code has run', async () => {
    for (const language of languages) {
      const { headline } = readOperator({ BRAND: own.id }).texts[language]!
      expect(production.html).toContain(headline)
    }
  })

  it('keeps to syntax that web views of 2021 can read', async () => {
    const newer = await findFiles(production, /static\s*\{|[({\s]#\w+ in \w/)
    expect(newer.filter((file) => file.endsWith('.js'))).toEqual([])
  })
})

function readTextFiles(language: string): [file: string, namespaces: string[]][] {
  const pattern = new RegExp(`^assets/${language}-[a-zA-Z]+-[\\w-]{8}\\.json$`)
  const files = production.files.filter((file) => pattern.test(file)).toSorted()
  return files.map((file) => {
    const texts = JSON.parse(readFileSync(join(production.folder, file), 'utf8')) as object
    return [file, Object.keys(texts)]
  })
}

describe('a pack', () => {
  it('has its own name and colours, and no word of another brand', async () => {
    const other = getBrand(otherId)
    expect(otherBrand.html).toContain(`<title>${other.name}</title>`)
    expect(otherBrand.html).toMatch(/<meta name="description" content="[^"%]{40,300}" \/>/)
    const word = new RegExp(`${own.name}|${own.product.symbol}|${own.product.path}`, 'i')
    expect(await findFiles(otherBrand, word)).toEqual([])
    expect(await findFiles(production, word)).not.toEqual([])
    expect(await findFiles(build, word)).toEqual([])
    for (const [pack, brand] of [[otherBrand, other] as const, [production, own] as const]) {
      expect(getStyles(pack)).toContain(brand.accent.dark)
      expect(JSON.parse(await pack.read('config.json'))).toMatchObject({ brand: brand.id, chainId: 421_614 })
    }
  })

  it('differs from another in what is inserted, and in no file of code', () => {
    const files = new Set([...Object.keys(production.list.files), ...Object.keys(otherBrand.list.files)])
    const differing = [...files].filter((file) => production.list.files[file] !== otherBrand.list.files[file])
    expect(differing.length).toBeGreaterThan(2)
    expect(
      differing.filter(
        (file) => !/^(?:[\w-]+\.html|icon\.svg|manifest\.json|assets\/(?:facts|\w+-base)-.*\.json)$/.test(file),
      ),
    ).toEqual([])
  })

  it('has a page for each path that begins with texts, with them in it in every language', async () => {
    expect(listPages(deployed)).toEqual(
      ['index', 'inner', 'stake', 'assets-page', 'community', 'token-data', `swap-${own.product.path}`]
        .map((name) => `${name}.html`)
        .toSorted(),
    )
    const stake = await deployed.read('stake.html')
    expect(stake.match(/class="lead-text type-title">(.*?)<\/h2>/)?.[1]?.match(/lang=/g)).toHaveLength(languages.length)
    expect(/\{\{(?:token|reward|days)\}\}/.test(stake)).toBe(false)
    expect(await deployed.read('inner.html')).not.toContain('lead-text type-title')
  })

  it('is the same, byte for byte, whoever makes it', async () => {
    const again = await packTestBuild(build, readOperator({ BRAND: own.id, ...testChain }))
    expect(again.list).toEqual(production.list)
    expect(again.files.toSorted()).toEqual(production.files.toSorted())
    for (const file of again.files)
      expect(readFileSync(join(again.folder, file)).equals(readFileSync(join(production.folder, file)))).toBe(true)
    await again.remove()
  })

  it('keeps an endpoint of the environment, which may carry a key, to itself', async () => {
    const operator = readOperator({ CHAIN_ID: '31337', RPC_URL: 'https://node.site/secret', RPC_KEY: 'secret' })
    expect(JSON.stringify(operator)).not.toContain('secret')
  })
})

const getInline = (page: string, tag: string) => [
  ...page.matchAll(new RegExp(`<${tag}(?: type="module")?>([\\s\\S]*?)</${tag}>`, 'g')),
]
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the exit page', () => {
  it('is one file of at most 150 KiB with the texts of every language', async () => {
    const page = await deployed.read(exitPageFile)
    const size = Buffer.byteLength(page) / 1024
    console.log(`Exit page: ${size.toFixed(1)} KiB on disk`)
    expect(size).toBeLessThanOrEqual(150)
    const { languages: offered, generations, texts, textKeys } = readExitFacts(page)
    expect(offered).toEqual(languages)
    expect(generations).toEqual([JSON.parse(JSON.stringify(getDeployment(31337)))])
    for (const language of languages) expect(texts[language]).toHaveLength(textKeys.length)
  })

  it('loads nothing, and runs nothing but what is in it', async () => {
    const page = await deployed.read(exitPageFile)
    expect(page.match(/<(?:script|link|img|iframe)[^>]*(?:src|href)="(?!data:,)/g)).toBeNull()
    expect(page).not.toMatch(/@import|url\(/)
    const policy = readExitPolicy(page)
    for (const tag of ['script', 'style'])
      for (const [, content] of getInline(page, tag)) expect(policy).toContain(hash(content!))
    expect(getInline(page, 'script')).toHaveLength(1)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('has the brand of its pack, and none before', async () => {
    const other = await otherBrand.read(exitPageFile)
    expect(other).toContain(`<title>${getBrand(otherId).name}</title>`)
    expect(readExitFacts(other).generations).toEqual([])
    expect(await build.read(exitPageFile)).toContain('/*exit-facts*/')
  })
})

function readExitFacts(page: string): ExitFacts {
  return JSON.parse(/id="exit-facts">([^<]*)</.exec(page)![1]!) as ExitFacts
}
