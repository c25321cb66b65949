import { getBrand } from '@app/config/brand'
import { findChain, getConfiguredChainId, SANDBOX_CHAIN_ID, type Chain } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'
import { findConfiguredDeployment } from '@app/config/deployment-file'
import { EnvironmentError, LOG_LEVELS, type Environment } from './environment.ts'

export type LogLevel = (typeof LOG_LEVELS)[number]

export interface Config {
  databaseUrl: string
  databasePool: number
  /** With the endpoints that the server itself uses; they may carry a key and are never sent out. */
  chain: Chain
  deployment: Deployment
  brand: ReturnType<typeof getBrand>
  host: string
  port: number
  publicUrl: URL | undefined
  webDist: string | undefined
  /** What the web app reads from; relative ones are of this origin. */
  publicRpcUrls: readonly string[]
  /** What a wallet is given when it adds the chain. Never the gateway, unless by an address of its own. */
  walletRpcUrls: readonly string[]
  /** Whether /api/rpc answers. */
  gateway: boolean
  /** What it may ask of the nodes in a second, for everybody together. */
  gatewayRate: number
  /** The sandbox's own node: /rpc is forwarded to it, and this is a sandbox, whatever its chain id. */
  sandboxNode: string | undefined
  walletConnectProjectId: string | undefined
  walletConnectRelayUrls: readonly string[]
  /** Of the process that signs vouchers. Undefined: there are none. */
  signerSocket: string | undefined
  maxLagSeconds: number
  /** Requests a second of one client; 0 for no limit. */
  rateLimit: number
  /** How long requests may wait before others are refused; 0 for no limit. */
  maxQueueMs: number
  trustedProxies: number
  listenersPerClient: number
  /** Undefined: no metrics. */
  metricsPort: number | undefined
  metricsHost: string
  logLevel: LogLevel
  sandbox: boolean
}

/** Where the browser reads the chain by way of this service. */
export const GATEWAY_PATH = '/api/rpc'

const publicRelays = ['wss://relay.walletconnect.com', 'wss://relay.walletconnect.org']

/** @throws EnvironmentError naming every variable that is missing or wrong. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const read = createReader(environment, problems)

  const chainId = read.attempt(() => getConfiguredChainId(environment))
  const chain = chainId === undefined ? undefined : findChain(chainId, environment)
  if (chainId !== undefined && !chain) problems.push(`CHAIN_ID ${chainId} is not a known chain`)
  for (const url of chain?.rpcUrls ?? []) read.requireUrl('RPC_URL', url, ['http:', 'https:'])
  if (chain?.rpcUrls.length === 0) problems.push(`RPC_URL is missing: chain ${chain.id} has no public endpoint`)
  const known = problems.length
  const deployment = chainId === undefined ? undefined : read.attempt(() => findConfiguredDeployment(environment))
  if (chain && !deployment && problems.length === known)
    problems.push(
      `CHAIN_ID ${chain.id} has no deployment: name its file in DEPLOYMENT_FILE; packages/config/deployments/${chain.id}.json does not exist`,
    )

  const sandboxNode = read.text('SANDBOX_NODE')
  if (sandboxNode !== undefined) read.requireUrl('SANDBOX_NODE', sandboxNode, ['http:'])
  const sandbox = chainId === SANDBOX_CHAIN_ID || sandboxNode !== undefined

  for (const url of chain?.blockExplorerUrls ?? []) read.requireUrl('EXPLORER_URL', url, ['http:', 'https:'])
  const ways = readWays(read, { chainId, sandboxNode, problems })
  const relayUrls = read.list('WALLETCONNECT_RELAY_URL')
  for (const url of relayUrls) read.requireUrl('WALLETCONNECT_RELAY_URL', url, ['ws:', 'wss:'])

  const databaseUrl = read.text('DATABASE_URL')
  if (databaseUrl === undefined) problems.push('DATABASE_URL is missing')
  else read.requireUrl('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:'], true)

  const publicUrl = read.text('PUBLIC_URL')
  const brand = read.attempt(() => getBrand(read.text('BRAND')))
  const config = {
    databaseUrl,
    databasePool: read.number('DATABASE_POOL', 10, 1, 200),
    chain,
    deployment,
    brand,
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.number('PORT', 4280, 0, 65_535),
    publicUrl: publicUrl === undefined ? undefined : read.requireUrl('PUBLIC_URL', publicUrl, ['http:', 'https:']),
    webDist: read.text('WEB_DIST'),
    ...ways,
    gatewayRate: read.number('RPC_GATEWAY_RATE', 200, 10, 1_000_000),
    sandboxNode,
    walletConnectProjectId: read.text('WALLETCONNECT_PROJECT_ID'),
    walletConnectRelayUrls: relayUrls.length > 0 ? relayUrls : publicRelays,
    rateLimit: read.number('RATE_LIMIT', sandbox ? 0 : 50, 0, 1_000_000),
    maxQueueMs: read.number('MAX_QUEUE_MS', sandbox ? 0 : 1_000, 0, 60_000),
    trustedProxies: read.number('TRUSTED_PROXIES', 0, 0, 10),
    listenersPerClient: read.number('LISTENERS_PER_CLIENT', 50, 1, 100_000),
    metricsPort: read.text('METRICS_PORT') === undefined ? undefined : read.number('METRICS_PORT', 0, 0, 65_535),
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    signerSocket: read.text('SIGNER_SOCKET'),
    maxLagSeconds: read.number('MAX_LAG_SECONDS', 60, 1, 86_400),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    sandbox,
  }
  if (problems.length > 0 || !isComplete(config)) throw new EnvironmentError(problems)
  return config
}

/** How browsers and wallets come to a node; what holds a key stays here. */
function readWays(
  read: ReturnType<typeof createReader>,
  {
    chainId,
    sandboxNode,
    problems,
  }: { chainId: number | undefined; sandboxNode: string | undefined; problems: string[] },
): Pick<Config, 'publicRpcUrls' | 'walletRpcUrls' | 'gateway'> {
  const listed = read.list('PUBLIC_RPC_URLS')
  const absolute = listed.filter((url) => url !== GATEWAY_PATH)
  for (const url of absolute) read.requireUrl('PUBLIC_RPC_URLS', url, ['http:', 'https:', 'ws:', 'wss:'])
  const asked = read.text('RPC_GATEWAY') === undefined ? undefined : read.flag('RPC_GATEWAY')
  if (asked === false && listed.includes(GATEWAY_PATH))
    problems.push(`PUBLIC_RPC_URLS names ${GATEWAY_PATH}, which RPC_GATEWAY=0 turns off`)
  const own = (chainId !== undefined && findChain(chainId)?.rpcUrls) || []
  const nobodySaid = listed.length === 0 && sandboxNode === undefined
  const hasNodeOfItsOwn = read.text('RPC_URL') !== undefined
  const gateway = asked ?? (listed.includes(GATEWAY_PATH) || (nobodySaid && hasNodeOfItsOwn))
  const readFrom = listed.length > 0 ? listed : nobodySaid ? (gateway && hasNodeOfItsOwn ? [] : own) : ['/rpc']
  const walletRpcUrls = absolute.length > 0 ? absolute : sandboxNode === undefined ? own : ['/rpc']
  if (chainId !== undefined && walletRpcUrls.length === 0 && findChain(chainId))
    problems.push(
      `PUBLIC_RPC_URLS is missing: chain ${chainId} has no public endpoint, and a wallet needs one to add the chain`,
    )
  return {
    gateway,
    walletRpcUrls,
    publicRpcUrls: gateway && !readFrom.includes(GATEWAY_PATH) ? [...readFrom, GATEWAY_PATH] : readFrom,
  }
}

type Draft = { [K in keyof Config]: Config[K] | undefined }

function isComplete(config: Draft): config is Config {
  return [config.databaseUrl, config.chain, config.deployment, config.brand].every((value) => value !== undefined)
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
    requireUrl(name: string, value: string, protocols: readonly string[], isSecret = false): URL | undefined {
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (url && protocols.includes(url.protocol)) return url
      const shown = isSecret || url?.password ? '' : `, not "${value}"`
      problems.push(`${name} must be a URL that starts with ${protocols.join('// or ')}//${shown}`)
      return undefined
    },
    attempt<T>(get: () => T): T | undefined {
      try {
        return get()
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error))
        return undefined
      }
    },
  }
}
