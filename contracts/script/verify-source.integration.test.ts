import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Deployment } from '@app/config/deployment'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { startRpcProxy } from '@app/testing/rpc-proxy'
import { concat, createPublicClient, type Hex, http, slice, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from './deploy-local.ts'
import { create2Proxy } from './production/chain-settings.ts'
import { deployProduction } from './production/deploy-production.ts'
import { readCreations } from './production/read-creations.ts'
import { getCreationCode, getOurContracts } from './production/runtime-code.ts'
import { deployer, getGoodSettings, prepareProductionChain, productionChainId } from './production.test-setup.ts'

type Trace = { type: string; to?: Hex; input: Hex; calls?: Trace[] }

const root = resolve(import.meta.dirname, '../..')
let folder: string
let anvils: Anvil[]
let sandbox: Deployment
let production: Deployment

const connect = (url: string) => createPublicClient({ transport: http(url) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-source-'))
  anvils = [await startAnvil(), await startAnvil({ chainId: productionChainId })]
  const [local, chain] = anvils as [Anvil, Anvil]
  sandbox = await deployLocal({ rpcUrl: local.url })
  const settings = getGoodSettings(await prepareProductionChain(chain.url))
  const file = join(folder, 'deployment.json')
  const rest = { chainId: productionChainId, rpcUrl: chain.url, settings, file, print: () => {} }
  await deployProduction({ ...rest, getSender: async () => deployer })
  production = JSON.parse(readFileSync(file, 'utf8')) as Deployment
}, 120_000)

afterAll(async () => {
  await Promise.all(anvils.map((anvil) => anvil.stop()))
  rmSync(folder, { recursive: true })
})

/** By address: what every contract on the chain was really created from, also those that others created. */
async function traceCreations(url: string): Promise<Map<string, Hex>> {
  const client = connect(url)
  const found = new Map<string, Hex>()
  const collect = ({ type, to, input, calls = [] }: Trace) => {
    if (type.startsWith('CREATE') && to) found.set(to, input)
    calls.forEach(collect)
  }
  const last = await client.getBlockNumber()
  for (let number = 0n; number <= last; number++) {
    const traces = (await client.request({
      method: 'debug_traceBlockByNumber' as never,
      params: [toHex(number), { tracer: 'callTracer' }] as never,
    })) as { result: Trace }[]
    for (const { result } of traces) collect(result)
  }
  return found
}

describe.each([
  ['the sandbox', () => [anvils[0]!, sandbox] as const],
  ['a deployment for production', () => [anvils[1]!, production] as const],
])('of %s', (_, get) => {
  it('code and arguments of every contract are what it was created from', async () => {
    const [{ url }, deployment] = get()
    const { creations, missing } = await readCreations(connect(url), deployment)
    expect(missing).toEqual([])
    expect(creations.map(({ name }) => name)).toEqual(getOurContracts(deployment).map(({ name }) => name))
    expect(creations.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['drToken', 'powerToken', 'equityCard', 'cardVault']),
    )
    const traced = await traceCreations(url)
    for (const { name, kind, address, args } of creations)
      expect([name, concat([getCreationCode(kind), args])]).toEqual([name, traced.get(address.toLowerCase())])
  })

  it('each transaction is the one that created it', async () => {
    const [{ url }, deployment] = get()
    const { creations } = await readCreations(connect(url), deployment)
    const read = creations.filter(({ source }) => source.startsWith('read from'))
    expect(read.length).toBeGreaterThan(10)
    for (const { kind, args, transaction } of read) {
      const { to, input } = await connect(url).getTransaction({ hash: transaction! })
      const code = to?.toLowerCase() === create2Proxy.toLowerCase() ? slice(input, 32) : input
      expect(code).toBe(concat([getCreationCode(kind), args]))
    }
  })
})

it('says which contract is not what the file calls it, and why', async () => {
  const swapped = { ...production.contracts, settingsDesk: production.contracts.votingEscrow! }
  const { creations, missing } = await readCreations(connect(anvils[1]!.url), {
    ...production,
    contracts: { ...swapped, votingEscrow: production.contracts.settingsDesk, daoPool: deployer.address },
  })
  expect(missing.map(({ name, problem }) => [name, problem])).toEqual([
    ['daoPool', `nothing stands at ${deployer.address}`],
    ['votingEscrow', expect.stringContaining('other code')],
    ['settingsDesk', expect.stringContaining('other code')],
  ])
  expect(creations.length).toBeGreaterThan(10)
})

it('says what an endpoint does not tell', async () => {
  const proxy = await startRpcProxy(anvils[1]!.url)
  proxy.setFault(async ({ method }) => (method === 'eth_getTransactionByHash' ? { result: null } : undefined))
  const { creations, missing } = await readCreations(connect(proxy.url), production)
  await proxy.stop()
  // Its arguments are computed, and without the others nothing proves them.
  expect(creations.map(({ name }) => name)).toEqual(['drToken'])
  expect(missing.find(({ name }) => name === 'stakingPoolUsdt')?.problem).toMatch(/^this endpoint does not tell of 0x/)
  expect(missing.find(({ name }) => name === 'cardVault')?.problem).toBe('what created it could not be read')
})

const run = (...args: string[]) => {
  const command = ['--import', 'tsx', 'contracts/script/verify-source.ts', ...args]
  return promisify(execFile)(process.execPath, command, { cwd: root }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
}
const given = () => [
  '--chain',
  String(productionChainId),
  '--deployment',
  join(folder, 'deployment.json'),
  '--rpc',
  anvils[1]!.url,
]

describe('npm run verify-source', () => {
  it('writes what verifiers take of each contract, and how to send it', async () => {
    const out = join(folder, 'source')
    const { code, stdout } = await run(...given(), '--out', out)
    expect([code, stdout]).toEqual([0, expect.stringContaining('ok      powerToken')])
    const read = (file: string) => readFileSync(join(out, file), 'utf8')
    const body = JSON.parse(read('stakingPoolUsdt/sourcify.json')) as Record<string, unknown>
    expect(body).toMatchObject({
      contractIdentifier: 'src/staking/StakingPool.sol:StakingPool',
      compilerVersion: expect.stringMatching(/^\d+\.\d+\.\d+\+commit\.[0-9a-f]{8}$/) as string,
      creationTransactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
      stdJsonInput: JSON.parse(read('stakingPoolUsdt/standard-input.json')) as object,
    })
    expect(read('goldPool/constructor-arguments.txt')).toMatch(/^(?:[0-9a-f]{64}){7}$/)
    const lines = read('send.txt').split('\n')
    const { cardVault } = production.contracts
    const sending = lines.filter((line) => line.startsWith('curl') && line.includes(cardVault!))
    expect(sending).toEqual([
      expect.stringContaining(`sourcify.dev/server/v2/verify/${productionChainId}/${cardVault}`),
      expect.stringContaining(`chainid=${productionChainId}&module=contract&action=verifysourcecode`),
    ])
    const named = [...read('send.txt').matchAll(/@(\w+\/[\w-]+\.(?:json|txt))/g)].map(([, file]) => file!)
    expect(named.length).toBe(4 * lines.filter((line) => line.startsWith('# ') && line.includes('arguments')).length)
    expect(named.filter((file) => !existsSync(join(out, file)))).toEqual([])
  })

  it('overwrites nothing that it did not write', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'Dear')
    const { code, stderr } = await run(...given(), '--out', folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining('nothing was written')])
    expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Dear')
  })
})
