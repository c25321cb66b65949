import type { Address } from 'viem'
import { brandIds, getBrand } from '../brand.ts'
import type { Deployment } from '../deployment.ts'
import { getDeployment } from '../deployments.ts'
import type { Described } from './describe.ts'
import { createTextReader } from './texts.ts'

const readText = createTextReader()
const sandbox = getDeployment(31_337)

/** The sandbox's contracts as on a chain like BSC: other decimals, symbols and pools. */
const likeBsc: Deployment = {
  ...sandbox,
  chainId: 56,
  contracts: { ...sandbox.contracts, gold: numbered(1), goldPool: numbered(2) },
  tokens: {
    ...sandbox.tokens,
    productToken: { symbol: getBrand(brandIds.at(-1)).product.symbol, decimals: 18 },
    usdt: { symbol: 'BSC-USD', decimals: 18 },
    rwas: { symbol: 'RWAS', decimals: 8 },
    gold: { symbol: 'GOLD', decimals: 12 },
  },
  pools: { ...sandbox.pools, goldPool: { token: 'gold', needsSuperior: true } },
}

function numbered(last: number): Address {
  return `0x${last.toString(16).padStart(40, '0')}`
}

export const worlds: Readonly<Record<'sandbox' | 'likeBsc', Described>> = {
  sandbox: { deployment: sandbox, brand: getBrand(), readText },
  likeBsc: { deployment: likeBsc, brand: getBrand(brandIds.at(-1)), readText },
}
