import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getBrand, brandIds } from './brand.ts'
import { getChain } from './chains.ts'
import { formatFault } from './config-files.ts'
import {
  checkConfigFolder,
  findNewestDeploymentName,
  findOpenPlaces,
  readConfigFolder,
  readDeploymentsOfFolder,
} from './config-folder.ts'
import { getDeployment } from './deployments.ts'
import { leaveOut, makeGeneration } from './filled-folder.test-setup.ts'

const sample = new URL('../sample', import.meta.url)
const ours = (id: string) => new URL(`../brands/${id}`, import.meta.url).pathname

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'))
  cpSync(sample, folder, { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const check = () => checkConfigFolder(folder).map(formatFault)

function write(file: string, content: string | Uint8Array | object) {
  const isContent = typeof content === 'string' || content instanceof Uint8Array
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), isContent ? content : JSON.stringify(content, null, 2))
}

/** Fails when there is nothing to replace, so that a test cannot pass by itself. */
function edit(file: string, from: string, to: string) {
  expect(read(file)).toContain(from)
  write(file, read(file).replace(from, to))
}

function lineOf(file: string, text: string): number {
  const at = read(file).indexOf(text)
  expect(at).toBeGreaterThanOrEqual(0)
  return read(file).slice(0, at).split('\n').length
}

const ownChain = {
  id: 777,
  chainName: 'Seven',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://rpc.seven.dev/{key}', 'https://rpc.seven.dev'],
  blockExplorerUrls: [],
  isTestnet: false,
  finality: 12,
  tokens: { usdt: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 } },
}

describe('a folder', () => {
  it('is good as the sample, and says what is still to be given', () => {
    expect(check()).toEqual([])
    expect(readConfigFolder(folder)).toMatchObject({
      folder,
      brand: { id: 'sample', languages: ['en'] },
      texts: { en: { motifShare: '{{count}} of 100 turns' } },
      chain: { id: 421614, chainId: '0x66eee' },
      deployment: undefined,
    })
    expect(findOpenPlaces(folder)).toContainEqual({
      file: 'texts/en.json',
      line: lineOf('texts/en.json', '"Name A (yours)"'),
      message: 'team.protocol.name: "Name A (yours)" is still to be given',
    })
    expect(findOpenPlaces(folder).map(({ file, line }) => `${file}:${line}`)).toContain(
      `brand.json:${lineOf('brand.json', '"YOURS"')}`,
    )
  })

  it.each(brandIds)('of ours for %s is one, and all of its brand', (id) => {
    expect(checkConfigFolder(ours(id))).toEqual([])
    expect(readConfigFolder(ours(id)).brand).toEqual(getBrand(id))
  })

  it('tells ten faults at once, each at its line', () => {
    edit('brand.json', '"radius": 12', '"radius": 21')
    edit('brand.json', '"motif": "rope",', '"motif": "rope",\n  "slogan": "none",')
    edit('brand.json', '"dark": "#7fb0ee"', '"dark": "#101010"')
    edit('brand.json', '["en"]', '["en", "ja"]')
    edit('brand.json', '"walletDownload": "https:', '"walletDownload": "http:')
    edit('brand.json', '"team": ["protocol"]', '"team": ["protocol", "security"]')
    edit('texts/en.json', '{{count}} of 100', 'some')
    edit('texts/en.json', '    "game": "Game zone"', '    "games": "Game zone"')
    edit('chain.json', '"id": 421614', '"id": 421614, "finality": 0')
    write('deployments/421614.json', getDeployment(31337))
    write('texts/ru.json', '{}')
    write('colours.css', '')
    const brand = (text: string) => `brand.json:${lineOf('brand.json', text)}`
    const english = (text: string) => `texts/en.json:${lineOf('texts/en.json', text)}`
    expect(check()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^${brand('"radius"')}: radius: `),
        `${brand('"slogan"')}: slogan: is not known`,
        expect.stringMatching(`^${brand('"dark": "#101010"')}: dark: accent on bg is 1\\.\\d\\d, needs 3`),
        `${brand('"walletDownload"')}: links.walletDownload: an address begins with https://`,
        'texts/ja.json: is missing',
        `${english('"motifShare"')}: motifShare: needs {{count}} once`,
        `${english('"roadmap"')}: roadmap.game: is missing; brand.json names it`,
        `${english('"games"')}: roadmap.games: brand.json does not name it`,
        `${english('"team"')}: team.security: is missing; brand.json names it`,
        `chain.json:${lineOf('chain.json', '"finality": 0')}: finality: is "finalized" or a number of blocks above 0`,
        'deployments/421614.json:2: chainId: it is of chain 31337, and its name says 421614',
        'texts/ru.json: brand.json does not offer this language',
        'colours.css: nothing reads a file of this name',
      ]) as string[],
    )
    expect(() => readConfigFolder(folder)).toThrow(/radius[\s\S]*texts\/ja\.json: is missing[\s\S]*colours\.css/)
  })

  it('has words for a stock in every language or in none, and for no stock that no card is of', () => {
    edit('brand.json', '["en"]', '["en", "ja"]')
    edit('brand.json', '"series": {}', '"series": { "2": { "name": "B", "shares": 1, "stockCode": "BBB" } }')
    write('texts/ja.json', read('texts/en.json').replace('"YOURS": "Company A (yours)"', '"CCC": "Company C"'))
    expect(check()).toEqual([
      `texts/ja.json:${lineOf('texts/ja.json', '"stocks"')}: stocks.YOURS: is missing; brand.json names it`,
      `texts/ja.json:${lineOf('texts/ja.json', '"CCC"')}: stocks.CCC: brand.json does not name it`,
    ])
    edit('texts/en.json', '"stocks": { "YOURS": "Company A (yours)" },', '')
    edit('texts/ja.json', '"stocks": { "CCC": "Company C" },', '')
    expect(check()).toEqual([])
  })

  it('tells what is wrong with limits, and needs none', () => {
    edit('limits.json', '"usdt": { "minimum": "10"', '"usdt": { "minimum": "6000"')
    edit('limits.json', '"productToken": { "minimum": "10"', '"productToken": { "minimum": 10')
    edit('limits.json', '"closesAt": 86400', '"closesAt": 86401')
    const [product, usdt, rwas] = ['"productToken"', '"usdt"', '"rwas"'].map((text) => lineOf('limits.json', text))
    expect(check()).toEqual([
      expect.stringMatching(`^limits.json:${product}: withdrawals.productToken.minimum: `),
      `limits.json:${usdt}: withdrawals.usdt.dailyQuota: must be 0 or at least the minimum, otherwise nobody could withdraw`,
      expect.stringMatching(`^limits.json:${rwas}: withdrawals.rwas.closesAt: `),
    ])
    rmSync(join(folder, 'limits.json'))
    expect(check()).toEqual([])
  })

  it('is looked at further where a file is no JSON, which is told with its line', () => {
    edit('brand.json', '"radius": 12,', '"radius": 12')
    edit('texts/en.json', '"risk": "', '"risk": ')
    write('chain.json', '')
    expect(check()).toEqual([
      `brand.json:${lineOf('brand.json', '"radius"') + 2}: is no JSON: a comma is missing before this`,
      `texts/en.json:${lineOf('texts/en.json', '"risk"')}: is no JSON: this is no value of JSON`,
      'chain.json:1: is empty',
    ])
  })

  it('is the same with CRLF, with BOM and with comments; lines count as editors count', () => {
    const before = readConfigFolder(folder)
    for (const file of ['brand.json', 'texts/en.json', 'chain.json'])
      write(file, `\uFEFF${read(file).replaceAll('\n', '\r\n')}`)
    expect(readConfigFolder(folder)).toEqual(before)
    const line = lineOf('brand.json', '"radius"')
    edit('brand.json', '"radius": 12', '"radius": "wide"')
    expect(check()).toEqual([expect.stringContaining(`brand.json:${line}: radius: expected number`)])
  })

  it('says of a key that it is given twice, which JSON lets pass', () => {
    edit('brand.json', '"radius": 12,', '"radius": 12,\n  "radius": 13,')
    expect(check()).toEqual([`brand.json:${lineOf('brand.json', '"radius": 13')}: "radius" is given twice`])
  })

  it('says that a file is no UTF-8, no file, and that there is no folder', () => {
    write('chain.json', new Uint8Array([0xff, 0xfe, 0x7b, 0x00]))
    rmSync(join(folder, 'brand.json'))
    mkdirSync(join(folder, 'brand.json'))
    expect(check()).toEqual(['brand.json: cannot be read (EISDIR)', 'chain.json: is no text in UTF-8'])
    const missing = join(folder, 'missing')
    expect(checkConfigFolder(missing).map(formatFault)).toEqual([
      `.: ${missing} is no folder that can be read (ENOENT)`,
    ])
    expect(() => readConfigFolder(join(folder, 'chain.json'))).toThrow('is no folder that can be read (ENOTDIR)')
  })

  it('passes over what begins with a dot, as a mounted folder has it', () => {
    mkdirSync(join(folder, '..data'), { recursive: true })
    write('.gitkeep', '')
    write('README.md', '')
    expect(check()).toEqual([])
  })
})

describe('the languages', () => {
  it.each([
    ['[]', 'needs one language at least'],
    ['["en", "en"]', 'a language stands there twice'],
    ['["de"]', 'a language is one of zh, en'],
  ])('%s are refused', (list, words) => {
    edit('brand.json', '["en"]', list)
    expect(check().join('\n')).toContain(words)
  })
})

describe('chain.json', () => {
  it('brings a chain that no table of ours knows, with its deployment', () => {
    write('chain.json', ownChain)
    write('deployments/777.json', { ...getDeployment(31337), chainId: 777 })
    const { chain, deployment } = readConfigFolder(folder)
    expect(chain).toEqual({ ...ownChain, chainId: '0x309', rpcUrls: ['https://rpc.seven.dev'] })
    expect(deployment).toEqual({ ...getDeployment(31337), chainId: 777 })
  })

  it('says everything that an unknown chain lacks', () => {
    write('chain.json', { id: 777, tokens: ownChain.tokens })
    expect(check()).toEqual(
      ['chainName', 'nativeCurrency', 'rpcUrls', 'blockExplorerUrls', 'isTestnet', 'finality'].map(
        (key) => `chain.json:1: ${key}: is missing`,
      ),
    )
  })

  it('gives what differs of a chain that is known', () => {
    write('chain.json', { id: 56, blockExplorerUrls: ['https://scan.seven.dev'] })
    expect(readConfigFolder(folder).chain).toEqual({
      ...getChain(56),
      blockExplorerUrls: ['https://scan.seven.dev'],
    })
  })

  it.each<[change: object, words: string]>([
    [{ rpcUrls: ['http://rpc.seven.dev'] }, 'chain.json:10: rpcUrls.0: an address begins with https://'],
    [{ rpcUrls: [] }, 'rpcUrls: needs one address at least'],
    [{ nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 8 } }, 'nativeCurrency.decimals: is 18'],
    [{ tokens: { usdt: { address: '0xdac17F958D2ee523a2206206994597C13D831ec7' } } }, 'tokens.usdt.address: '],
    [{ tokens: { gold: { address: ownChain.tokens.usdt.address } } }, 'tokens.gold: is not known'],
    [{ id: '777' }, 'chain.json:2: id: expected number'],
  ])('refuses %j', (change, words) => {
    write('chain.json', { ...ownChain, ...change })
    expect(check().join('\n')).toContain(words)
  })

  it('may lead to a node of this machine without https', () => {
    write('chain.json', { ...ownChain, rpcUrls: ['http://127.0.0.1:8545', 'http://[::1]:8545'] })
    expect(check()).toEqual([])
    write('chain.json', { ...ownChain, rpcUrls: ['http://127.0.0.1.seven.dev'] })
    expect(check()).toHaveLength(1)
  })
})

describe('deployments', () => {
  it('of another chain than chain.json are a fault, and so is a name that is no chain', () => {
    write('deployments/31337.json', getDeployment(31337))
    write('deployments/mine.json', {})
    expect(check()).toEqual([
      'deployments/31337.json:2: it is of another chain than chain.json, which says 421614',
      'deployments/mine.json: its name is no chain id with .json',
    ])
  })

  it('have what the brand opens', () => {
    const file = 'deployments/777.json'
    const open = (name: string, line: string) => [
      `brand.json:${lineOf('brand.json', line)}: features.${name}: is "live", and ${file} leaves it out`,
    ]
    write('chain.json', ownChain)
    write(file, leaveOut({ ...getDeployment(31337), chainId: 777 }, ['ve']))
    expect(check()).toEqual(open('ve', '"ve": "live"'))
    rmSync(join(folder, 'chain.json'))
    expect(check()).toEqual(open('ve', '"ve": "live"'))
    for (const state of ['soon', 'off']) {
      write('brand.json', read('brand.json').replace(/"ve": "\w+"/, `"ve": "${state}"`))
      expect(check()).toEqual([])
    }
    write(file, leaveOut({ ...getDeployment(31337), chainId: 777 }, ['ve', 'swapProduct']))
    expect(check()).toEqual(open('swapProduct', '"swapProduct": "live"'))
  })

  it('are generations in a folder of the chain, of which the newest is served', () => {
    const older = { ...makeGeneration(0), startBlock: 5 }
    const newest = { ...makeGeneration(1), startBlock: 6 }
    write('chain.json', ownChain)
    write('deployments/777/1.json', older)
    expect(check()).toEqual([])
    expect(readConfigFolder(folder).deployment).toEqual(older)
    write('deployments/777/2.json', newest)
    write('deployments/777/.3.json', '')
    expect(check()).toEqual([])
    expect(readConfigFolder(folder).deployment).toEqual(newest)
    expect(readDeploymentsOfFolder(folder, 777)).toEqual([older, newest])
    expect(readDeploymentsOfFolder(folder, 56)).toEqual([])
  })

  it('are ten and more in the order of their numbers', () => {
    for (let number = 1; number <= 11; number++)
      write(`deployments/777/${number}.json`, { ...makeGeneration(number), startBlock: number })
    expect(readDeploymentsOfFolder(folder, 777).map(({ startBlock }) => startBlock)).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 1),
    )
    expect(findNewestDeploymentName(folder, 777)).toBe('deployments/777/11.json')
  })

  it('have what the brand opens in the newest alone', () => {
    write('chain.json', ownChain)
    write('deployments/777/1.json', { ...leaveOut(makeGeneration(0), ['ve']), startBlock: 5 })
    write('deployments/777/2.json', { ...makeGeneration(1), startBlock: 6 })
    expect(check()).toEqual([])
    write('deployments/777/2.json', { ...leaveOut(makeGeneration(1), ['ve']), startBlock: 6 })
    expect(check()).toEqual([
      `brand.json:${lineOf('brand.json', '"ve": "live"')}: features.ve: is "live", and deployments/777/2.json leaves it out`,
    ])
  })

  it.each<[fault: string, files: Record<string, object>, words: string[]]>([
    [
      'both forms',
      { '777.json': { startBlock: 5 }, '777/1.json': { startBlock: 6 } },
      [
        'deployments/777.json: deployments/777/ has the generations of this chain, too: move this file to deployments/777/1.json and number the later ones from 2 on, or take it away',
      ],
    ],
    [
      'a gap',
      { '777/1.json': { startBlock: 5 }, '777/3.json': { startBlock: 6 }, '777/5.json': { startBlock: 7 } },
      [
        'deployments/777/3.json: deployments/777/2.json is missing before it: generations are numbered from 1 without a gap',
      ],
    ],
    [
      'no first one',
      { '777/2.json': { startBlock: 5 } },
      [
        'deployments/777/2.json: deployments/777/1.json is missing before it: generations are numbered from 1 without a gap',
      ],
    ],
    [
      'another chain',
      { '777/1.json': { startBlock: 5 }, '777/2.json': { startBlock: 6, chainId: 778 } },
      ['deployments/777/2.json:2: chainId: it is of chain 778, and its name says 777'],
    ],
    [
      'a first block that does not rise',
      { '777/1.json': { startBlock: 5 }, '777/2.json': { startBlock: 4 } },
      ['deployments/777/2.json:3: startBlock: must not come before that of deployments/777/1.json, which is 5'],
    ],
    [
      'names that are no numbers',
      { '777/1.json': { startBlock: 5 }, '777/02.json': {}, '777/new.json': {}, 'mine/1.json': {} },
      [
        'deployments/777/02.json: its name is no number of a generation with .json: the oldest is 1.json, the next 2.json',
        'deployments/777/new.json: its name is no number of a generation with .json: the oldest is 1.json, the next 2.json',
        'deployments/mine/1.json: its folder is no chain id',
      ],
    ],
  ])('are refused with %s', (_fault, files, words) => {
    write('chain.json', ownChain)
    for (const [index, [name, change]] of Object.entries(files).entries())
      write(`deployments/${name}`, { ...makeGeneration(index), ...change })
    expect(check()).toEqual(words)
  })

  it('begin at the same block only where they have the same token', () => {
    const first = { ...makeGeneration(0), startBlock: 5 }
    const { contracts, ...second } = { ...makeGeneration(1), startBlock: 5 }
    write('chain.json', ownChain)
    write('deployments/777/1.json', first)
    write('deployments/777/2.json', { ...second, contracts })
    expect(check()).toEqual([])
    const productToken = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    write('deployments/777/2.json', { ...second, contracts: { ...contracts, productToken } })
    expect(check()).toEqual([
      `deployments/777/2.json:${lineOf('deployments/777/2.json', '"startBlock"')}: startBlock: must come after that of deployments/777/1.json, which is 5`,
    ])
  })

  it('share tokens, pair, router and Multicall3 alone', () => {
    const first = { ...makeGeneration(0), startBlock: 5 }
    const { accessManager, daoPool } = first.contracts
    const second = { ...makeGeneration(1), startBlock: 6 }
    write('chain.json', ownChain)
    write('deployments/777/1.json', first)
    write('deployments/777/2.json', {
      ...second,
      contracts: { ...second.contracts, accessManager, votingEscrow: daoPool },
    })
    const file = 'deployments/777/2.json'
    expect(check()).toEqual(
      (
        [
          ['accessManager', 'accessManager'],
          ['votingEscrow', 'daoPool'],
        ] as const
      ).map(
        ([name, other]) =>
          `${file}:${lineOf(file, `"${name}"`)}: contracts.${name}: is ${other} of deployments/777/1.json: a generation has contracts of its own`,
      ),
    )
  })

  it('are several where no chain.json says which', () => {
    rmSync(join(folder, 'chain.json'))
    for (const chainId of [56, 97]) write(`deployments/${chainId}.json`, { ...getDeployment(31337), chainId })
    expect(check()).toEqual([])
    expect(readdirSync(join(folder, 'deployments'))).toHaveLength(2)
  })
})
