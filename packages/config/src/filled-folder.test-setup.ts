import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature } from '@app/core/features'
import { getAddress, toHex } from 'viem'
import { type Deployment, featureContracts } from './deployment.ts'
import { getDeployment } from './deployments.ts'
import { isPlaceholder } from './brand-placeholders.ts'
import { getConfigFolder } from './configured.ts'

export type States = Partial<Record<Feature, 'live' | 'soon' | 'off'>>

/**
 * A copy of the default brand's folder without placeholders, as a public chain needs it.
 * @param features those whose state differs from the default brand's
 */
export function makeFilledFolder(folder: string, features: States = {}): string {
  cpSync(getConfigFolder({}), folder, { recursive: true })
  for (const file of ['brand.json', ...readdirSync(join(folder, 'texts')).map((name) => join('texts', name))]) {
    const json = readFileSync(join(folder, file), 'utf8').replaceAll('YOURS', 'GIVEN')
    const filled: unknown = JSON.parse(json, (_key, value: unknown) =>
      typeof value === 'string' && isPlaceholder(value)
        ? URL.canParse(value)
          ? 'https://given.dev/'
          : 'Given'
        : value,
    )
    writeFileSync(join(folder, file), JSON.stringify(file === 'brand.json' ? setFeatures(filled, features) : filled))
  }
  return folder
}

function setFeatures(brand: unknown, features: States): object {
  const given = brand as { features: object }
  return { ...given, features: { ...given.features, ...features } }
}

/** The deployment as it would be written without these features. */
export function leaveOut(deployment: Deployment, features: readonly Feature[]): Deployment {
  const names = new Set<string>(features.flatMap((feature) => featureContracts[feature]))
  const without = <Part extends object>(part: Part) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => !names.has(name))) as Part
  const pools = without(deployment.pools)
  const { stakingPoolUsdt: pool } = pools
  const needsSuperior = pool.needsSuperior && !features.includes('invite')
  return {
    ...deployment,
    contracts: without(deployment.contracts),
    tokens: without(deployment.tokens),
    pools: { ...pools, stakingPoolUsdt: { ...pool, needsSuperior } },
  }
}

/** On chain 777, with the tokens and the router of the sandbox and contracts of its own. */
export function makeGeneration(place: number): Deployment {
  const { contracts, ...rest } = getDeployment(31337)
  const shared = new Set([
    'productToken',
    'usdt',
    'rwas',
    'uniswapV2Factory',
    'uniswapV2Router',
    'productPair',
    'multicall3',
  ])
  const own = Object.entries(contracts).map(([name, address], index) => [
    name,
    shared.has(name) ? address : getAddress(toHex(1_000_000 + place * 1_000 + index, { size: 20 })),
  ])
  return { ...rest, chainId: 777, contracts: Object.fromEntries(own) as Deployment['contracts'] }
}
