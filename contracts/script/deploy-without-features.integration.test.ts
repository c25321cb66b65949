import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deployment } from '@app/config/deployment'
import { readDeploymentFile } from '@app/config/deployment-file'
import { type Feature, switchable } from '@app/core/features'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatCheck } from './production/check.ts'
import { checkDeployment } from './production/checks.ts'
import { deployProduction } from './production/deploy-production.ts'
import {
  deployer,
  deployerKey,
  getClient,
  getGoodSettings,
  handOver,
  prepareProductionChain,
  productionChainId,
} from './production.test-setup.ts'
import { openKey } from './production/key.ts'

let anvil: Anvil
let external: Awaited<ReturnType<typeof prepareProductionChain>>
let folder: string

beforeAll(async () => {
  anvil = await startAnvil({ chainId: productionChainId })
  external = await prepareProductionChain(anvil.url)
  folder = mkdtempSync(join(tmpdir(), 'deploy-without-'))
})

afterAll(async () => {
  await anvil?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

/** The settings without what is of these features. */
function getSettings(off: readonly Feature[], salt: string) {
  const { genesis, dr, power, cards, swap, pools, ...rest } = getGoodSettings(external)
  const { minimumTotalRwas, minimumTotalDr, ...ofPools } = pools
  const unless = (feature: Feature, part: object) => (off.includes(feature) ? {} : part)
  return {
    ...rest,
    off,
    salt: `0x${salt.repeat(64)}`,
    ...unless('invite', { genesis }),
    ...unless('dr', { dr }),
    ...unless('power', { power }),
    ...unless('backpack', { cards }),
    ...unless('swapProduct', { swap }),
    pools: { ...ofPools, ...unless('pos', { minimumTotalRwas }), ...unless('dr', { minimumTotalDr }) },
  }
}

const getOptions = (settings: unknown) => ({
  chainId: productionChainId,
  rpcUrl: anvil.url,
  settings,
  file: join(folder, `${JSON.stringify(settings).length}.json`),
  print: () => {},
})

async function deployWithout(settings: unknown): Promise<Deployment> {
  const options = { ...getOptions(settings), getSender: () => openKey({ DEPLOYER_KEY: deployerKey }, deployer.address) }
  await deployProduction(options)
  await handOver(getClient(anvil.url), readDeploymentFile(options.file))
  return (await deployProduction(options))!
}

describe.each<[name: string, off: readonly Feature[], salt: string]>([
  ['voting escrow and DAO', ['ve', 'dr'], '1'],
  ['everything that can be', [...switchable], '2'],
])('a deployment that leaves out %s', (_name, off, salt) => {
  it('creates the rest, hands it over, and stands up to the doctor', async () => {
    const settings = getSettings(off, salt)
    const deployment = await deployWithout(settings)
    const names = Object.keys(deployment.contracts)
    expect(names).toContain('productPair')
    expect(names.filter((name) => ['votingEscrow', 'drToken', 'daoPool'].includes(name))).toEqual([])
    expect(names.includes('referralRegistry')).toBe(!off.includes('invite'))
    expect(deployment.pools['stakingPoolUsdt'].needsSuperior).toBe(!off.includes('invite'))
    const checks = await checkDeployment(getClient(anvil.url), deployment, { settings })
    expect(checks.filter(({ result }) => result === 'FAILED').map(formatCheck)).toEqual([])
    expect(checks.map(({ what }) => what)).not.toContainEqual(expect.stringMatching(/votingEscrow|daoPool|drToken/))
  })
})

it.each<[string, (settings: Record<string, unknown>) => void, string]>([
  [
    'power without invitations',
    (s) => Object.assign(s, { off: ['invite'] }),
    'off: power needs invite, so name it too',
  ],
  ['the terms of what is off', (s) => Object.assign(s, { off: ['dr', 've'] }), 'dr: dr is off, so leave it out'],
  ['a part that is missing', (s) => delete s['swap'], 'swap: is missing; "off" does not name swapProduct'],
  ['a feature that nobody knows', (s) => Object.assign(s, { off: ['moon'] }), 'off'],
])('settings with %s are refused', async (_name, change, reason) => {
  const settings = getGoodSettings(external)
  change(settings)
  await expect(deployProduction(getOptions(settings))).rejects.toThrow(reason)
})
