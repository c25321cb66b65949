import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandIds, DEFAULT_BRAND_ID, getBrand } from './brand.ts'
import { getChain, getExplorerUrl } from './chains.ts'
import type { Governance } from './deployment.ts'
import {
  findConfiguredDeployment,
  findOlderDeployments,
  getConfigFolder,
  getConfiguredBrand,
  getConfiguredChain,
  getConfiguredChainId,
  getConfiguredDeployment,
  getDeploymentFile,
} from './configured.ts'
import { getDeployment } from './deployments.ts'
import { makeGeneration } from './filled-folder.test-setup.ts'
import { readOperator } from './pack/operator.ts'
import { getPageFacts } from './pack/page-parts.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

function write(content: string) {
  const path = join(folder, 'deployment.json')
  writeFileSync(path, content)
  return path
}

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const held = { accounts: [account], delay: 0 } as const

const governance = (): Governance => ({
  deployer: account,
  treasury: account,
  roles: {
    ADMIN: held,
    OPERATOR: held,
    GUARDIAN: held,
    SIGNER_ADMIN: held,
    SETTINGS: held,
    SETTLER: held,
    VETOER: held,
  },
})

const bsc = { ...getDeployment(31337), chainId: 56 }

describe('DEPLOYMENT_FILE', () => {
  it('goes before what is registered', () => {
    const file = write(JSON.stringify({ ...bsc, chainId: 31337, startBlock: 7 }))
    expect(getConfiguredDeployment({ CHAIN_ID: '31337', DEPLOYMENT_FILE: file }).startBlock).toBe(7)
  })

  it('brings a chain for which nothing is registered', () => {
    const file = write(JSON.stringify(bsc))
    expect(getConfiguredDeployment({ CHAIN_ID: '56', DEPLOYMENT_FILE: ` ${file} ` })).toEqual(bsc)
  })

  it('is not needed where the chain is registered', () => {
    expect(getConfiguredDeployment({ CHAIN_ID: '31337', DEPLOYMENT_FILE: '' })).toEqual(getDeployment(31337))
    expect(findConfiguredDeployment({ CHAIN_ID: '56' })).toBeUndefined()
    expect(() => getConfiguredDeployment({ CHAIN_ID: '56' })).toThrow('Nothing is deployed on chain 56')
  })

  it('is refused when it is of another chain', () => {
    const environment = { CHAIN_ID: '97', DEPLOYMENT_FILE: write(JSON.stringify(bsc)) }
    expect(() => findConfiguredDeployment(environment)).toThrow('is of chain 56, and CHAIN_ID is 97')
  })

  it('is refused when it is missing, no JSON or not whole', () => {
    const missing = join(folder, 'missing.json')
    expect(() => findConfiguredDeployment({ CHAIN_ID: '56', DEPLOYMENT_FILE: missing })).toThrow(
      `There is no deployment file ${missing} that can be read`,
    )
    for (const content of ['{', '{}', JSON.stringify({ ...bsc, tokens: undefined })])
      expect(() => findConfiguredDeployment({ CHAIN_ID: '56', DEPLOYMENT_FILE: write(content) })).toThrow(
        'is not a whole deployment file',
      )
  })
})

describe('the environment', () => {
  it('replaces endpoints and explorer', () => {
    const environment = {
      CHAIN_ID: '56',
      RPC_URL: ' https://a.example , https://b.example,',
      EXPLORER_URL: 'https://s.example',
    }
    expect(getConfiguredChain(environment).rpcUrls).toEqual(['https://a.example', 'https://b.example'])
    expect(getExplorerUrl(getConfiguredChain(environment))).toBe('https://s.example')
    expect(getConfiguredChain({ ...environment, CHAIN_ID: '137', RPC_URL: '' }).rpcUrls).toEqual(getChain(137).rpcUrls)
  })

  it('fills {key}, also in a given URL, and leaves out what needs a key that is not there', () => {
    expect(getConfiguredChain({ RPC_KEY: 'a/b' }).rpcUrls).toContain('https://arb-mainnet.g.alchemy.com/v2/a%2Fb')
    expect(getChain(42161).rpcUrls.join()).not.toContain('{key}')
    expect(getConfiguredChain({ RPC_URL: 'https://a.example/{key}', RPC_KEY: 'k' }).rpcUrls).toEqual([
      'https://a.example/k',
    ])
    expect(getConfiguredChain({ RPC_URL: 'https://a.example/{key}' }).rpcUrls).toEqual([])
  })

  it('counts an empty text as not set', () => {
    expect(getConfiguredChain({ CHAIN_ID: '', RPC_URL: ' , ', EXPLORER_URL: '' })).toEqual(getChain(42161))
  })

  it.each(['arbitrum', '0xa4b1', '-1', '1.5', '0', '1e3', '9'.repeat(20)])('refuses the chain id %s', (text) => {
    expect(() => getConfiguredChainId({ CHAIN_ID: text })).toThrow('CHAIN_ID must be a decimal chain id')
  })
})

const seven = {
  id: 777,
  chainName: 'Seven',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://rpc.seven.dev/{key}'],
  blockExplorerUrls: [],
  isTestnet: false,
  finality: 12,
}

function make(chain?: object) {
  const own = join(folder, 'operator')
  rmSync(own, { recursive: true, force: true })
  cpSync(new URL('../sample', import.meta.url), own, { recursive: true })
  if (chain) writeFileSync(join(own, 'chain.json'), JSON.stringify(chain))
  else rmSync(join(own, 'chain.json'))
  return own
}

describe('CONFIG_DIR', () => {
  it('is the folder of ours that BRAND names, where it is not given', () => {
    expect(getConfigFolder({ BRAND: ' ' })).toBe(getConfigFolder({ BRAND: DEFAULT_BRAND_ID }))
    for (const id of brandIds) expect(getConfiguredBrand({ BRAND: id })).toEqual(getBrand(id))
    expect(() => getConfigFolder({ BRAND: 'nobody' })).toThrow('Brand "nobody" does not exist')
  })

  it('may stand beside BRAND only where it is of that brand', () => {
    const CONFIG_DIR = make()
    expect(getConfigFolder({ CONFIG_DIR: ` ${CONFIG_DIR}/ `, BRAND: 'sample' })).toBe(CONFIG_DIR)
    expect(() => getConfigFolder({ CONFIG_DIR, BRAND: 'other' })).toThrow(
      `BRAND is other, and CONFIG_DIR ${CONFIG_DIR} is of the brand sample: give only one`,
    )
    expect(() => getConfigFolder({ CONFIG_DIR: join(folder, 'missing') })).toThrow(
      /missing is no folder.*config -- init/,
    )
  })

  it('says the chain, also one that no table knows, and CHAIN_ID must not contradict it', () => {
    const CONFIG_DIR = make(seven)
    expect(getConfiguredChain({ CONFIG_DIR, RPC_KEY: 'k' })).toEqual({
      ...seven,
      chainId: '0x309',
      rpcUrls: ['https://rpc.seven.dev/k'],
    })
    expect(getConfiguredChain({ CONFIG_DIR, CHAIN_ID: '777', EXPLORER_URL: 'https://s.dev' })).toMatchObject({
      rpcUrls: [],
      blockExplorerUrls: ['https://s.dev'],
    })
    expect(() => getConfiguredChain({ CONFIG_DIR, CHAIN_ID: '56' })).toThrow(
      `CHAIN_ID is 56, and chain.json of ${CONFIG_DIR} says 777`,
    )
    expect(() => getConfiguredChain({ CONFIG_DIR: make(), CHAIN_ID: '777' })).toThrow(
      /CHAIN_ID 777 is not a known chain\..*chain\.json/,
    )
    expect(getConfiguredChainId({ CONFIG_DIR: make() })).toBe(42161)
    expect(getConfiguredChain({ CONFIG_DIR: make(seven), CHAIN_ID: '31337' })).toEqual(getChain(31337))
  })

  it('brings the deployment of its chain; DEPLOYMENT_FILE goes before it', () => {
    const CONFIG_DIR = make(seven)
    const file = join(CONFIG_DIR, 'deployments/777.json')
    expect(getDeploymentFile({ CONFIG_DIR })).toBe(file)
    expect(findConfiguredDeployment({ CONFIG_DIR })).toBeUndefined()
    expect(() => getConfiguredDeployment({ CONFIG_DIR })).toThrow(`Nothing is deployed on chain 777: ${file} does not`)
    mkdirSync(join(CONFIG_DIR, 'deployments'))
    const own = { ...bsc, chainId: 777 }
    writeFileSync(file, `// Of the operator.\n${JSON.stringify(own)}`)
    expect(getConfiguredDeployment({ CONFIG_DIR })).toEqual(own)
    const other = write(JSON.stringify({ ...own, startBlock: 9 }))
    expect(getConfiguredDeployment({ CONFIG_DIR, DEPLOYMENT_FILE: other }).startBlock).toBe(9)
    expect(getDeploymentFile({ CONFIG_DIR, DEPLOYMENT_FILE: other })).toBe(other)
    writeFileSync(file, JSON.stringify(bsc))
    expect(() => getConfiguredDeployment({ CONFIG_DIR })).toThrow(
      /deployments\/777\.json:1: chainId: it is of chain 56/,
    )
  })

  it('leaves what is registered here in force, and where that stands', () => {
    const environment = { CONFIG_DIR: make(), CHAIN_ID: '31337' }
    expect(getConfiguredDeployment(environment)).toEqual(getDeployment(31337))
    expect(getDeploymentFile({ CHAIN_ID: '31337' })).toMatch(/packages\/config\/deployments\/31337\.json$/)
  })

  it('tells every fault of chain.json before anything starts', () => {
    const CONFIG_DIR = make({ id: 777 })
    expect(() => getConfiguredChain({ CONFIG_DIR })).toThrow(/chain\.json:1: chainName: is missing\n.*nativeCurrency/)
  })
})

function makeWithGenerations(files: Record<string, object>): string {
  const CONFIG_DIR = make(seven)
  const place = join(CONFIG_DIR, 'deployments/777')
  mkdirSync(place, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(place, name), JSON.stringify(content))
  return CONFIG_DIR
}

describe('generations', () => {
  const newest = { ...makeGeneration(1), startBlock: 6 }
  const older = { ...makeGeneration(0), startBlock: 5 }

  it('of the folder: the newest is served, the others are older', () => {
    const CONFIG_DIR = makeWithGenerations({ '1.json': older, '2.json': newest })
    expect(findConfiguredDeployment({ CONFIG_DIR })).toEqual(newest)
    expect(findOlderDeployments({ CONFIG_DIR })).toEqual([older])
    expect(getDeploymentFile({ CONFIG_DIR })).toBe(join(CONFIG_DIR, 'deployments/777/2.json'))
  })

  it('are none of a deployment that is alone', () => {
    expect(findOlderDeployments({ CHAIN_ID: '31337' })).toEqual([])
    expect(findOlderDeployments({ CHAIN_ID: '56' })).toEqual([])
    expect(findOlderDeployments({ CONFIG_DIR: makeWithGenerations({ '1.json': older }) })).toEqual([])
  })

  it('of a DEPLOYMENT_FILE are those beside it with lower numbers', () => {
    const CONFIG_DIR = makeWithGenerations({ '1.json': older, '2.json': newest })
    const file = (number: number) => join(CONFIG_DIR, `deployments/777/${number}.json`)
    expect(findOlderDeployments({ CHAIN_ID: '777', CONFIG_DIR, DEPLOYMENT_FILE: file(1) })).toEqual([])
    expect(findOlderDeployments({ CHAIN_ID: '777', CONFIG_DIR, DEPLOYMENT_FILE: file(2) })).toEqual([older])
    const alone = write(JSON.stringify(newest))
    expect(findOlderDeployments({ CONFIG_DIR, DEPLOYMENT_FILE: alone })).toEqual([])
    rmSync(file(1))
    expect(() => findOlderDeployments({ CONFIG_DIR, DEPLOYMENT_FILE: file(2) })).toThrow('1.json is missing before it')
    expect(() => findConfiguredDeployment({ CONFIG_DIR })).toThrow('deployments/777/1.json is missing before it')
  })

  it('go into what a pack is made from, without who holds roles', () => {
    const governed = { ...older, governance: governance() }
    const operator = readOperator({ CONFIG_DIR: makeWithGenerations({ '1.json': governed, '2.json': newest }) })
    expect(operator).toMatchObject({ deployment: newest, older: [governed] })
    expect(getPageFacts(operator)).toMatchObject({ deployment: newest })
    expect(getPageFacts(operator).older).toEqual([older])
  })
})
