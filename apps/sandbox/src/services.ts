import type { Deployment } from '@app/config/deployment'
import { mkdirSync, writeFileSync } from 'node:fs'
import { localDividendSigners, localSettler } from '../../../contracts/script/local-settings.ts'
import { ensureKeystore, getSignerSocket } from './keys.ts'
import type { Options } from './options.ts'
import { type PidFile, startSupervised } from './processes.ts'
import type { Part, Stoppable } from './part.ts'
import type { StateDir } from './state.ts'
import type { Chain } from './stores.ts'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './part.ts'

function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined)
      else reject(error)
    })
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

export async function findFreePort(wanted: number, host = '127.0.0.1'): Promise<number> {
  const last = wanted === 0 ? 0 : Math.min(wanted + 19, 65_535)
  for (let port = wanted; port <= last; port++) {
    const free = await tryPort(port, host)
    if (free !== undefined) return free
  }
  throw new Error(`No free port from ${wanted} to ${last}. Choose another with PORT=… or --port …`)
}

interface Hello {
  indexedBlock: number | null
  chainBlock: number | null
}

const patienceMs = 120_000

export async function waitUntilServing({
  url,
  block,
  signal,
  logDir,
}: {
  url: string
  block: number
  signal: AbortSignal
  logDir: string
}): Promise<void> {
  const deadline = performance.now() + patienceMs
  let last = 'no answer yet'
  while (performance.now() < deadline) {
    signal.throwIfAborted()
    try {
      const [page, hello] = await Promise.all([
        fetch(url, { signal: AbortSignal.timeout(5_000) }),
        fetch(`${url}/api/hello`, { signal: AbortSignal.timeout(5_000) }),
      ])
      const answer = (await hello.json()) as { code: number; data?: Hello; message?: string }
      const { indexedBlock, chainBlock } = answer.data ?? {}
      const wanted = Math.max(block, (chainBlock ?? 0) - 5)
      if (page.ok && hello.ok && indexedBlock != null && chainBlock != null && indexedBlock >= wanted) return
      last = `page ${page.status}, hello ${hello.status} ${answer.message ?? `block ${indexedBlock} of ${chainBlock}`}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await sleep(150)
  }
  throw new StartError(`Not everything answered within ${patienceMs / 1000} s (${last}). The logs are in ${logDir}.`)
}

interface Setting {
  root: string
  options: Options
  state: StateDir
  pids: PidFile
  deployment: Deployment
  deploymentFile: string
  database: Part
  chain: Chain
  webDist: string
  port: number
  apiPort: number
  own: (service: Stoppable) => void
  onCrash: (what: string) => void
}

export function startServices(setting: Setting): void {
  const { root, options, state, pids, deployment, deploymentFile, database, chain } = setting
  const { webDist, port, apiPort, own, onCrash } = setting
  const world = {
    DATABASE_URL: database.url,
    RPC_URL: chain.endpoints.join(','),
    CHAIN_ID: String(deployment.chainId),
    DEPLOYMENT_FILE: deploymentFile,
    BRAND: options.brand,
  }
  const lines = Object.entries(world).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(state.environment, lines.join(''), { mode: 0o600 })
  const env = { ...world, NODE_ENV: options.dev ? 'development' : 'production' }
  // The page asks the node through the API, or another node that stands before it.
  const publicRpcUrls = chain.local && !chain.endpoints.includes(chain.url) ? `${env.RPC_URL},/api/rpc` : ''
  mkdirSync(state.logs, { recursive: true })
  const serve = (name: string, args: string[], extra: Record<string, string> = {}) => {
    const spec = { name, command: process.execPath, args, cwd: root, logDir: state.logs, pids }
    own(startSupervised({ ...spec, env: { ...env, ...extra } }, onCrash))
  }
  const tsx = options.dev
    ? ['--watch-path=apps', '--watch-path=packages', '--watch-preserve-output', '--import', 'tsx']
    : ['--import', 'tsx']
  const small = ['--max-old-space-size=256', ...tsx]
  serve('indexer', ['--max-semi-space-size=4', ...small, 'apps/indexer/src/main.ts'])
  const settlerKey = { name: 'settler', prefix: 'SETTLER', account: localSettler } as const
  serve('settler', [...small, 'apps/settler/src/main.ts'], chain.local ? ensureKeystore(state.keys, settlerKey) : {})
  const signerSocket = chain.local ? getSignerSocket(state.keys) : ''
  if (chain.local) {
    const signerKey = { name: 'dividend-signer', prefix: 'VOUCHER', account: localDividendSigners[1] } as const
    const keystore = ensureKeystore(state.keys, signerKey)
    const places = { SIGNER_SOCKET: signerSocket, VOUCHER_LOG_DIR: state.vouchers, SANDBOX_NODE: chain.url }
    serve('signer', [...small, 'apps/signer/src/main.ts'], { ...keystore, ...places })
  }
  serve('api', ['--max-semi-space-size=32', ...tsx, 'apps/api/src/main.ts'], {
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    SANDBOX_NODE: chain.local ? chain.url : '',
    PUBLIC_RPC_URLS: publicRpcUrls,
    WEB_DIST: webDist,
    SIGNER_SOCKET: signerSocket,
  })
  if (!options.dev) return
  serve(
    'web',
    ['node_modules/vite/bin/vite.js', 'apps/web', '--port', String(port), '--strictPort', '--host', '127.0.0.1'],
    {
      API_URL: `http://127.0.0.1:${apiPort}`,
      SANDBOX: chain.local ? '1' : '',
      PUBLIC_RPC_URLS: publicRpcUrls,
    },
  )
}
