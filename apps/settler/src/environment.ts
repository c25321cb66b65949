import { getConfiguredChain, getConfiguredChainId } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'
import { getConfiguredDeployment } from '@app/config/deployment-file'
import type { KeystoreLocation } from '@app/keys/keystore'
import { type Logger, pino } from 'pino'

export interface Environment {
  databaseUrl: string
  rpcUrls: readonly string[]
  deployment: Deployment
  keystore: KeystoreLocation | undefined
  everyMs: number
  metrics: { host: string; port: number } | undefined
}

const environmentVariables = {
  DATABASE_URL: 'PostgreSQL, postgres://user:password@host:port/database. Required.',
  CHAIN_ID: 'Chain whose days are settled. Default: as for the API.',
  RPC_URL: 'Comma-separated nodes of that chain, two or more. Default: the public endpoints of the chain.',
  RPC_KEY: 'Fills {key} in an endpoint of the chain.',
  DEPLOYMENT_FILE: 'Deployment. Default: the file of the chain in packages/config/deployments.',
  SETTLER_KEYSTORE:
    'JSON keystore (version 3) of the key that posts roots, readable by its owner alone. Default: days are settled and none is posted.',
  SETTLER_KEYSTORE_PASSWORD_FILE: 'File with the password of that keystore, readable by its owner alone.',
  SETTLER_KEYSTORE_PASSWORD: 'The password itself, where there can be no file.',
  SETTLER_EVERY_MS: 'Milliseconds between two looks at the index. Default 5000, in the sandbox 1000.',
  METRICS_PORT: 'Port of /livez, /readyz, /moneyz and /metrics; 0 takes a free one. Default: none of them.',
  METRICS_HOST: 'Address that they listen on. Default 127.0.0.1.',
  LOG_LEVEL: 'One of trace, debug, info, warn, error, fatal, silent. Default info.',
} as const

type Variable = keyof typeof environmentVariables

const SANDBOX = 31_337

export function describeEnvironment(): string {
  const entries = Object.entries(environmentVariables)
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}

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
  const text = (name: Variable) => variables[name]?.trim() || undefined
  const databaseUrl = attempt(() => readDatabaseUrl(text('DATABASE_URL')))
  const rpcUrls = attempt(() => readRpcUrls(variables))
  const deployment = attempt(() => getConfiguredDeployment(variables))
  const keystore = attempt(() => readKeystore(text))
  const everyMs = attempt(
    () =>
      readNumber(text, 'SETTLER_EVERY_MS', { least: 100, most: 600_000 }) ??
      (deployment?.chainId === SANDBOX ? 1_000 : 5_000),
  )
  const port = attempt(() => readNumber(text, 'METRICS_PORT', { least: 0, most: 65_535 }))
  if (problems.length > 0) throw new Error([...new Set(problems)].join('; '))
  const metrics = port === undefined ? undefined : { host: text('METRICS_HOST') ?? '127.0.0.1', port }
  return {
    databaseUrl: databaseUrl!,
    rpcUrls: rpcUrls!,
    deployment: deployment!,
    keystore,
    everyMs: everyMs!,
    metrics,
  }
}

type ReadText = (name: Variable) => string | undefined

function readDatabaseUrl(url: string | undefined): string {
  if (url === undefined || !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host/database')
  return url
}

function readRpcUrls(variables: NodeJS.ProcessEnv): readonly string[] {
  const environment = { CHAIN_ID: variables['CHAIN_ID'], RPC_URL: variables['RPC_URL'], RPC_KEY: variables['RPC_KEY'] }
  const { rpcUrls } = getConfiguredChain(environment)
  if (rpcUrls.length === 0)
    throw new Error(`Chain ${getConfiguredChainId(environment)} has no endpoint of its own: set RPC_URL`)
  return rpcUrls
}

function readKeystore(text: ReadText): KeystoreLocation | undefined {
  const file = text('SETTLER_KEYSTORE')
  const passwordFile = text('SETTLER_KEYSTORE_PASSWORD_FILE')
  const password = text('SETTLER_KEYSTORE_PASSWORD')
  const passwords = [passwordFile, password].filter((each) => each !== undefined).length
  if (file === undefined) {
    if (passwords > 0) throw new Error('SETTLER_KEYSTORE is missing, and a password for it is given')
    return undefined
  }
  if (passwords !== 1)
    throw new Error('SETTLER_KEYSTORE needs one of SETTLER_KEYSTORE_PASSWORD_FILE and SETTLER_KEYSTORE_PASSWORD')
  return { file, password, passwordFile }
}

function readNumber(text: ReadText, name: Variable, { least, most }: { least: number; most: number }) {
  const value = text(name)
  if (value === undefined) return undefined
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= least && number <= most)) throw new Error(`${name} must be a whole number from ${least} to ${most}`)
  return number
}

export function createLog(level: string): Logger {
  return pino({ name: 'settler', level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
