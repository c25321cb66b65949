import { getConfiguredBrand } from '@app/config/configured'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type LikeName, likenesses } from './like.ts'

export const help = `Usage: npm start -- [options]

Brings the whole product up on this machine: chain, contracts, history, database, indexer, API and web app on one address.

Options
  --fresh            begin again: delete the kept state first
  --keep             go on with the kept state whatever has changed: its contracts are those that it was made with
  --port N           port of the one address (default 4280, or PORT); the next free one is taken and said when it is in use
  --state DIR        where the state is kept (default .sandbox, or .sandbox-NAME for --like NAME)
  --like bsc         on a chain as BSC is: id 56, USDT of 18 decimals, blocks every 0.5 s, and nodes as public ones are
  --generations 2    deploy once more after the history: everybody keeps what there is in the first generation, and the
                     second is served
  --no-history       deploy the contracts only, without accounts and stakes
  --help             this text

Environment
  DATABASE_URL       a PostgreSQL to use instead of the embedded one (15 or newer)
  RPC_URL            a chain to use instead of the embedded one
  CONFIG_DIR         the operator's folder: brand, texts, chain and deployments; otherwise BRAND names one of packages/config/brands
  PORT, LOG_LEVEL`

export interface Options {
  dev: boolean
  fresh: boolean
  keep: boolean
  history: boolean
  generations: 1 | 2
  port: number
  mayMovePort: boolean
  stateDir: string
  databaseUrl: string | undefined
  rpcUrl: string | undefined
  like: LikeName
  brand: string
}

export class UsageError extends Error {}

function parsePort(text: string, name: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`${name} must be a port number from 0 to 65535, not "${text}".`)
  return port
}

function parseLike(name: string): LikeName {
  if (Object.hasOwn(likenesses, name)) return name as LikeName
  throw new UsageError(`--like must be one of ${Object.keys(likenesses).join(', ')}, not "${name}".`)
}

function parseGenerations(text: string): Options['generations'] {
  if (text === '1' || text === '2') return Number(text) as Options['generations']
  throw new UsageError(`--generations must be 1 or 2, not "${text}".`)
}

function readBrandId(env: NodeJS.ProcessEnv): string {
  try {
    return getConfiguredBrand(env).id
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

export function parseOptions(args: string[], env: NodeJS.ProcessEnv, root: string): Options | 'help' {
  let values
  try {
    ;({ values } = parseArgs({
      args,
      options: {
        dev: { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        generations: { type: 'string', default: '1' },
        'no-history': { type: 'boolean', default: false },
        port: { type: 'string' },
        state: { type: 'string' },
        like: { type: 'string', default: 'local' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }))
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  if (values.help) return 'help'
  if (values.fresh && values.keep) throw new UsageError('--fresh deletes what --keep goes on with: leave one out.')
  const asked = values.port ?? env.PORT
  const like = parseLike(values.like)
  if (like !== 'local' && env.RPC_URL)
    throw new UsageError('--like says what the embedded chain is like: leave RPC_URL out, or --like.')
  const generations = parseGenerations(values.generations)
  if (generations > 1 && env.RPC_URL)
    throw new UsageError('--generations says what stands on the embedded chain: leave RPC_URL out, or --generations.')
  return {
    dev: values.dev,
    fresh: values.fresh,
    keep: values.keep,
    history: !values['no-history'],
    generations,
    port: asked === undefined || asked === '' ? 4280 : parsePort(asked, values.port === undefined ? 'PORT' : '--port'),
    mayMovePort: asked !== '0',
    stateDir: path.resolve(root, values.state ?? (like === 'local' ? '.sandbox' : `.sandbox-${like}`)),
    databaseUrl: env.DATABASE_URL || undefined,
    rpcUrl: env.RPC_URL || undefined,
    like,
    brand: readBrandId(env),
  }
}
