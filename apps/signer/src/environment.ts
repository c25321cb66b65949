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
  readText,
  requireText,
  type Variables,
} from '@app/process/environment'

export interface Environment {
  databaseUrl: string
  deployment: Deployment
  socketPath: string
  keystore: KeystoreLocation
  metrics: ProbePlace | undefined
}

export const environmentVariables = {
  DATABASE_URL:
    'PostgreSQL, postgres://app_signer:password@host:port/database, of several servers host:port,host:port. Required; it is only read.',
  ...directVariable,
  SIGNER_SOCKET: 'Unix socket to listen on, for the API; its owner and its group may use it. Required.',
  VOUCHER_KEYSTORE: 'File with the key that signs: an encrypted JSON keystore, version 3. Required.',
  VOUCHER_KEYSTORE_PASSWORD_FILE: 'File with the password of that keystore, readable by its owner alone.',
  VOUCHER_KEYSTORE_PASSWORD: 'The password itself, where there can be no file.',
  CONFIG_DIR: 'Folder of the operator, as for the API.',
  CHAIN_ID: 'Chain whose dividend vault pays. Default: as for the API.',
  DEPLOYMENT_FILE:
    'What is deployed there. Default: the newest of CHAIN_ID in deployments/ of CONFIG_DIR, otherwise of packages/config.',
  ...metricsVariables,
} as const

/** In bytes: some systems allow no longer path for a socket. */
const LONGEST_PATH = 103

export function readEnvironment(variables: Variables): Environment {
  return readAll<Environment>({
    databaseUrl: () => readDirectDatabaseUrl(variables),
    deployment: () => getConfiguredDeployment(variables),
    socketPath: () => readSocketPath(variables),
    keystore: () => readKeystore(variables),
    metrics: () => readProbePlace(variables),
  })
}

function readSocketPath(variables: Variables): string {
  const path = requireText(variables, 'SIGNER_SOCKET')
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Error(`SIGNER_SOCKET is longer than ${LONGEST_PATH} bytes`)
  return path
}

function readKeystore(variables: Variables): KeystoreLocation {
  const file = requireText(variables, 'VOUCHER_KEYSTORE')
  const password = readText(variables, 'VOUCHER_KEYSTORE_PASSWORD')
  const passwordFile = readText(variables, 'VOUCHER_KEYSTORE_PASSWORD_FILE')
  if ((password === undefined) === (passwordFile === undefined))
    throw new Error('VOUCHER_KEYSTORE needs one of VOUCHER_KEYSTORE_PASSWORD_FILE and VOUCHER_KEYSTORE_PASSWORD')
  return { file, password, passwordFile }
}
