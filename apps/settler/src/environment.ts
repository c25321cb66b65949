import type { Deployment } from '@app/config/deployment'
import { getConfiguredDeployment } from '@app/config/configured'
import type { KeystoreLocation } from '@app/keys/keystore'
import {
  directVariable,
  metricsVariables,
  type ProbePlace,
  readAll,
  readDirectDatabaseUrl,
  readProbePlace,
  readRpcUrls,
  readText,
  readWholeNumber,
  type Variables,
} from '@app/process/environment'

export interface Environment {
  databaseUrl: string
  rpcUrls: readonly string[]
  deployment: Deployment
  keystore: KeystoreLocation | undefined
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
  SETTLER_KEYSTORE:
    'JSON keystore (version 3) of the key that posts roots, readable by its owner alone. Default: days are settled and none is posted.',
  SETTLER_KEYSTORE_PASSWORD_FILE: 'File with the password of that keystore, readable by its owner alone.',
  SETTLER_KEYSTORE_PASSWORD: 'The password itself, where there can be no file.',
  SETTLER_EVERY_MS: 'Milliseconds between two looks at the index. Default 5000, in the sandbox 1000.',
  ...metricsVariables,
} as const

const SANDBOX = 31_337

export function readEnvironment(variables: Variables): Environment {
  const { everyMs, ...values } = readAll<Omit<Environment, 'everyMs'> & { everyMs: number | undefined }>({
    databaseUrl: () => readDirectDatabaseUrl(variables),
    rpcUrls: () => readRpcUrls(variables),
    deployment: () => getConfiguredDeployment(variables),
    keystore: () => readKeystore(variables),
    everyMs: () => readWholeNumber(variables, 'SETTLER_EVERY_MS', { least: 100, most: 600_000 }),
    metrics: () => readProbePlace(variables),
  })
  return { ...values, everyMs: everyMs ?? (values.deployment.chainId === SANDBOX ? 1_000 : 5_000) }
}

function readKeystore(variables: Variables): KeystoreLocation | undefined {
  const file = readText(variables, 'SETTLER_KEYSTORE')
  const passwordFile = readText(variables, 'SETTLER_KEYSTORE_PASSWORD_FILE')
  const password = readText(variables, 'SETTLER_KEYSTORE_PASSWORD')
  const passwords = [passwordFile, password].filter((each) => each !== undefined).length
  if (file === undefined) {
    if (passwords > 0) throw new Error('SETTLER_KEYSTORE is missing, and a password for it is given')
    return undefined
  }
  if (passwords !== 1)
    throw new Error('SETTLER_KEYSTORE needs one of SETTLER_KEYSTORE_PASSWORD_FILE and SETTLER_KEYSTORE_PASSWORD')
  return { file, password, passwordFile }
}
