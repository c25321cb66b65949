import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getExplorerUrl } from '@app/config/chains'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import type { Config } from '../config.ts'
import type { ApiEnvironment } from '../context.ts'
import { chooseEncoding } from '../web/accept-encoding.ts'
import { isKnown } from './known-answer.ts'
import { createIndexPage, type IndexPage } from '../web/index-page.ts'

/** Vite writes a hash of eight characters into the names of what never changes. */
const HASHED_NAME = /\/assets\/.*-[\w-]{8,}\.[a-z0-9]+$/
const FILE_NAME = /\.[a-z0-9]{1,12}$/i
/** What a build leaves for itself, such as its manifest. */
const HIDDEN_NAME = /\/\.(?!well-known\/)/

/**
 * The built web app: files as they are (precompressed where the browser takes it), every other path the index page, so that
 * a deep link works. A file that does not exist is a 404, never the index page.
 * @throws Error when the folder holds no usable index.html.
 */
export function createWebRoutes(dist: string, config: Config) {
  const page = readIndexPage(dist, config)
  const serveFile = serveStatic({
    root: dist,
    precompressed: true,
    onFound: (_, c) => {
      c.header('Cache-Control', HASHED_NAME.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return new Hono<ApiEnvironment>().on(['GET'], '*', async (c, next) => {
    const { path } = c.req
    if (HIDDEN_NAME.test(path)) return c.notFound()
    if (path === '/' || path === '/index.html' || !FILE_NAME.test(path)) return answerIndexPage(c, page)
    return serveFile(c, next)
  })
}

function answerIndexPage(c: Context, page: IndexPage): Response {
  const etag = `W/"${page.etag}"`
  const headers = { ...page.headers, ETag: etag }
  if (isKnown(c, etag)) return c.body(null, 304, headers)
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  return c.body(page.bodies[encoding], 200, {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
}

function readIndexPage(dist: string, config: Config): IndexPage {
  const file = join(dist, 'index.html')
  if (!existsSync(file)) throw new Error(`WEB_DIST ${dist} holds no index.html: build the web app first`)
  const projectId = config.walletConnectProjectId ?? null
  const relayUrl = config.walletConnectRelayUrls[0]
  const hasOwnRelay = config.walletConnectRelayUrls.length === 1 && relayUrl !== undefined
  return createIndexPage(
    readFileSync(file, 'utf8'),
    {
      chainId: config.chain.id,
      rpcUrls: config.publicRpcUrls,
      walletRpcUrls: config.walletRpcUrls,
      explorerUrl: getExplorerUrl(config.chain) ?? null,
      walletConnectProjectId: projectId,
      ...(projectId !== null && hasOwnRelay && { walletConnectRelayUrl: relayUrl }),
      sandbox: config.sandbox,
    },
    [...config.publicRpcUrls, ...(projectId === null ? [] : config.walletConnectRelayUrls)],
  )
}
