import { type DestinationStream, type Logger, pino } from 'pino'
import { readText, SettingsError, type Variables } from './environment.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const logVariables = { LOG_LEVEL: `One of ${logLevels.join(', ')}. Default info.` }

export function readLogLevel(variables: Variables): LogLevel {
  const text = readText(variables, 'LOG_LEVEL') ?? 'info'
  const level = logLevels.find((each) => each === text)
  if (level === undefined) throw new SettingsError(`LOG_LEVEL must be one of ${logLevels.join(', ')}`)
  return level
}

/** One JSON object per line. Queries and their parameters are kept out of it. */
export function createLog(name: string, level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['err.query', 'err.parameters'],
  }
  return destination ? pino(options, destination) : pino(options)
}
