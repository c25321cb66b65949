import type { Hello, HelloDown, Part } from '@app/core/api/health'
import { AppError } from '@app/core/app-error'
import packageJson from '../../../package.json' with { type: 'json' }
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getLagSeconds, getStaleness } from '../../freshness/get-staleness.ts'
import { readChain, type Cursor } from '../chain/read-chain.ts'

const DATABASE_DEADLINE_MS = 2_500

export type Health = { up: true; hello: Hello } | { up: false; details: HelloDown }

/** Asks every part at once, each with a short deadline. */
export async function getHello(ctx: ServiceContext): Promise<Health> {
  const [database, head] = await Promise.all([askDatabase(ctx), ctx.node.getHead()])
  const { cursor } = database
  const indexer = database.indexer ?? (cursor ? (getStaleness(cursor, ctx.lagRule) ?? 'ok') : 'unknown')
  const base = {
    name: ctx.config.brand.name,
    version: packageJson.version,
    chainId: ctx.config.chain.id,
    indexedBlock: cursor?.blockNumber ?? null,
    chainBlock: head?.number ?? null,
    lagSeconds: cursor && head ? getLagSeconds({ ...cursor, headBlockTimestamp: head.timestamp }, ctx.lagRule) : null,
  }
  const down: Part[] = []
  if (!database.reachable) down.push('database')
  if (database.reachable && indexer !== 'ok') down.push('indexer')
  if (!head) down.push('node')
  if (down.length === 0 && cursor && head) {
    const known = { indexedBlock: cursor.blockNumber, chainBlock: head.number, lagSeconds: base.lagSeconds ?? 0 }
    return { up: true, hello: { ...base, ...known, database: 'ok', indexer: 'ok', node: 'ok' } }
  }
  const states = { database: database.reachable ? 'ok' : 'down', indexer, node: head ? 'ok' : 'down' } as const
  return { up: false, details: { ...base, down, ...states } }
}

interface DatabaseAnswer {
  reachable: boolean
  cursor?: Cursor
  /** Only when the state of the indexer is known without looking at its cursor. */
  indexer?: 'failing' | 'starting'
}

async function askDatabase(ctx: ServiceContext): Promise<DatabaseAnswer> {
  try {
    if (!(await ctx.schema.read()).fits) return { reachable: false }
    const { cursor, row } = await runQuery(
      readChain<{ failing: boolean }>(ctx, ctx.database`select c.state = 'failing' as failing`),
      DATABASE_DEADLINE_MS,
    )
    return { reachable: true, cursor, ...(row.failing && { indexer: 'failing' }) }
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE')
      return { reachable: true, indexer: 'starting' }
    return { reachable: false }
  }
}
