import type { Deployment } from '@app/config/deployment'
import { getConfiguredDeployment } from '@app/config/configured'
import type { KeyPlace } from '@app/keys/key-place'
import { describeKeyVariables, readKeyVariables } from '@app/keys/key-variables'
import {
  directVariable,
  metricsVariables,
  type ProbePlace,
  readAll,
  readDirectDatabaseUrl,
  readProbePlace,
  readRpcUrls,
  readWholeNumber,
  type Variables,
} from '@app/process/environment'

export interface Environment {
  databaseUrl: string
  rpcUrls: readonly string[]
  deployment: Deployment
  key: KeyPlace | undefined
  everyMs: number
  metrics: ProbePlace | undefined
}

export const environmentVariables = {
  DATABASE_URL:
    'PostgreSQL, postgres://user:password@host:port/database, of several servers host:port,host:port. Required.',
  ...directVariable,
  CONFIG_DIR: 'Folder of the operator, as for the API.',
  CHAIN_ID: 'Chain whose days are settled. Default: as for the API.',
  RPC_URL: 'Comma-separated nodes of that chain, two or more. Default: the public endpoints of the chain.',
  RPC_KEY: 'Fills {key} in an endpoint of the chain.',
  DEPLOYMENT_FILE:
    'Deployment. Default: the newest of CHAIN_ID in deployments/ of CONFIG_DIR, otherwise of packages/config.',
  ...describeKeyVariables('SETTLER', {
    signs: 'posts roots',
    without: 'Without one, and without a remote signer, days are settled and none is posted.',
  }),
  SETTLER_EVERY_MS: 'Milliseconds between two looks at the index. Default 5000, in the sandbox 1000.',
  ...metricsVariables,
} as const

const SANDBOX = 31_337

export function readEnvironment(variables: Variables): Environment {
  const { everyMs, ...values } = readAll<Omit<Environment, 'everyMs'> & { everyMs: number | undefined }>({
    databaseUrl: () => readDirectDatabaseUrl(variables),
    rpcUrls: () => readRpcUrls(variables),
    deployment: () => getConfiguredDeployment(variables),
    key: () => readKeyVariables(variables, 'SETTLER'),
    everyMs: () => readWholeNumber(variables, 'SETTLER_EVERY_MS', { least: 100, most: 600_000 }),
    metrics: () => readProbePlace(variables),
  })
  return { ...values, everyMs: everyMs ?? (values.deployment.chainId === SANDBOX ? 1_000 : 5_000) }
}
