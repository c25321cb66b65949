import { chainTable, type ChainEntry } from './chain-table.ts'

export const DEFAULT_CHAIN_ID = 42161
export const SANDBOX_CHAIN_ID = 31337
export const BSC_TESTNET_CHAIN_ID = 97

/** The endpoints are ready to use: `{key}` is filled or the endpoint is gone. */
export type Chain = ChainEntry & {
  /** The id as the wallet calls want it: `0xa4b1`. */
  chainId: `0x${string}`
}

/**
 * What the environment may say. `RPC_URL` (comma list) and `EXPLORER_URL` speak of the chain `CHAIN_ID` only, and replace
 * its own. `RPC_KEY` fills `{key}`.
 */
export type ChainEnvironment = {
  CHAIN_ID?: string | undefined
  RPC_URL?: string | undefined
  RPC_KEY?: string | undefined
  EXPLORER_URL?: string | undefined
}

export const chainIds: readonly number[] = /*#__PURE__*/ chainTable.map((chain) => chain.id)

export function findChain(chainId: number, environment: ChainEnvironment = {}): Chain | undefined {
  const entry = chainTable.find((chain) => chain.id === chainId)
  if (!entry) return undefined
  const isConfigured = chainId === getConfiguredChainId(environment)
  const urls = (isConfigured && splitList(environment.RPC_URL)) || entry.rpcUrls
  const explorers = (isConfigured && splitList(environment.EXPLORER_URL)) || entry.blockExplorerUrls
  return {
    ...entry,
    chainId: `0x${entry.id.toString(16)}`,
    rpcUrls: urls.flatMap((url) => fillKey(url, environment.RPC_KEY)),
    blockExplorerUrls: explorers,
  }
}

/** @throws Error for a chain that is not in the table. */
export function getChain(chainId: number, environment: ChainEnvironment = {}): Chain {
  const chain = findChain(chainId, environment)
  if (!chain) throw new Error(`Chain ${chainId} is not known. Known chains: ${chainIds.join(', ')}`)
  return chain
}

/** The number in `CHAIN_ID`, 42161 when it is not set. @throws Error when it is no chain id. */
export function getConfiguredChainId(environment: ChainEnvironment): number {
  const text = environment.CHAIN_ID?.trim()
  if (!text) return DEFAULT_CHAIN_ID
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new Error(`CHAIN_ID must be a decimal chain id, not "${text}"`)
  return Number(text)
}

/** The chain that this process or build works on, with what the environment overrides. */
export function getConfiguredChain(environment: ChainEnvironment): Chain {
  return getChain(getConfiguredChainId(environment), environment)
}

export function getExplorerUrl(chain: Pick<Chain, 'blockExplorerUrls'>): string | undefined {
  return chain.blockExplorerUrls[0]
}

/** The parameter of `wallet_addEthereumChain` (EIP-3085): wallets refuse empty lists and unknown members. */
export function toAddChainParameter(chain: Chain) {
  return {
    chainId: chain.chainId,
    chainName: chain.chainName,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls,
    ...(chain.blockExplorerUrls.length > 0 ? { blockExplorerUrls: chain.blockExplorerUrls } : {}),
  }
}

function splitList(text: string | undefined): string[] | undefined {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 ? parts : undefined
}

function fillKey(url: string, key: string | undefined): string[] {
  if (!url.includes('{key}')) return [url]
  return key ? [url.replaceAll('{key}', encodeURIComponent(key))] : []
}
