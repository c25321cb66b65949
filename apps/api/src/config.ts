import { readdirSync } from 'node:fs'
import type { Brand } from '@app/config/brand'
import { type Chain, DEFAULT_CHAIN_ID, SANDBOX_CHAIN_ID } from '@app/config/chains'
import {
  findConfiguredDeployment,
  findOlderDeployments,
  getConfiguredBrand,
  getConfiguredChain,
  getConfiguredLimits,
  getDeploymentFile,
} from '@app/config/configured'
import { findMissingFeatures } from '@app/config/config-folder'
import type { Deployment } from '@app/config/deployment'
import type { Limits } from '@app/config/limits-schema'
import { listServers } from '@app/db/database-url'
import { findUnfinished } from '@app/config/unfinished'
import { readDatabaseUrl, readOptionalDatabaseUrl } from '@app/process/environment'
import { type LogLevel, logLevels, logVariables } from '@app/process/log'
import { findLimitFaults } from './services/withdrawal/start-limits.ts'

export interface Config {
  databaseUrl: string
  directDatabaseUrl: string | undefined
  readDatabaseUrls: readonly string[]
  databasePool: number
  /** Its endpoints may carry a key and are never sent out. */
  chain: Chain
  deployment: Deployment
  older: readonly Deployment[]
  brand: Brand
  limits: Limits
  host: string
  port: number
  drainSeconds: number
  publicUrl: URL | undefined
  hstsSubdomains: boolean
  webDist: string | undefined
  dayFilesDir: string | undefined
  publicRpcUrls: readonly string[]
  /** Endpoints that a wallet gets when it adds the chain. Never the gateway, unless it has an absolute URL. */
  walletRpcUrls: readonly string[]
  gateway: boolean
  gatewayRate: number
  sandboxNode: string | undefined
  walletConnectProjectId: string | undefined
  walletConnectRelayUrls: readonly string[]
  frameAncestors: readonly string[]
  signerSocket: string | undefined
  maxLagSeconds: number
  rateLimit: number
  maxQueueMs: number
  trustedProxies: number
  listenersPerClient: number
  metricsPort: number | undefined
  metricsHost: string
  logLevel: LogLevel
  sandbox: boolean
}

export const GATEWAY_PATH = '/api/rpc'

const publicRelays = ['wss://relay.walletconnect.com', 'wss://relay.walletconnect.org']

export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const read = createReader(environment, problems)

  const chain = read.attempt(() => getConfiguredChain(environment))
  for (const url of chain?.rpcUrls ?? []) read.requireUrl('RPC_URL', url, ['http:', 'https:'])
  if (chain?.rpcUrls.length === 0) problems.push(`RPC_URL is missing: chain ${chain.id} has no public endpoint`)
  const known = problems.length
  const deployment = chain && read.attempt(() => findConfiguredDeployment(environment))
  const older = deployment && read.attempt(() => findOlderDeployments(environment))
  if (chain && !deployment && problems.length === known)
    problems.push(
      `CHAIN_ID ${chain.id} has no deployment: name its file in DEPLOYMENT_FILE; ${getDeploymentFile(environment)} does not exist`,
    )

  const sandboxNode = read.text('SANDBOX_NODE')
  if (sandboxNode !== undefined) read.requireUrl('SANDBOX_NODE', sandboxNode, ['http:'])
  const sandbox = chain?.id === SANDBOX_CHAIN_ID || sandboxNode !== undefined
  if (deployment && chain && !chain.isTestnet && !sandbox)
    problems.push(...(read.attempt(() => findUnfinished(environment)) ?? []))

  for (const url of chain?.blockExplorerUrls ?? []) read.requireUrl('EXPLORER_URL', url, ['http:', 'https:'])
  const ways = readWays(read, { chain, environment, sandboxNode, problems })
  const relayUrls = read.list('WALLETCONNECT_RELAY_URL')
  for (const url of relayUrls) read.requireUrl('WALLETCONNECT_RELAY_URL', url, ['ws:', 'wss:'])

  const databaseUrl = read.attempt(() => readDatabaseUrl(environment))
  const directDatabaseUrl = read.attempt(() => readOptionalDatabaseUrl(environment, 'DATABASE_DIRECT_URL'))
  const readUrl = read.attempt(() => readOptionalDatabaseUrl(environment, 'DATABASE_READ_URL'))

  const publicUrl = read.text('PUBLIC_URL')
  const brand = read.attempt(() => getConfiguredBrand(environment))
  const limits = read.attempt(() => getConfiguredLimits(environment))
  if (limits && deployment) problems.push(...findLimitFaults(limits, deployment))
  for (const feature of brand && deployment ? findMissingFeatures(brand, deployment) : [])
    problems.push(`features.${feature} of the brand ${brand?.id} is "live", and the deployment leaves it out`)
  const config = {
    databaseUrl,
    directDatabaseUrl,
    readDatabaseUrls: readUrl === undefined ? [] : listServers(readUrl),
    databasePool: read.number('DATABASE_POOL', 10, 1, 200),
    chain,
    deployment,
    older,
    brand,
    limits,
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.number('PORT', 4280, 0, 65_535),
    drainSeconds: read.number('DRAIN_SECONDS', 0, 0, 60),
    publicUrl: publicUrl === undefined ? undefined : read.requireUrl('PUBLIC_URL', publicUrl, ['http:', 'https:']),
    hstsSubdomains: read.flag('HSTS_SUBDOMAINS'),
    webDist: read.text('WEB_DIST'),
    dayFilesDir: readDayFilesDir(read, problems),
    ...ways,
    gatewayRate: read.number('RPC_GATEWAY_RATE', 200, 10, 1_000_000),
    sandboxNode,
    walletConnectProjectId: read.text('WALLETCONNECT_PROJECT_ID'),
    walletConnectRelayUrls: relayUrls.length > 0 ? relayUrls : publicRelays,
    frameAncestors: readFrameAncestors(read, { sandbox, problems }),
    rateLimit: read.number('RATE_LIMIT', sandbox ? 0 : 50, 0, 1_000_000),
    maxQueueMs: read.number('MAX_QUEUE_MS', sandbox ? 0 : 1_000, 0, 60_000),
    trustedProxies: read.number('TRUSTED_PROXIES', 0, 0, 10),
    listenersPerClient: read.number('LISTENERS_PER_CLIENT', 50, 1, 100_000),
    metricsPort: read.text('METRICS_PORT') === undefined ? undefined : read.number('METRICS_PORT', 0, 0, 65_535),
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    signerSocket: read.text('SIGNER_SOCKET'),
    maxLagSeconds: read.number('MAX_LAG_SECONDS', 60, 1, 86_400),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    sandbox,
  }
  if (config.hstsSubdomains && config.publicUrl?.protocol !== 'https:')
    problems.push('HSTS_SUBDOMAINS=1 needs a PUBLIC_URL that starts with https://')
  if (problems.length > 0 || !isComplete(config)) throw new EnvironmentError(problems)
  return config
}

function readDayFilesDir(read: ReturnType<typeof createReader>, problems: string[]): string | undefined {
  const folder = read.text('DAY_FILES_DIR')
  if (folder === undefined) return undefined
  try {
    readdirSync(folder)
  } catch (error) {
    problems.push(`DAY_FILES_DIR cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return folder
}

function readFrameAncestors(
  read: ReturnType<typeof createReader>,
  { sandbox, problems }: { sandbox: boolean; problems: string[] },
): readonly string[] {
  const listed = read.list('FRAME_ANCESTORS')
  for (const origin of listed) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    const isOfThisMachine = sandbox && url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
    const isOrigin = url?.origin === origin && /^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/.test(url.hostname)
    if (!isOrigin || (url.protocol !== 'https:' && !isOfThisMachine))
      problems.push(
        `FRAME_ANCESTORS must be origins like https://app.safe.global, each without a path, a slash at the end, a wildcard or a default port, not "${origin}"`,
      )
  }
  return [...new Set(listed)]
}

function readWays(
  read: ReturnType<typeof createReader>,
  {
    chain,
    environment,
    sandboxNode,
    problems,
  }: { chain: Chain | undefined; environment: Environment; sandboxNode: string | undefined; problems: string[] },
): Pick<Config, 'publicRpcUrls' | 'walletRpcUrls' | 'gateway'> {
  const listed = read.list('PUBLIC_RPC_URLS')
  const absolute = listed.filter((url) => url !== GATEWAY_PATH)
  for (const url of absolute) read.requireUrl('PUBLIC_RPC_URLS', url, ['http:', 'https:', 'ws:', 'wss:'])
  const asked = read.text('RPC_GATEWAY') === undefined ? undefined : read.flag('RPC_GATEWAY')
  if (asked === false && listed.includes(GATEWAY_PATH))
    problems.push(`PUBLIC_RPC_URLS names ${GATEWAY_PATH}, which RPC_GATEWAY=0 turns off`)
  // What RPC_URL and RPC_KEY bring stays on the server.
  const { RPC_URL: _url, RPC_KEY: _key, ...withoutNodes } = environment
  const own = chain ? getConfiguredChain(withoutNodes).rpcUrls : []
  const nobodySaid = listed.length === 0 && sandboxNode === undefined
  const hasNodeOfItsOwn = read.text('RPC_URL') !== undefined
  const gateway = asked ?? (listed.includes(GATEWAY_PATH) || (nobodySaid && hasNodeOfItsOwn))
  const readFrom = listed.length > 0 ? listed : nobodySaid ? (gateway && hasNodeOfItsOwn ? [] : own) : ['/rpc']
  const walletRpcUrls = absolute.length > 0 ? absolute : sandboxNode === undefined ? own : ['/rpc']
  if (chain && walletRpcUrls.length === 0)
    problems.push(
      `PUBLIC_RPC_URLS is missing: chain ${chain.id} has no public endpoint, and a wallet needs one to add the chain`,
    )
  return {
    gateway,
    walletRpcUrls,
    publicRpcUrls: gateway && !readFrom.includes(GATEWAY_PATH) ? [...readFrom, GATEWAY_PATH] : readFrom,
  }
}

type Draft = { [K in keyof Config]: Config[K] | undefined }

function isComplete(config: Draft): config is Config {
  return [config.databaseUrl, config.chain, config.deployment, config.older, config.brand, config.limits].every(
    (value) => value !== undefined,
  )
}

function createReader(environment: Environment, problems: string[]) {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined
  return {
    text,
    list: (name: string): string[] =>
      (text(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    flag(name: string): boolean {
      const value = text(name)
      if (value !== undefined && value !== '0' && value !== '1') problems.push(`${name} must be 1 or 0`)
      return value === '1'
    },
    number(name: string, fallback: number, minimum: number, maximum: number): number {
      const value = text(name)
      if (value === undefined) return fallback
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      if (!(number >= minimum && number <= maximum))
        problems.push(`${name} must be a whole number from ${minimum} to ${maximum}`)
      return number
    },
    choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const value = text(name)
      if (value === undefined) return fallback
      const choice = choices.find((candidate) => candidate === value)
      if (choice === undefined) problems.push(`${name} must be one of ${choices.join(', ')}`)
      return choice ?? fallback
    },
    requireUrl(name: string, value: string, protocols: readonly string[]): URL | undefined {
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (url && protocols.includes(url.protocol)) return url
      const shown = url?.password ? '' : `, not "${value}"`
      problems.push(`${name} must be a URL that starts with ${protocols.join('// or ')}//${shown}`)
      return undefined
    },
    attempt<T>(get: () => T): T | undefined {
      try {
        return get()
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        if (!problems.includes(problem)) problems.push(problem)
        return undefined
      }
    },
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

export const environmentVariables = {
  DATABASE_URL:
    'PostgreSQL, postgres://user:password@host:port/database, of several servers host:port,host:port. Required.',
  DATABASE_DIRECT_URL:
    'The database itself, where DATABASE_URL is that of a pooler in transaction mode; jobs and long statements use it. Default: DATABASE_URL, which is then the database itself.',
  DATABASE_READ_URL:
    'Servers that follow the database, postgres://user:password@host:port,host:port/database, which answer what is read of the chain as long as they are as far as the index. Default: none.',
  DATABASE_POOL: 'Connections to the database, and to each follower. Default 10.',
  CONFIG_DIR:
    'Folder of the operator: brand, texts, chain and deployments; `npm run config -- check` looks at it. Default: that of BRAND.',
  CHAIN_ID: `Chain the service is for. Default: that of chain.json in CONFIG_DIR, otherwise ${DEFAULT_CHAIN_ID}.`,
  DEPLOYMENT_FILE:
    'What is deployed there, as `npm run deploy` wrote it. Default: the newest of CHAIN_ID in deployments/ of CONFIG_DIR, otherwise of packages/config.',
  RPC_URL: 'Comma-separated nodes of that chain, asked in this order. Default: the public endpoints of the chain.',
  RPC_KEY: 'Fills {key} in an endpoint of the chain. Stays on the server.',
  EXPLORER_URL: 'Explorer of the chain. Default: the one known for it.',
  BRAND: 'Id of a brand in packages/config/brands, where CONFIG_DIR is not given. Default: the default brand.',
  HOST: 'Address to listen on. Default 127.0.0.1.',
  PORT: 'Port to listen on; 0 takes a free one. Default 4280.',
  DRAIN_SECONDS:
    'Seconds for which a process that is ended goes on answering while its /readyz is 503, so that a balancer which looks there sends nobody any more. Default 0.',
  PUBLIC_URL: 'Origin that users see. With https://, answers carry Strict-Transport-Security.',
  HSTS_SUBDOMAINS:
    '1: that header covers every subdomain of PUBLIC_URL, too, for two years, also those that others of your company run. Default 0.',
  WEB_DIST: 'Folder of the built web app, served on the same origin. Default: no web app.',
  DAY_FILES_DIR:
    'Folder of the day files of filed months, as `npm run file-months` wrote it, from which /api/files serves them. Default: none, they are kept elsewhere.',
  PUBLIC_RPC_URLS:
    'Comma-separated nodes that the web app may use, and that wallets are given; /api/rpc among them is the gateway. Default: the gateway where RPC_URL is set, else the public endpoints of the chain, which wallets are given in any case.',
  RPC_GATEWAY:
    '1: the web app may read the chain through /api/rpc; 0: it does not. Default: 1 where RPC_URL is set and PUBLIC_RPC_URLS is not.',
  RPC_GATEWAY_RATE:
    'What /api/rpc may ask of RPC_URL in a second, for all clients together: a read of state counts as 2, each call of a simulation as 5. Default 200.',
  SANDBOX_NODE:
    'anvil of a sandbox: POST /rpc is forwarded to it, and what only a sandbox does is on. Nothing else is accepted as such a node.',
  WALLETCONNECT_PROJECT_ID: 'Turns WalletConnect on in the web app.',
  WALLETCONNECT_RELAY_URL: 'Relay of WalletConnect, wss://. Default: the two public ones.',
  FRAME_ANCESTORS:
    'Comma-separated https origins of sites that may show the web app in a frame, such as https://app.safe.global; pages of operators are never shown so. Default: none.',
  SIGNER_SOCKET: 'Unix socket of the process that signs withdrawal vouchers. Default: none are signed.',
  MAX_LAG_SECONDS: 'Seconds of chain time that the indexer may be behind before answers say stale. Default 60.',
  RATE_LIMIT:
    'Requests a second of one client to /api, four times as many at once, a write counting ten. 0: no limit. Default 50, in the sandbox 0.',
  MAX_QUEUE_MS:
    'Milliseconds for which requests may wait: while more than DATABASE_POOL of them have waited longer, others are refused with 503 and Retry-After. 0: no limit. Default 1000, in the sandbox 0.',
  TRUSTED_PROXIES: 'Proxies of ours in front, whose X-Forwarded-For is believed. Default 0.',
  LISTENERS_PER_CLIENT: 'Event streams that one client may have open. Default 50.',
  METRICS_PORT: 'Port of /metrics, for Prometheus, and of /livez and /readyz; 0 takes a free one. Default: none.',
  METRICS_HOST: 'Address that they listen on. Default 127.0.0.1.',
  ...logVariables,
} as const

export type VariableName = keyof typeof environmentVariables

export function getNotices(config: Pick<Config, 'chain' | 'publicRpcUrls' | 'walletRpcUrls' | 'sandbox'>): string[] {
  const { chain, publicRpcUrls, walletRpcUrls, sandbox } = config
  if (sandbox) return []
  return [
    `Browsers read chain ${chain.id} from ${nameHosts(publicRpcUrls)}; wallets that add it are given ${nameHosts(walletRpcUrls)}`,
    ...(chain.blockExplorerUrls.length === 0
      ? [`Chain ${chain.id} has no explorer: pages link to none. EXPLORER_URL names one`]
      : []),
    ...(chain.rpcUrls.length === 1
      ? [
          'One RPC endpoint is given: for signatures of contract accounts it alone is believed, for roles it and the index. RPC_URL can name a second',
        ]
      : []),
  ]
}

function nameHosts(urls: readonly string[]): string {
  return urls.map((url) => (URL.canParse(url) ? new URL(url).host : url)).join(', ')
}
