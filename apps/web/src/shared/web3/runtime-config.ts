/** What the server tells the page when it is loaded: `<script id="runtime-config">` in index.html. */
export type RuntimeConfig = {
  chainId: number
  /** Absolute http(s) URLs; a path such as `/rpc` was resolved against the page. Empty means: the chain's public ones. */
  rpcUrls: readonly string[]
  walletConnectProjectId: string | null
  sandbox: boolean
}

const defaultChainId = 42_161

/** Anything missing or malformed falls back to the production default of that one field. */
export function parseRuntimeConfig(
  json: string | null | undefined,
  origin: string,
  buildChainId?: string,
): RuntimeConfig {
  const { chainId, rpcUrls, walletConnectProjectId, sandbox } = parseObject(json)
  return {
    chainId: toChainId(chainId) ?? toChainId(Number(buildChainId)) ?? defaultChainId,
    rpcUrls: Array.isArray(rpcUrls) ? rpcUrls.flatMap((url) => toUrl(url, origin)) : [],
    walletConnectProjectId:
      typeof walletConnectProjectId === 'string' && walletConnectProjectId !== '' ? walletConnectProjectId : null,
    sandbox: sandbox === true,
  }
}

function parseObject(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

function toChainId(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
}

function toUrl(value: unknown, origin: string): string[] {
  if (typeof value !== 'string' || value === '') return []
  try {
    const url = new URL(value, origin)
    return /^https?:$/.test(url.protocol) ? [url.href] : []
  } catch {
    return []
  }
}

let config: RuntimeConfig | undefined

export function getRuntimeConfig(): RuntimeConfig {
  config ??= parseRuntimeConfig(
    document.querySelector('#runtime-config')?.textContent,
    location.origin,
    import.meta.env.CHAIN_ID,
  )
  return config
}
