import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { getExplorerUrl } from '@app/config/chains'
import { isOperatorPath } from '@app/config/operator-path'
import { exitPageFile, readExitPolicy } from '@app/config/pack/exit-page'
import { packPages, readPackedPages } from '@app/config/pack/pack'
import { readPackList } from '@app/config/pack/pack-list'
import { withoutGovernance } from '@app/config/pack/page-parts'
import type { PageFacts } from '@app/config/page-config'
import { getStartPath, isHome } from '@app/config/start-path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import type { ApiEnvironment } from '../context.ts'
import { publicHeaders, setHeader } from '../middleware/answers.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import { isKnown } from './etag.ts'

/** Vite puts a hash of eight characters into the names of immutable files. */
const HASHED_NAME = /\/assets\/.*-[\w-]{8,}\.[a-z0-9]+$/
const FILE_NAME = /\.[a-z0-9]{1,12}$/i
const HIDDEN_NAME = /\/\.(?!well-known\/)/

/** A missing file is a 404, never a page. */
export function createWebRoutes(dist: string, config: Config) {
  const pages = readPages(dist, config)
  const mayBeFramed = config.frameAncestors.length > 0
  const serveFile = serveStatic({
    root: dist,
    precompressed: true,
    onFound: (_, c) => {
      if (mayBeFramed && FILES_FOR_FRAMES.has(c.req.path)) allowReading(c)
      c.header('Cache-Control', HASHED_NAME.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const routes = new Hono<ApiEnvironment>()
  if (mayBeFramed)
    routes.on(['OPTIONS'], [...FILES_FOR_FRAMES], (c) => {
      allowReading(c)
      return c.body(null, 204)
    })
  return routes.on(['GET'], '*', async (c, next) => {
    const { path } = c.req
    const isOperators = isOperatorPath(path)
    if (HIDDEN_NAME.test(path)) return c.notFound()
    const page = pages.get(path === '/exit' ? exitPageFile : path.slice(1))
    if (page) return answerPage(c, page, isOperators)
    if (FILE_NAME.test(path)) return serveFile(c, next)
    const start = getStartPath(new URL(c.req.url))
    const own = pages.get(`${start.slice(1)}.html`)
    return answerPage(c, own ?? pages.get(isHome(start) ? packPages.home : packPages.inner)!, isOperators)
  })
}

/** Files that a site reads before it frames the app. Safe asks for these headers. */
const FILES_FOR_FRAMES: ReadonlySet<string> = new Set(['/manifest.json', '/icon.svg'])
const readable = {
  ...publicHeaders,
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'X-Requested-With, content-type, Authorization',
}

function allowReading(c: Context<ApiEnvironment>): void {
  for (const [name, value] of Object.entries(readable)) setHeader(c, name, value)
}

function answerPage(c: Context, page: ServedPage, isOperators: boolean): Response {
  const etag = `W/"${page.etag}"`
  const headers = { ...page.headers, ...(isOperators && page.ownHeaders), ETag: etag }
  if (isKnown(c, etag)) return c.body(null, 304, headers)
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  return c.body(page.bodies[encoding], 200, {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
}

function readPages(dist: string, config: Config): ReadonlyMap<string, ServedPage> {
  const { pages, facts, exitPage } = readPackedPages(dist)
  requireOwnPack(dist, facts, config)
  const projectId = config.walletConnectProjectId ?? null
  const relayUrl = config.walletConnectRelayUrls[0]
  const hasOwnRelay = config.walletConnectRelayUrls.length === 1 && relayUrl !== undefined
  const list = readPackList(dist)
  const runtime = {
    ...(list && { pack: list.pack }),
    chainId: config.chain.id,
    rpcUrls: config.publicRpcUrls,
    walletRpcUrls: config.walletRpcUrls,
    explorerUrl: getExplorerUrl(config.chain) ?? null,
    walletConnectProjectId: projectId,
    ...(projectId !== null && hasOwnRelay && { walletConnectRelayUrl: relayUrl }),
    ...(config.frameAncestors.length > 0 && { frameAncestors: config.frameAncestors }),
    sandbox: config.sandbox,
  }
  const connectUrls = [...config.publicRpcUrls, ...(projectId === null ? [] : config.walletConnectRelayUrls)]
  return new Map([
    ...[...pages].map(([name, html]) => [name, createPage(html, runtime, connectUrls)] as const),
    [exitPageFile, createServedPage(exitPage, `${readExitPolicy(exitPage)}; frame-ancestors 'none'`)],
  ])
}

function requireOwnPack(
  dist: string,
  { brand, chain, deployment, older }: PageFacts,
  config: Pick<Config, 'brand' | 'chain' | 'deployment' | 'older'>,
): void {
  const differences = [
    brand.id !== config.brand.id && `its brand is ${brand.id}, not ${config.brand.id}`,
    chain.id !== config.chain.id && `its chain is ${chain.id}, not ${config.chain.id}`,
    !isDeepStrictEqual(deployment, JSON.parse(JSON.stringify(config.deployment))) && 'its deployment is another one',
    !isDeepStrictEqual(older, JSON.parse(JSON.stringify(config.older.map(withoutGovernance)))) &&
      'its earlier deployments are others',
  ].filter((difference) => difference !== false)
  if (differences.length > 0)
    throw new Error(`WEB_DIST ${dist} was packed for another service: ${differences.join('; ')}. Pack it anew.`)
}

export interface RuntimeConfig {
  pack?: string
  chainId: number
  rpcUrls: readonly string[]
  walletRpcUrls: readonly string[]
  explorerUrl: string | null
  walletConnectProjectId: string | null
  walletConnectRelayUrl?: string
  frameAncestors?: readonly string[]
  sandbox: boolean
}

interface ServedPage {
  headers: Readonly<Record<string, string>>
  /** Used instead when nobody may frame the page. */
  ownHeaders: Readonly<Record<string, string>>
  etag: string
  bodies: Readonly<Record<'identity' | 'gzip' | 'br', Uint8Array<ArrayBuffer>>>
}

const PLACEHOLDER = /(<script\b[^>]*\bid="runtime-config"[^>]*>)[\s\S]*?(<\/script>)/

export function createPage(template: string, runtime: RuntimeConfig, connectUrls: readonly string[]): ServedPage {
  if (!PLACEHOLDER.test(template))
    throw new Error('The page has no <script type="application/json" id="runtime-config"> element')
  const json = escapeForScript(JSON.stringify(runtime))
  const html = template.replace(PLACEHOLDER, (_, open: string, close: string) => `${open}${json}${close}`)
  const policy = { html, connectUrls, trustedTypes: true }
  const { frameAncestors = [] } = runtime
  return {
    ...createServedPage(html, createContentSecurityPolicy({ ...policy, frameAncestors })),
    ownHeaders: { 'Content-Security-Policy': createContentSecurityPolicy(policy) },
  }
}

function createServedPage(html: string, policy: string): ServedPage {
  const identity = new Uint8Array(Buffer.from(html))
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': policy,
    },
    ownHeaders: {},
    bodies: {
      identity,
      gzip: new Uint8Array(gzipSync(identity, { level: 9 })),
      br: new Uint8Array(brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
    },
  }
}

export function escapeForScript(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export type Encoding = 'br' | 'gzip' | 'identity'

export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Set<string>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (!isRefused) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : 'identity'
}
