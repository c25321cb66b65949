import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDeployment } from '@app/config/deployments'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { leaveOut, makeFilledFolder } from '@app/config/filled-folder.test-setup'
import type { Feature } from '@app/core/features'
import { EnvironmentError, getNotices, readConfig } from './config.ts'

const local = 'http://127.0.0.1:8545'
const good = { DATABASE_URL: 'postgres://app:hush@db.example/app', CHAIN_ID: '31337' }

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...good, ...environment })
    return []
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems
    throw error
  }
}

describe('configuration', () => {
  it('has defaults for all but the database', () => {
    expect(readConfig(good)).toMatchObject({
      host: '127.0.0.1',
      port: 4280,
      logLevel: 'info',
      maxLagSeconds: 60,
      sandboxNode: undefined,
      sandbox: true,
      webDist: undefined,
      dayFilesDir: undefined,
    })
  })

  it('takes a folder of day files that can be read, and none that cannot', () => {
    expect(readConfig({ ...good, DAY_FILES_DIR: tmpdir() }).dayFilesDir).toBe(tmpdir())
    for (const path of ['/nowhere/days', import.meta.filename])
      expect(problemsOf({ DAY_FILES_DIR: path })).toEqual([expect.stringMatching(/^DAY_FILES_DIR cannot be read: E/)])
  })

  it('speaks for subdomains when asked to alone', () => {
    const https = { ...good, PUBLIC_URL: 'https://app.example' }
    expect(readConfig(https).hstsSubdomains).toBe(false)
    expect(readConfig({ ...https, HSTS_SUBDOMAINS: '1' }).hstsSubdomains).toBe(true)
  })

  it('has the sites that may show pages in a frame as a browser writes them, and none by default', () => {
    const list = 'https://app.safe.global, https://safe.example:8443,https://app.safe.global, http://127.0.0.1:4750'
    expect(readConfig({ ...good, FRAME_ANCESTORS: list }).frameAncestors).toEqual([
      'https://app.safe.global',
      'https://safe.example:8443',
      'http://127.0.0.1:4750',
    ])
    expect(readConfig(good).frameAncestors).toEqual([])
  })

  it.each([
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'mysql://db/app'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_POOL', '0'],
    ['CHAIN_ID', 'arbitrum'],
    ['CHAIN_ID', '1'],
    ['CHAIN_ID', '42161'],
    ['BRAND', 'nobody'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['RPC_URL', 'ws://node'],
    ['RPC_URL', 'http://ok, nonsense'],
    ['SANDBOX_NODE', 'https://node.example'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'example.com'],
    ['DRAIN_SECONDS', '90'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['HSTS_SUBDOMAINS', '1'],
    ['PUBLIC_RPC_URLS', '/rpc'],
    ['WALLETCONNECT_RELAY_URL', 'https://relay.example'],
    ['MAX_LAG_SECONDS', '0'],
    ['FRAME_ANCESTORS', '*'],
    ['FRAME_ANCESTORS', 'https://*.safe.global'],
    ['FRAME_ANCESTORS', 'https://app.safe.global/'],
    ['FRAME_ANCESTORS', 'https://app.safe.global/apps'],
    ['FRAME_ANCESTORS', 'https://app.safe.global:443'],
    ['FRAME_ANCESTORS', 'https://App.safe.global'],
    ['FRAME_ANCESTORS', 'https://me@app.safe.global'],
    ['FRAME_ANCESTORS', 'http://app.safe.global'],
    ['FRAME_ANCESTORS', 'app.safe.global'],
    ['FRAME_ANCESTORS', "'self'"],
    ['FRAME_ANCESTORS', "https://a.example; script-src 'unsafe-inline'"],
    ['FRAME_ANCESTORS', 'https://a.example https://b.example'],
  ])('refuses %s=%s and names it', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name === 'BRAND' ? 'Brand "nobody"' : name)
  })

  it('names everything that is wrong at once', () => {
    expect(problemsOf({ DATABASE_URL: '', PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(3)
  })

  it('never shows a password', () => {
    for (const url of ['mysql://app:hush@db/app', 'postgres//app:hush@db'])
      expect(problemsOf({ DATABASE_URL: url }).join()).not.toContain('hush')
    expect(problemsOf({ RPC_URL: 'ftp://app:hush@node' }).join()).not.toContain('hush')
  })

  it('sends the browser to public nodes only, never to those of the server', () => {
    const config = readConfig({ ...good, RPC_URL: 'https://node.example/secret-key', RPC_KEY: 'secret' })
    expect(config.chain.rpcUrls).toEqual(['https://node.example/secret-key'])
    expect(config).toMatchObject({ publicRpcUrls: ['/api/rpc'], gateway: true })
    expect(config.walletRpcUrls.join()).not.toContain('secret')
    expect(config.walletRpcUrls.join()).not.toContain('/api/rpc')
    expect(readConfig({ ...good, SANDBOX_NODE: 'http://127.0.0.1:1' }).publicRpcUrls).toEqual(['/rpc'])
    expect(readConfig({ ...good, PUBLIC_RPC_URLS: 'https://a.example, https://b.example' }).publicRpcUrls).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it.each([
    [{}, false, [local], [local]],
    [{ RPC_GATEWAY: '1' }, true, [local, '/api/rpc'], [local]],
    [{ RPC_URL: 'https://own.example/key' }, true, ['/api/rpc'], [local]],
    [{ RPC_URL: 'https://own.example/key', RPC_GATEWAY: '0' }, false, [local], [local]],
    [
      { RPC_URL: 'https://own.example/key', PUBLIC_RPC_URLS: 'https://a.example' },
      false,
      ['https://a.example'],
      ['https://a.example'],
    ],
    [{ PUBLIC_RPC_URLS: 'https://a.example,/api/rpc' }, true, ['https://a.example', '/api/rpc'], ['https://a.example']],
    [
      { PUBLIC_RPC_URLS: 'https://a.example', RPC_GATEWAY: '1' },
      true,
      ['https://a.example', '/api/rpc'],
      ['https://a.example'],
    ],
    [{ PUBLIC_RPC_URLS: '/api/rpc' }, true, ['/api/rpc'], [local]],
    [
      { PUBLIC_RPC_URLS: 'https://us.example/api/rpc' },
      false,
      ['https://us.example/api/rpc'],
      ['https://us.example/api/rpc'],
    ],
    [{ SANDBOX_NODE: 'http://127.0.0.1:1', RPC_URL: 'http://127.0.0.1:2' }, false, ['/rpc'], ['/rpc']],
  ] as const)('with %j reads by the gateway: %s', (environment, gateway, publicRpcUrls, walletRpcUrls) => {
    expect(readConfig({ ...good, ...environment })).toMatchObject({ gateway, publicRpcUrls, walletRpcUrls })
  })

  it('names what would leave a wallet without a node, or a page with one that is off', () => {
    const own = { CHAIN_ID: '222', RPC_URL: 'https://own.example' }
    expect(problemsOf(own).join()).toContain('PUBLIC_RPC_URLS is missing: chain 222 has no public endpoint')
    expect(problemsOf({ ...own, PUBLIC_RPC_URLS: 'https://a.example' }).join()).not.toContain('PUBLIC_RPC_URLS')
    expect(problemsOf({ PUBLIC_RPC_URLS: '/api/rpc', RPC_GATEWAY: '0' }).join()).toContain('RPC_GATEWAY=0')
    expect(problemsOf({ EXPLORER_URL: 'scan' }).join()).toContain('EXPLORER_URL')
  })

  it('says what an operator should know', () => {
    const config = readConfig({ ...good, RPC_URL: 'https://node.example/secret-key' })
    const notices = getNotices({ ...config, sandbox: false }).join(' ')
    for (const words of ['from /api/rpc', '127.0.0.1:8545', 'no explorer', 'One RPC endpoint'])
      expect(notices).toContain(words)
    expect(notices).not.toContain('secret')
    expect(getNotices(config)).toEqual([])
  })
})

describe('on a public chain', () => {
  let folder: string
  let filled: string
  const stranger = '0x4c2BFc0DaD8B5d1C7d22a5A5c8f6dF5C2f1Ab9D0'.toLowerCase()
  const holder = { accounts: [stranger], delay: 0 }
  const names = ['ADMIN', 'OPERATOR', 'GUARDIAN', 'SIGNER_ADMIN', 'SETTINGS', 'SETTLER', 'VETOER'] as const
  const roles = Object.fromEntries(names.map((name) => [name, holder]))

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'public-chain-'))
    filled = makeFilledFolder(join(folder, 'operator'))
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  function deploy(chainId: number, governance: object) {
    const file = join(folder, `${chainId}.json`)
    const deployment = {
      ...getDeployment(31_337),
      chainId,
      governance: { deployer: stranger, treasury: stranger, roles, ...governance },
    }
    writeFileSync(file, JSON.stringify(deployment, null, 2))
    return { CHAIN_ID: String(chainId), DEPLOYMENT_FILE: file }
  }

  it('starts with a folder that gives everything', () => {
    expect(problemsOf({ ...deploy(56, {}), CONFIG_DIR: filled })).toEqual([])
  })

  it('refuses each placeholder with its file and line, and not on a test network or in a sandbox', () => {
    const problems = problemsOf(deploy(56, {}))
    expect(problems).toContainEqual(expect.stringMatching(/brand\.json:\d+: equityCards\.default\.stockCode: "YOURS"/))
    expect(problems).toContainEqual(expect.stringMatching(/texts\/zh\.json:\d+: team\.protocol\.name: /))
    expect(problemsOf(deploy(97, {}))).toEqual([])
    expect(problemsOf({ ...deploy(56, {}), SANDBOX_NODE: 'http://127.0.0.1:1' })).toEqual([])
  })

  it('refuses each holder whose key everybody has', () => {
    const { address } = getSandboxAccount('operator')
    const published = {
      treasury: getSandboxAccount('whale').address,
      roles: { ...roles, GUARDIAN: { accounts: [stranger, address.toLowerCase()], delay: 0 } },
    }
    const environment = { ...deploy(56, published), CONFIG_DIR: filled }
    expect(problemsOf(environment)).toEqual([
      expect.stringMatching(/56\.json:\d+: governance\.treasury: 0x3C44\w+ is a key of the sandbox/),
      expect.stringMatching(
        /56\.json:\d+: governance\.roles\.GUARDIAN\.accounts\.1: 0xf39f\w+ is a key of the sandbox/,
      ),
    ])
    expect(problemsOf({ ...environment, ...deploy(97, published) })).toEqual([])
  })

  it('refuses a brand that opens what the deployment leaves out', () => {
    const features: readonly Feature[] = ['ve', 'dr']
    const file = join(folder, 'left-out.json')
    writeFileSync(file, JSON.stringify(leaveOut({ ...getDeployment(31_337), chainId: 97 }, features)))
    const environment = { CHAIN_ID: '97', DEPLOYMENT_FILE: file }
    expect(problemsOf({ ...environment, CONFIG_DIR: filled })).toEqual(
      features.map((feature) => `features.${feature} of the brand loong is "live", and the deployment leaves it out`),
    )
    const off = makeFilledFolder(join(folder, 'off'), { ve: 'off', dr: 'soon' })
    expect(problemsOf({ ...environment, CONFIG_DIR: off })).toEqual([])
  })

  it('takes brand, chain and deployment from one folder', () => {
    const own = makeFilledFolder(join(folder, 'own'))
    const chain = {
      id: 777,
      chainName: 'Seven',
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: ['https://rpc.seven.dev/{key}', 'https://rpc.seven.dev'],
      blockExplorerUrls: ['https://scan.seven.dev'],
      isTestnet: false,
      finality: 12,
    }
    writeFileSync(join(own, 'chain.json'), JSON.stringify(chain))
    const { DEPLOYMENT_FILE } = deploy(777, {})
    const config = readConfig({ DATABASE_URL: good.DATABASE_URL, CONFIG_DIR: own, DEPLOYMENT_FILE, RPC_KEY: 'secret' })
    expect(config).toMatchObject({
      chain: { id: 777, rpcUrls: ['https://rpc.seven.dev/secret', 'https://rpc.seven.dev'] },
      publicRpcUrls: ['https://rpc.seven.dev'],
      walletRpcUrls: ['https://rpc.seven.dev'],
      sandbox: false,
    })
    expect(problemsOf({ CONFIG_DIR: own, DEPLOYMENT_FILE, CHAIN_ID: '56' }).join()).toContain('says 777')
  })
})
