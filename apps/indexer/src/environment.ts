import type { Chain } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'
import { getConfiguredChain, getConfiguredDeployment } from '@app/config/configured'
import {
  directVariable,
  metricsVariables,
  type ProbePlace,
  readAll,
  readDirectDatabaseUrl,
  readProbePlace,
  readRpcUrls,
  type Variables,
} from '@app/process/environment'

export type Environment = {
  databaseUrl: string
  rpcUrls: readonly string[]
  deployment: Deployment
  finality: Chain['finality']
  metrics: ProbePlace | undefined
}

export const environmentVariables = {
  DATABASE_URL:
    'PostgreSQL, postgres://user:password@host:port/database, of several servers host:port,host:port. Required.',
  ...directVariable,
  CONFIG_DIR: 'Folder of the operator, as for the API.',
  CHAIN_ID: 'Chain to index. Default: as for the API.',
  RPC_URL: 'Comma-separated nodes of that chain. Default: the public endpoints of the chain.',
  RPC_KEY: 'Fills {key} in an endpoint of the chain.',
  DEPLOYMENT_FILE:
    'Deployment to index. Default: the newest of CHAIN_ID in deployments/ of CONFIG_DIR, otherwise of packages/config.',
  ...metricsVariables,
  METRICS_PORT: 'Port of /livez, /readyz and /metrics; 0 takes a free one. Default: none of them.',
} as const

export function readEnvironment(variables: Variables): Environment {
  return readAll<Environment>({
    databaseUrl: () => readDirectDatabaseUrl(variables),
    rpcUrls: () => readRpcUrls(variables),
    deployment: () => getConfiguredDeployment(variables),
    finality: () => getConfiguredChain(variables).finality,
    metrics: () => readProbePlace(variables),
  })
}
