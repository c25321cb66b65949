import type { Token } from '@app/core/token'
import { BSC_TESTNET_CHAIN_ID, type Chain, findChain } from './chains.ts'
import {
  mainTokenAddresses,
  testnetTokenAddresses,
  type TokenAddress,
  type TokenKey,
  tokenKeys,
} from './token-addresses.ts'
import { type Deployment, type TokenContract, tokenContracts, type TokenFacts } from './deployment.ts'

export type TokenSet = Readonly<Record<TokenKey, Token>>

export type ProductNaming = { name: string; symbol: string; path: string }

type Description = TokenFacts & { name: string }

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

export function getTokenKeyName(key: TokenKey, product: ProductNaming): string {
  if (key === 'product') return product.path
  return key === 'product2' ? `${product.path}2` : key
}

const deployedKeys = {
  productToken: 'product',
  usdt: 'usdt',
  rwas: 'rwas',
  drToken: 'dr',
  powerToken: 'power',
} as const satisfies Record<TokenContract, TokenKey>

/**
 * On the BSC testnet a missing token comes from the main set, with that set's chain id. Tokens of our deployment come
 * first, with the chain's symbol and decimals; only {product} has its brand's name. A chain given in full brings its
 * own addresses and explorer.
 */
export function getTokenSet(at: number | Chain, product: ProductNaming, deployment?: Deployment): TokenSet {
  const own = typeof at === 'number' ? findChain(at) : at
  const chainId = typeof at === 'number' ? at : at.id
  const set = {} as Record<TokenKey, Token>
  for (const key of tokenKeys) {
    const deployed = deployment?.chainId === chainId ? findDeployed(key, deployment) : undefined
    const testnet = chainId === BSC_TESTNET_CHAIN_ID ? testnetTokenAddresses[key] : undefined
    const main = chainId === BSC_TESTNET_CHAIN_ID ? MAIN_CHAIN_ID_OF_TESTNET : chainId
    const known = deployed ?? own?.tokens?.[key] ?? testnet
    if (known) set[key] = createToken(key, product, chainId, known, own)
    else if (main === chainId) set[key] = createToken(key, product, chainId, mainTokenAddresses[main]?.[key], own)
    else set[key] = createToken(key, product, main, mainTokenAddresses[main]?.[key], findChain(main))
  }
  return set
}

const MAIN_CHAIN_ID_OF_TESTNET = 56

function findDeployed(key: TokenKey, { contracts, tokens }: Deployment): KnownToken | undefined {
  const contract = tokenContracts.find((name) => deployedKeys[name] === key)
  const address = contract && contracts[contract]
  return address && { address, ...tokens[contract] }
}

type KnownToken = TokenAddress & { symbol?: string }

function createToken(
  key: TokenKey,
  product: ProductNaming,
  chainId: number,
  at: KnownToken | undefined,
  chain: Chain | undefined,
): Token {
  const isProduct = key === 'product' || key === 'product2'
  const usual = isProduct ? { symbol: product.symbol, name: product.name, decimals: usualDecimals } : descriptions[key]
  const explorer = chain?.blockExplorerUrls[0]
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
