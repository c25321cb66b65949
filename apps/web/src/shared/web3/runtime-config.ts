/** What the server tells the page when it is loaded: `<script id="runtime-config">` in index.html. */
export type RuntimeConfig = {
  chainId: number
  /** Absolute http(s) URLs, or paths on this origin such as `/rpc`. Empty means: take the chain's public ones. */
  rpcUrls: readonly string[]
  walletConnectProjectId: string | null
  sandbox: boolean
}

export const DEFAULT_CHAIN_ID = 42_161

/** Reads what the server wrote; anything missing or malformed falls back to the production default of that one field. */
export function parseRuntimeConfig(json: string | null | undefined): RuntimeConfig {
  const value = parseObject(json)
  const { chainId, rpcUrls, walletConnectProjectId, sandbox } = value
  return {
    chainId: typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0 ? chainId : DEFAULT_CHAIN_ID,
    rpcUrls: Array.isArray(rpcUrls)
      ? rpcUrls.filter((url): url is string => typeof url === 'string' && url !== '')
      : [],
    walletConnectProjectId:
      typeof walletConnectProjectId === 'string' && walletConnectProjectId !== '' ? walletConnectProjectId : null,
    sandbox: sandbox === true,
  }
}

function parseObject(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

let config: RuntimeConfig | undefined

export function getRuntimeConfig(): RuntimeConfig {
  config ??= parseRuntimeConfig(
    typeof document === 'undefined' ? null : document.querySelector('#runtime-config')?.textContent,
  )
  return config
}
