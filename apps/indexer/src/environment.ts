import { getConfiguredChain, getConfiguredChainId } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'
import { getConfiguredDeployment } from '@app/config/deployment-file'
import { type Logger, pino } from 'pino'

export type Environment = {
  databaseUrl: string
  rpcUrls: readonly string[]
  deployment: Deployment
  /** Where probes and metrics are served; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined
}

/** Every variable that the process reads, with what `--help` says of it. */
const environmentVariables = {
  DATABASE_URL: 'PostgreSQL, postgres://user:password@host:port/database. Required.',
  CHAIN_ID: 'Chain to index. Default: as for the API.',
  RPC_URL: 'Comma-separated nodes of that chain. Default: the public endpoints of the chain.',
  RPC_KEY: 'Fills {key} in an endpoint of the chain.',
  DEPLOYMENT_FILE: 'Deployment to index. Default: the file of the chain in packages/config/deployments.',
  METRICS_PORT: 'Port of /livez, /readyz and /metrics; 0 takes a free one. Default: none of them.',
  METRICS_HOST: 'Address that they listen on. Default 127.0.0.1.',
  LOG_LEVEL: 'One of trace, debug, info, warn, error, fatal, silent. Default info.',
} as const

export function describeEnvironment(): string {
  const entries = Object.entries(environmentVariables)
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}

/** @throws Error that names everything that is missing or wrong. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const problems: string[] = []
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  const databaseUrl = attempt(() => readDatabaseUrl(variables))
  const rpcUrls = attempt(() => readRpcUrls(variables))
  const deployment = attempt(() => getConfiguredDeployment(variables))
  const metrics = attempt(() => readMetricsPlace(variables))
  if (problems.length > 0 || databaseUrl === undefined || rpcUrls === undefined || deployment === undefined)
    throw new Error([...new Set(problems)].join('; '))
  return { databaseUrl, rpcUrls, deployment, metrics }
}

export function readDatabaseUrl(variables: NodeJS.ProcessEnv): string {
  const url = variables['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is not set: it must be the address of a PostgreSQL database')
  return url
}

function readRpcUrls(variables: NodeJS.ProcessEnv): readonly string[] {
  const environment = { CHAIN_ID: variables['CHAIN_ID'], RPC_URL: variables['RPC_URL'], RPC_KEY: variables['RPC_KEY'] }
  const chainId = getConfiguredChainId(environment)
  const { rpcUrls } = getConfiguredChain(environment)
  if (rpcUrls.length === 0) throw new Error(`Chain ${chainId} has no endpoint of its own: set RPC_URL`)
  return rpcUrls
}

function readMetricsPlace(variables: NodeJS.ProcessEnv): Environment['metrics'] {
  const text = variables['METRICS_PORT']?.trim()
  if (!text) return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new Error('METRICS_PORT must be a whole number from 0 to 65535')
  return { host: variables['METRICS_HOST']?.trim() || '127.0.0.1', port }
}

export function createLog(level: string): Logger {
  return pino({ name: 'indexer', level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
