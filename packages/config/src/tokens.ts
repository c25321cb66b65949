import type { Token } from '@app/core/token'
import { BSC_TESTNET_CHAIN_ID, findChain } from './chains.ts'
import { type Deployment, type TokenContract, tokenContracts, type TokenFacts } from './deployment.ts'

export type TokenAddress = {
  address: string
  decimals?: number
}

type AddressSet = Readonly<Partial<Record<TokenKey, TokenAddress>>>

/** Tokens that are not ours. Ours are in the deployment files. */
export const mainTokenAddresses: Readonly<Record<number, AddressSet>> = {
  56: {
    wbnb: { address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c' },
    usdt: { address: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
    ether: { address: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8' },
  },
  137: {
    usdt: { address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' },
  },
  42161: {
    usdt: { address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9' },
  },
}

export const testnetTokenAddresses: AddressSet = {
  bnb: { address: '' },
  wbnb: { address: '0xae13d989daC2f0dEbFf460aC112a837C89BAa7cd' },
  usdt: { address: '0x337610d27c682E347C9cD60BD4b3b107C9d34dDd', decimals: 18 },
}

/** As in the specification; `product` stands for `{product}`. */
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

export type ProductNaming = { name: string; symbol: string; path: string }

type Description = TokenFacts & { name: string }

/** USDT has 6. */
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
 * On the BSC testnet a missing token comes from the main set, with that set's chain id. Tokens of our deployment go
 * first, with the symbol and decimals of the chain; only {product} has its brand's name.
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
