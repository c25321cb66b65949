import { getConfiguredChain } from '@app/config/configured'
import { isDatabaseUrl } from '@app/db/database-url'

export type Variables = Readonly<Record<string, string | undefined>>

export function describeVariables(texts: Readonly<Record<string, string>>): string {
  const entries = Object.entries(texts)
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}

/** EX_CONFIG of sysexits.h: settings are missing or wrong. */
export const EXIT_CONFIGURATION = 78

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** @throws SettingsError that names every fault, not only the first. */
export function readAll<Values extends object>(readers: {
  readonly [Name in keyof Values]: () => Values[Name]
}): Values {
  const problems = new Set<string>()
  const values: Partial<Values> = {}
  for (const name of Object.keys(readers) as (keyof Values)[]) {
    try {
      values[name] = readers[name]()
    } catch (error) {
      problems.add(error instanceof Error ? error.message : String(error))
    }
  }
  if (problems.size > 0) throw new SettingsError([...problems].join('; '))
  return values as Values
}

export function readText(variables: Variables, name: string): string | undefined {
  return variables[name]?.trim() || undefined
}

export function requireText(variables: Variables, name: string): string {
  const text = readText(variables, name)
  if (text === undefined) throw new Error(`${name} is missing`)
  return text
}

export function readWholeNumber(
  variables: Variables,
  name: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  const text = readText(variables, name)
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) throw new Error(`${name} must be a whole number from ${least} to ${most}`)
  return number
}

export function readDatabaseUrl(variables: Variables): string {
  return checkDatabaseUrl('DATABASE_URL', requireText(variables, 'DATABASE_URL'))
}

/** Connects to the database itself where `DATABASE_URL` is a pooler. */
export function readDirectDatabaseUrl(variables: Variables): string {
  return readOptionalDatabaseUrl(variables, 'DATABASE_DIRECT_URL') ?? readDatabaseUrl(variables)
}

export function readOptionalDatabaseUrl(variables: Variables, name: string): string | undefined {
  const url = readText(variables, name)
  return url === undefined ? undefined : checkDatabaseUrl(name, url)
}

function checkDatabaseUrl(name: string, url: string): string {
  if (!isDatabaseUrl(url))
    throw new Error(`${name} must be the address of a PostgreSQL database: postgres://user:password@host/database`)
  return url
}

export const directVariable = {
  DATABASE_DIRECT_URL:
    'The database itself, where DATABASE_URL is that of a pooler: this process uses it alone. Default: DATABASE_URL.',
} as const

export function readRpcUrls(variables: Variables): readonly string[] {
  const { id, rpcUrls } = getConfiguredChain(variables)
  if (rpcUrls.length === 0) throw new Error(`Chain ${id} has no endpoint of its own: set RPC_URL`)
  return rpcUrls
}

export const metricsVariables = {
  METRICS_PORT: 'Port of /livez, /readyz, /moneyz and /metrics; 0 takes a free one. Default: none of them.',
  METRICS_HOST: 'Address that they listen on. Default 127.0.0.1.',
} as const

export type ProbePlace = { host: string; port: number }

export function readProbePlace(variables: Variables): ProbePlace | undefined {
  const port = readWholeNumber(variables, 'METRICS_PORT', { least: 0, most: 65_535 })
  return port === undefined ? undefined : { host: readText(variables, 'METRICS_HOST') ?? '127.0.0.1', port }
}
