import { getFacts } from '#shared/base/page-config.ts'

/**
 * Written by the server into `<script id="runtime-config">` of index.html. `rpcUrls` are absolute http(s) URLs; empty
 * means the chain's public ones. `walletRpcUrls` go to a wallet that adds the chain; empty means the same as `rpcUrls`.
 * A null explorer is the chain's known one, if any; a null relay is the public one.
 */
export interface RuntimeConfig {
  readonly chainId: number
  readonly rpcUrls: readonly string[]
  readonly walletRpcUrls: readonly string[]
  readonly explorerUrl: string | null
  readonly walletConnectProjectId: string | null
  readonly walletConnectRelayUrl: string | null
  readonly sandbox: boolean
}

/** A missing or malformed field falls back to the pack's, or to the default for it. */
export function parseRuntimeConfig(json: string | null | undefined, origin: string): RuntimeConfig {
  const given = parseObject(json)
  const { chainId } = given
  const isChainId = typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0
  return {
    chainId: isChainId ? chainId : getFacts().chain.id,
    rpcUrls: readUrls(given.rpcUrls, origin),
    walletRpcUrls: readUrls(given.walletRpcUrls, origin),
    explorerUrl: readText(given.explorerUrl),
    walletConnectProjectId: readText(given.walletConnectProjectId),
    walletConnectRelayUrl: readText(given.walletConnectRelayUrl),
    sandbox: given.sandbox === true,
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

function readUrls(urls: unknown, origin: string): string[] {
  if (!Array.isArray(urls)) return []
  return urls.flatMap((url: unknown) =>
    readText(url) && URL.canParse(url as string, origin) ? new URL(url as string, origin).href : [],
  )
}

let config: RuntimeConfig | undefined

export function getRuntimeConfig(): RuntimeConfig {
  config ??=
    typeof document === 'undefined'
      ? parseRuntimeConfig(null, 'http://localhost')
      : parseRuntimeConfig(document.querySelector('#runtime-config')?.textContent, location.origin)
  return config
}
