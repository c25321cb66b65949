import { getConfiguredChain, getConfiguredChainId } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'
import { getConfiguredDeployment } from '@app/config/deployment-file'
import { type Logger, pino } from 'pino'

export type Environment = { databaseUrl: string; rpcUrls: readonly string[]; deployment: Deployment; logLevel: string }

/** Reads DATABASE_URL, RPC_URL (comma list), CHAIN_ID, DEPLOYMENT_FILE, LOG_LEVEL. Throws naming what is missing. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const databaseUrl = readDatabaseUrl(variables)
  const environment = { CHAIN_ID: variables['CHAIN_ID'], RPC_URL: variables['RPC_URL'], RPC_KEY: variables['RPC_KEY'] }
  const chainId = getConfiguredChainId(environment)
  const { rpcUrls } = getConfiguredChain(environment)
  if (rpcUrls.length === 0) throw new Error(`Chain ${chainId} has no endpoint of its own: set RPC_URL`)
  const deployment = getConfiguredDeployment(variables)
  return { databaseUrl, rpcUrls, deployment, logLevel: variables['LOG_LEVEL'] ?? 'info' }
}

export function readDatabaseUrl(variables: NodeJS.ProcessEnv): string {
  const url = variables['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is not set: it must be the address of a PostgreSQL database')
  return url
}

/** JSON lines on standard output. */
export function createLog(level: string): Logger {
  return pino({ name: 'indexer', level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
