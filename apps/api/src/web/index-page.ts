import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createContentSecurityPolicy } from './content-security-policy.ts'

/** What the page is told when it is served, not when it is built. */
export interface RuntimeConfig {
  chainId: number
  rpcUrls: readonly string[]
  /** What a wallet is given when it adds the chain. */
  walletRpcUrls: readonly string[]
  explorerUrl: string | null
  walletConnectProjectId: string | null
  /** Only when it is not the public one. */
  walletConnectRelayUrl?: string
  sandbox: boolean
}

export interface IndexPage {
  headers: Readonly<Record<string, string>>
  etag: string
  bodies: Readonly<Record<'identity' | 'gzip' | 'br', Uint8Array<ArrayBuffer>>>
}

const PLACEHOLDER = /(<script\b[^>]*\bid="runtime-config"[^>]*>)[\s\S]*?(<\/script>)/

/** @throws Error when the page has no place for the runtime configuration. */
export function createIndexPage(template: string, runtime: RuntimeConfig, connectUrls: readonly string[]): IndexPage {
  if (!PLACEHOLDER.test(template))
    throw new Error('index.html has no <script type="application/json" id="runtime-config"> element')
  const json = escapeForScript(JSON.stringify(runtime))
  const html = template.replace(PLACEHOLDER, (_, open: string, close: string) => `${open}${json}${close}`)
  const identity = new Uint8Array(Buffer.from(html))
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': createContentSecurityPolicy({ html, connectUrls, trustedTypes: true }),
    },
    bodies: {
      identity,
      gzip: new Uint8Array(gzipSync(identity, { level: 9 })),
      br: new Uint8Array(brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
    },
  }
}

/** JSON that cannot end or change the script element that it stands in. */
export function escapeForScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
