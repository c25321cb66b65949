/** The default of a build without `CHAIN_ID`; a constant here, because the table of chains is no part of the first code. */
export const DEFAULT_CHAIN_ID = 42_161

/** What the server writes into the page for this deployment: `<script id="runtime-config">` in index.html. */
export interface RuntimeConfig {
  /** Decimal id of the chain that this page talks to. */
  readonly chainId: number
  /** Absolute http(s) URLs. Empty means: take the chain's public ones. */
  readonly rpcUrls: readonly string[]
  readonly walletConnectProjectId: string | null
  /** Null: the public relay. */
  readonly walletConnectRelayUrl: string | null
  readonly sandbox: boolean
}

/** Anything missing or malformed falls back to the build's default of that one field. */
export function parseRuntimeConfig(json: string | null | undefined, origin: string): RuntimeConfig {
  const { chainId, rpcUrls, walletConnectProjectId, walletConnectRelayUrl, sandbox } = parseObject(json)
  const isChainId = typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0
  return {
    chainId: isChainId ? chainId : Number(import.meta.env.CHAIN_ID ?? DEFAULT_CHAIN_ID),
    rpcUrls: Array.isArray(rpcUrls) ? rpcUrls.flatMap((url) => resolveUrl(url, origin)) : [],
    walletConnectProjectId: readText(walletConnectProjectId),
    walletConnectRelayUrl: readText(walletConnectRelayUrl),
    sandbox: sandbox === true,
  }
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function parseObject(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

function resolveUrl(url: unknown, origin: string): string[] {
  if (typeof url !== 'string' || url === '') return []
  try {
    return [new URL(url, origin).href]
  } catch {
    return []
  }
}

let config: RuntimeConfig | undefined

export function getRuntimeConfig(): RuntimeConfig {
  config ??=
    typeof document === 'undefined'
      ? parseRuntimeConfig(null, 'http://localhost')
      : parseRuntimeConfig(document.querySelector('#runtime-config')?.textContent, location.origin)
  return config
}
