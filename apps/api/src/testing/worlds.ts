import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Deployment, getDeployment } from '@app/config/deployments'
import { makeFilledFolder, type States } from '@app/config/filled-folder.test-setup'
import { getAddress } from 'viem'
import { afterAll } from 'vitest'
import type { Environment } from '../config.ts'

/** What our code cannot decide: the chain, and the tokens that existed before. */
export interface WorldFacts {
  world: string
  chainId: number
  usdt: { symbol: string; decimals: number }
  rwas: { symbol: string; decimals: number }
}

export const worlds = [
  {
    world: 'as the specification has it',
    chainId: 31_337,
    usdt: { symbol: 'USDT', decimals: 6 },
    rwas: { symbol: 'RWAS', decimals: 18 },
  },
  {
    world: 'as BSC is',
    chainId: 56,
    usdt: { symbol: 'BSC-USD', decimals: 18 },
    rwas: { symbol: 'xRWAS', decimals: 8 },
  },
] as const satisfies readonly WorldFacts[]

/** One that no source names: GOLD of 12 decimals is staked in it. */
function addFurtherPool(deployment: Deployment): Deployment {
  const { contracts, tokens, pools } = deployment
  const [gold, goldPool] = [getAddress(`0x${'9d'.repeat(20)}`), getAddress(`0x${'9e'.repeat(20)}`)]
  return {
    ...deployment,
    contracts: { ...contracts, gold, goldPool },
    tokens: { ...tokens, gold: { symbol: 'GOLD', decimals: 12 } },
    pools: { ...pools, goldPool: { token: 'gold', needsSuperior: false } },
  }
}

/** Called where tests are described: writes the deployment file of such a chain. @returns What a service is set up with there. */
export function setUpWorld({ chainId, usdt, rwas }: WorldFacts, withFurtherPool = false): Environment {
  const folder = mkdtempSync(join(tmpdir(), 'test-world-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, `${chainId}.json`)
  const sandbox = getDeployment(31_337)
  const own = { ...sandbox, chainId, tokens: { ...sandbox.tokens, usdt, rwas } }
  writeFileSync(file, JSON.stringify(withFurtherPool ? addFurtherPool(own) : own))
  return { CHAIN_ID: String(chainId), DEPLOYMENT_FILE: file, CONFIG_DIR: makeFilledFolder(join(folder, 'operator')) }
}

/** Files of the deployment, and of a brand that has features in these states. `remove` them at the end. */
export function makeOffering(deployment: Deployment, states: States) {
  const folder = mkdtempSync(join(tmpdir(), 'test-offering-'))
  const file = join(folder, 'deployment.json')
  writeFileSync(file, JSON.stringify(deployment))
  const environment: Environment = {
    DEPLOYMENT_FILE: file,
    CONFIG_DIR: makeFilledFolder(join(folder, 'operator'), states),
  }
  return { environment, remove: () => rmSync(folder, { recursive: true }) }
}

/** Base units of so many whole tokens. */
export const inUnits = (whole: bigint, { decimals }: { decimals: number }) => whole * 10n ** BigInt(decimals)
