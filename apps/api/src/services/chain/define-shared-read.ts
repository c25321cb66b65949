import { AppError } from '@app/core/app-error'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { classifyDatabaseError } from '../../database/failure.ts'
import { type ChainRead, type CursorRow, selectCursor, toCursor } from './read-chain.ts'
import { readTogether } from '../../domain/read-together.ts'

/** Accounts that one statement answers for. */
const MOST = 32
/** Statements of one read on their way at once. */
const AT_ONCE = 2

/** How a value that is asked for arrives in SQL: `bytea` from `0x…`, `bigint` from a whole number. */
type AskedType = 'bytea' | 'bigint'

export type AskedTypes<Input> = { readonly [Name in keyof Input]: AskedType }

type Asked<Input> = { readonly [Name in keyof Input]: string | number }

type Read<Input, T> = (input: Input) => Promise<ChainRead<T>>

/**
 * A read like `readChain`, for one that is asked for much: what is asked for at the same time goes to the database as one
 * statement.
 * @param asked Names and types of what is asked for; `select` refers to them as columns of `asked`.
 * @param select One row of JSON values: amounts as text. Put together once for a context.
 */
export function defineSharedRead<Input extends Asked<Input>, T extends object>(
  asked: AskedTypes<Input>,
  select: (ctx: ServiceContext) => PendingQuery<Row[]>,
): (ctx: ServiceContext, input: Input) => Promise<ChainRead<T>> {
  const reads = new WeakMap<ServiceContext, Read<Input, T>>()
  return (ctx, input) => {
    let read = reads.get(ctx)
    if (read === undefined) reads.set(ctx, (read = createRead(ctx, asked, select(ctx))))
    return runQuery(read(input))
  }
}

function createRead<Input extends Asked<Input>, T extends object>(
  { database, config }: ServiceContext,
  asked: AskedTypes<Input>,
  select: PendingQuery<Row[]>,
): Read<Input, T> {
  const columns = Object.entries<AskedType>(asked)
  const cursor = selectCursor(database)
  const names = database.unsafe(columns.map(([name, type]) => `${name} ${type}`).join(', '))
  const toText = (input: Input, place: number): string =>
    JSON.stringify({
      place,
      ...Object.fromEntries(columns.map(([name, type]) => [name, toJson(input[name as keyof Input], type)])),
    })
  return readTogether<Input, ChainRead<T>>(
    async (inputs) => {
      const [found] = await runQuery(
        database<(CursorRow & { rows: T[] })[]>`
          select ${cursor}, (
            select json_agg(payload order by asked.place)
            from json_to_recordset(${`[${inputs.map(toText).join()}]`}::text::json) as asked(place integer, ${names})
            cross join lateral (${select}) payload
          ) as rows
          from chain.cursor c`,
      )
      const at = toCursor(found, config)
      return found!.rows.map((row) => ({ cursor: at, row }))
    },
    { most: MOST, atOnce: AT_ONCE, isOfOne: (error) => !(error instanceof AppError) && !classifyDatabaseError(error) },
  )
}

function toJson(value: string | number, type: AskedType): string | number {
  return type === 'bytea' ? `\\x${String(value).slice(2)}` : value
}
