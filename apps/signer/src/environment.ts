import { getTokens } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { getConfiguredDeployment } from '@app/config/configured'
import { parseAmount } from '@app/core/parse-amount'
import type { KeyPlace } from '@app/keys/key-place'
import { describeKeyVariables, readKeyVariables } from '@app/keys/key-variables'
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

/** Base units a day, by the token's address in lower case. */
export type DailyMost = ReadonlyMap<string, bigint>

export interface Environment {
  databaseUrl: string
  deployment: Deployment
  socketPath: string
  key: KeyPlace
  logFolder: string
  dailyMost: DailyMost | undefined
  /** The chain's clock is moved by hand. */
  isSandbox: boolean
  metrics: ProbePlace | undefined
}

export const environmentVariables = {
  DATABASE_URL:
    'PostgreSQL, postgres://app_signer:password@host:port/database, of several servers host:port,host:port. Required; it is only read.',
  ...directVariable,
  SIGNER_SOCKET: 'Unix socket to listen on, for the API; its owner and its group may use it. Required.',
  ...describeKeyVariables('VOUCHER', {
    signs: 'signs vouchers',
    without: 'This or a remote signer is required.',
  }),
  VOUCHER_LOG_DIR:
    'Folder in which it notes each voucher before it signs it, on a disk that stays. Required; the vouchers of a day are counted by it.',
  VOUCHER_DAILY_MOST:
    'What it signs of each token in a UTC day at most, such as usdt=20000,productToken=5000 (whole tokens); of others nothing. Default: the cap in the vault, as the index has it.',
  CONFIG_DIR: 'Folder of the operator, as for the API.',
  CHAIN_ID: 'Chain whose dividend vault pays. Default: as for the API.',
  DEPLOYMENT_FILE:
    'What is deployed there. Default: the newest of CHAIN_ID in deployments/ of CONFIG_DIR, otherwise of packages/config.',
  SANDBOX_NODE:
    'For a sandbox alone, whose clock is moved: with it the clock of this machine is not compared with the chain’s.',
  ...metricsVariables,
} as const

/** In bytes: some systems allow no longer path for a socket. */
const LONGEST_PATH = 103

export function readEnvironment(variables: Variables): Environment {
  return readAll<Environment>({
    databaseUrl: () => readDirectDatabaseUrl(variables),
    deployment: () => getConfiguredDeployment(variables),
    socketPath: () => readSocketPath(variables),
    key: () => readKey(variables),
    logFolder: () => requireText(variables, 'VOUCHER_LOG_DIR'),
    dailyMost: () => readDailyMost(variables),
    isSandbox: () => readText(variables, 'SANDBOX_NODE') !== undefined,
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

function readDailyMost(variables: Variables): DailyMost | undefined {
  const text = readText(variables, 'VOUCHER_DAILY_MOST')
  if (text === undefined) return undefined
  const tokens = getTokens(getConfiguredDeployment(variables))
  const entries = text.split(',').map((part): [string, bigint] => {
    const [name = '', amount = ''] = part.split('=').map((each) => each.trim())
    const token = tokens.find((each) => [each.name, each.symbol].includes(name))
    if (!token)
      throw new Error(`VOUCHER_DAILY_MOST: "${name}" is none of ${tokens.map((each) => each.name).join(', ')}`)
    const parsed = parseAmount(amount, { decimals: token.decimals, locale: 'en', isZeroAllowed: true })
    if (!parsed.ok) throw new Error(`VOUCHER_DAILY_MOST: "${part.trim()}" must be such as ${token.name}=20000`)
    return [token.address.toLowerCase(), parsed.amount]
  })
  const most = new Map(entries)
  if (most.size < entries.length) throw new Error('VOUCHER_DAILY_MOST: a token stands there twice')
  return most
}
