import type { Deployment } from '@app/config/deployment'
import { getConfiguredDeployment } from '@app/config/configured'
import type { KeyPlace } from '@app/keys/key-place'
import { describeKeyVariables, readKeyVariables } from '@app/keys/key-variables'
import {
  metricsVariables,
  type ProbePlace,
  readAll,
  readDatabaseUrl,
  readProbePlace,
  requireText,
  type Variables,
} from '@app/process/environment'

export interface Environment {
  databaseUrl: string
  deployment: Deployment
  socketPath: string
  key: KeyPlace
  metrics: ProbePlace | undefined
}

export const environmentVariables = {
  DATABASE_URL:
    'PostgreSQL, postgres://app_signer:password@host:port/database, of several servers host:port,host:port. Required; it is only read.',
  SIGNER_SOCKET: 'Unix socket to listen on, for the API; its owner and its group may use it. Required.',
  ...describeKeyVariables('VOUCHER', {
    signs: 'signs vouchers',
    without: 'This or a remote signer is required.',
  }),
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
    databaseUrl: () => readDatabaseUrl(variables),
    deployment: () => getConfiguredDeployment(variables),
    socketPath: () => readSocketPath(variables),
    key: () => readKey(variables),
    metrics: () => readProbePlace(variables),
  })
}

function readSocketPath(variables: Variables): string {
  const path = requireText(variables, 'SIGNER_SOCKET')
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Error(`SIGNER_SOCKET is longer than ${LONGEST_PATH} bytes`)
  return path
}

function readKey(variables: Variables): KeyPlace {
  const place = readKeyVariables(variables, 'VOUCHER')
  if (!place) throw new Error('VOUCHER_KEYSTORE is missing: give it, or VOUCHER_REMOTE_URL')
  return place
}
