import type { Deployment } from '@app/config/deployment'
import { getConfiguredDeployment } from '@app/config/deployment-file'
import type { KeystoreLocation } from '@app/keys/keystore'
import { type Logger, pino } from 'pino'

export interface Environment {
  databaseUrl: string
  deployment: Deployment
  socketPath: string
  keystore: KeystoreLocation
  metrics: { host: string; port: number } | undefined
}

const environmentVariables = {
  DATABASE_URL: 'PostgreSQL, postgres://app_signer:password@host:port/database. Required; it is only read.',
  SIGNER_SOCKET: 'Unix socket to listen on, for the API; its owner and its group may use it. Required.',
  VOUCHER_KEYSTORE: 'File with the key that signs: an encrypted JSON keystore, version 3. Required.',
  VOUCHER_KEYSTORE_PASSWORD_FILE: 'File with the password of that keystore, readable by its owner alone.',
  VOUCHER_KEYSTORE_PASSWORD: 'The password itself, where there can be no file.',
  CHAIN_ID: 'Chain whose dividend vault pays. Default: as for the API.',
  DEPLOYMENT_FILE: 'What is deployed there. Default: the file of the chain in packages/config/deployments.',
  METRICS_PORT: 'Port of /livez, /readyz, /moneyz and /metrics; 0 takes a free one. Default: none of them.',
  METRICS_HOST: 'Address that they listen on. Default 127.0.0.1.',
  LOG_LEVEL: 'One of trace, debug, info, warn, error, fatal, silent. Default info.',
} as const

/** In bytes: some systems allow no longer path for a socket. */
const LONGEST_PATH = 103

export function describeEnvironment(): string {
  const entries = Object.entries(environmentVariables)
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}

export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const problems: string[] = []
  const text = (name: keyof typeof environmentVariables) => variables[name]?.trim() || undefined
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  const need = (name: keyof typeof environmentVariables) => {
    const value = text(name)
    if (value === undefined) problems.push(`${name} is missing`)
    return value ?? ''
  }
  const databaseUrl = need('DATABASE_URL')
  const socketPath = need('SIGNER_SOCKET')
  if (Buffer.byteLength(socketPath) > LONGEST_PATH) problems.push(`SIGNER_SOCKET is longer than ${LONGEST_PATH} bytes`)
  const file = need('VOUCHER_KEYSTORE')
  const [password, passwordFile] = [text('VOUCHER_KEYSTORE_PASSWORD'), text('VOUCHER_KEYSTORE_PASSWORD_FILE')]
  if ((password === undefined) === (passwordFile === undefined))
    problems.push('VOUCHER_KEYSTORE needs one of VOUCHER_KEYSTORE_PASSWORD_FILE and VOUCHER_KEYSTORE_PASSWORD')
  const deployment = attempt(() => getConfiguredDeployment(variables))
  const metrics = attempt(() => readMetricsPlace(text('METRICS_PORT'), text('METRICS_HOST')))
  if (problems.length > 0 || deployment === undefined) throw new Error(problems.join('; '))
  return { databaseUrl, deployment, socketPath, keystore: { file, password, passwordFile }, metrics }
}

function readMetricsPlace(text: string | undefined, host = '127.0.0.1'): Environment['metrics'] {
  if (text === undefined) return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new Error('METRICS_PORT must be a whole number from 0 to 65535')
  return { host, port }
}

export function createLog(level: string): Logger {
  return pino({ name: 'signer', level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
