import type { Token } from '@app/core/token'
import { BSC_TESTNET_CHAIN_ID, findChain } from './chains.ts'
import { tokenContracts, type Deployment, type TokenContract, type TokenFacts } from './deployment.ts'
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

type Description = TokenFacts & { name: string }

/** What the specification says of tokens that no deployment of ours brought: most have 18 decimals, USDT has 6. */
const usualDecimals = 18

const descriptions: Readonly<Record<Exclude<TokenKey, 'product' | 'product2'>, Description>> = {
  wbnb: { symbol: 'WBNB', name: 'Wrapped BNB', decimals: usualDecimals },
  bnb: { symbol: 'BNB', name: 'BNB', decimals: usualDecimals },
  ether: { symbol: 'ETH', name: 'Ether', decimals: usualDecimals },
  rwas: { symbol: 'RWAS', name: 'RWAS', decimals: usualDecimals },
  drnew: { symbol: 'DR', name: 'DR', decimals: usualDecimals },
  power: { symbol: 'DRCP', name: 'Computing power', decimals: usualDecimals },
  point: { symbol: 'USDR', name: 'USDR', decimals: usualDecimals },
  dr: { symbol: 'DR', name: 'DR', decimals: usualDecimals },
  usdt: { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
}

/** The key as configuration outside this code writes it: `{product}` replaced by the brand's path segment. */
export function getTokenKeyName(key: TokenKey, product: ProductNaming): string {
  if (key === 'product') return product.path
  return key === 'product2' ? `${product.path}2` : key
}

/** Key of each token that a deployment brings with it. */
const deployedKeys = {
  productToken: 'product',
  usdt: 'usdt',
  rwas: 'rwas',
  drToken: 'dr',
  powerToken: 'power',
} as const satisfies Record<TokenContract, TokenKey>

/**
 * The tokens of a chain. On the BSC testnet each comes from the testnet set, and a missing one from the main set, then with
 * the main set's own chain id. What our deployment has goes before both, with the decimals and the symbol that were read from
 * the chain; only {product} is called what its brand calls it.
 */
export function getTokenSet(chainId: number, product: ProductNaming, deployment?: Deployment): TokenSet {
  const set = {} as Record<TokenKey, Token>
  for (const key of tokenKeys) {
    const deployed = deployment?.chainId === chainId ? findDeployed(key, deployment) : undefined
    const testnet = chainId === BSC_TESTNET_CHAIN_ID ? testnetTokenAddresses[key] : undefined
    const main = chainId === BSC_TESTNET_CHAIN_ID ? MAIN_CHAIN_ID_OF_TESTNET : chainId
    if (deployed !== undefined) set[key] = createToken(key, product, chainId, deployed)
    else if (testnet) set[key] = createToken(key, product, chainId, testnet)
    else set[key] = createToken(key, product, main, mainTokenAddresses[main]?.[key])
  }
  return set
}

const MAIN_CHAIN_ID_OF_TESTNET = 56

function findDeployed(key: TokenKey, { contracts, tokens }: Deployment): KnownToken | undefined {
  const contract = tokenContracts.find((name) => deployedKeys[name] === key)
  return contract && { address: contracts[contract], ...tokens[contract] }
}

type KnownToken = TokenAddress & Partial<TokenFacts>

function createToken(key: TokenKey, product: ProductNaming, chainId: number, at: KnownToken | undefined): Token {
  const isProduct = key === 'product' || key === 'product2'
  const usual = isProduct ? { symbol: product.symbol, name: product.name, decimals: usualDecimals } : descriptions[key]
  const explorer = findChain(chainId)?.blockExplorerUrls[0]
  const address = at?.address ?? ''
  return {
    chainId,
    address,
    decimals: at?.decimals ?? usual.decimals,
    symbol: isProduct ? product.symbol : (at?.symbol ?? usual.symbol),
    name: usual.name,
    logoURL: '',
    projectLink: explorer && address ? `${explorer}/token/${address}` : '',
  }
}
