import { DEFAULT_TOKEN_DECIMALS, USDT_DECIMALS } from '@app/core/constants'
import type { Token } from '@app/core/token'
import { BSC_TESTNET_CHAIN_ID, findChain } from './chains.ts'
import type { Deployment } from './deployment.ts'
import { mainTokenAddresses, testnetTokenAddresses, type TokenAddress } from './token-addresses.ts'

/** The specification's keys; `product` and `product2` stand for `{product}` and `{product}2`, see `getTokenKeyName`. */
export const tokenKeys = [
  'wbnb',
  'bnb',
  'ether',
  'rwas',
  'product',
  'product2',
  'drnew',
  'power',
  'point',
  'dr',
  'usdt',
] as const

export type TokenKey = (typeof tokenKeys)[number]
export type TokenSet = Readonly<Record<TokenKey, Token>>

/** Name and symbol of the brand's own token, and the path segment that stands for it. */
export type ProductNaming = { name: string; symbol: string; path: string }

type Description = { symbol: string; name: string; decimals: number }

const descriptions: Readonly<Record<Exclude<TokenKey, 'product' | 'product2'>, Description>> = {
  wbnb: { symbol: 'WBNB', name: 'Wrapped BNB', decimals: DEFAULT_TOKEN_DECIMALS },
  bnb: { symbol: 'BNB', name: 'BNB', decimals: DEFAULT_TOKEN_DECIMALS },
  ether: { symbol: 'ETH', name: 'Ether', decimals: DEFAULT_TOKEN_DECIMALS },
  rwas: { symbol: 'RWAS', name: 'RWAS', decimals: DEFAULT_TOKEN_DECIMALS },
  drnew: { symbol: 'DR', name: 'DR', decimals: DEFAULT_TOKEN_DECIMALS },
  power: { symbol: 'DRCP', name: 'Computing power', decimals: DEFAULT_TOKEN_DECIMALS },
  point: { symbol: 'USDR', name: 'USDR', decimals: DEFAULT_TOKEN_DECIMALS },
  dr: { symbol: 'DR', name: 'DR', decimals: DEFAULT_TOKEN_DECIMALS },
  usdt: { symbol: 'USDT', name: 'Tether USD', decimals: USDT_DECIMALS },
}

/** The key as configuration outside this code writes it: `{product}` replaced by the brand's path segment. */
export function getTokenKeyName(key: TokenKey, product: ProductNaming): string {
  if (key === 'product') return product.path
  return key === 'product2' ? `${product.path}2` : key
}

export function getTokenKey(name: string, product: ProductNaming): TokenKey | undefined {
  return tokenKeys.find((key) => getTokenKeyName(key, product) === name)
}

/** Key of each token that a deployment brings with it. */
const deployedKeys = {
  productToken: 'product',
  usdt: 'usdt',
  rwas: 'rwas',
  drToken: 'dr',
  powerToken: 'power',
} as const

/**
 * The tokens of a chain. On the BSC testnet each comes from the testnet set, and a missing one from the main set, then with
 * the main set's own chain id. What our deployment put on the chain goes before both. Decimals are what configuration
 * believes; contracts are asked before money moves.
 */
export function getTokenSet(chainId: number, product: ProductNaming, deployment?: Deployment): TokenSet {
  const set = {} as Record<TokenKey, Token>
  for (const key of tokenKeys) {
    const deployed = deployment?.chainId === chainId ? findDeployedAddress(key, deployment) : undefined
    const testnet = chainId === BSC_TESTNET_CHAIN_ID ? testnetTokenAddresses[key] : undefined
    const main = chainId === BSC_TESTNET_CHAIN_ID ? MAIN_CHAIN_ID_OF_TESTNET : chainId
    if (deployed !== undefined) set[key] = createToken(key, product, chainId, { address: deployed })
    else if (testnet) set[key] = createToken(key, product, chainId, testnet)
    else set[key] = createToken(key, product, main, mainTokenAddresses[main]?.[key])
  }
  return set
}

const MAIN_CHAIN_ID_OF_TESTNET = 56

function findDeployedAddress(key: TokenKey, deployment: Deployment): string | undefined {
  for (const contract of Object.keys(deployedKeys) as (keyof typeof deployedKeys)[])
    if (deployedKeys[contract] === key) return deployment.contracts[contract]
  return undefined
}

function createToken(key: TokenKey, product: ProductNaming, chainId: number, at: TokenAddress | undefined): Token {
  const description =
    key === 'product' || key === 'product2'
      ? { symbol: product.symbol, name: product.name, decimals: DEFAULT_TOKEN_DECIMALS }
      : descriptions[key]
  const explorer = findChain(chainId)?.blockExplorerUrls[0]
  const address = at?.address ?? ''
  return {
    chainId,
    address,
    decimals: at?.decimals ?? description.decimals,
    symbol: description.symbol,
    name: description.name,
    logoURL: '',
    projectLink: explorer && address ? `${explorer}/token/${address}` : '',
  }
}
