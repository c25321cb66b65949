import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../context.ts'
import { ANSWER_DEADLINE_MS, classifyDatabaseError, getOffset, type PageInput, runQuery } from '../database.ts'
import { createBatchLoader } from './batch-loader.ts'
import { type CursorRow, requireCursor, selectCursor } from './cursor.ts'
import { type ChainRead, readFresh } from './read-chain.ts'

const MAX_BATCH = 32
const CONCURRENCY = 2
const SLOW_MS = 25

type AskedType = 'bytea' | 'bigint'

type AskedTypes<Input> = { readonly [Name in keyof Input]: AskedType }

type Asked<Input> = { readonly [Name in keyof Input]: string | number }

interface Reads<Input, T> {
  alone: (input: Input) => Promise<ChainRead<T>>
  together: (input: Input) => Promise<ChainRead<T>>
}

/**
 * Like `readChain`, for frequent reads: concurrent calls go to the database as one statement.
 * @param asked Names and types of the input, which `select` refers to as columns of `asked`.
 * @param select One row of JSON values, amounts as text. Made once per context.
 * @param isLong Such a read goes alone, so that others need not wait for it.
 */
export function defineSharedRead<Input extends Asked<Input>, T extends object>(
  asked: AskedTypes<Input>,
  select: (ctx: ServiceContext) => PendingQuery<Row[]>,
  isLong: (input: Input) => boolean = () => false,
): (ctx: ServiceContext, input: Input) => Promise<ChainRead<T>> {
  const known = new WeakMap<ServiceContext, Reads<Input, T>>()
  return (ctx, input) => {
    const reads = known.get(ctx) ?? createReads<Input, T>(createListRead(ctx, asked, select(ctx)))
    known.set(ctx, reads)
    return runQuery(isLong(input) ? reads.alone(input) : reads.together(input))
  }
}

const retrySingly = (error: unknown): boolean => !(error instanceof AppError) && !classifyDatabaseError(error)

function createReads<Input, T>(readList: (inputs: readonly Input[]) => Promise<ChainRead<T>[]>): Reads<Input, T> {
  return {
    alone: async (input) => (await readList([input]))[0]!,
    together: createBatchLoader(readList, {
      maxBatch: MAX_BATCH,
      concurrency: CONCURRENCY,
      slowMs: SLOW_MS,
      timeoutMs: ANSWER_DEADLINE_MS,
      retrySingly,
    }),
  }
}

function createListRead<Input extends Asked<Input>, T extends object>(
  ctx: ServiceContext,
  asked: AskedTypes<Input>,
  select: PendingQuery<Row[]>,
): (inputs: readonly Input[]) => Promise<ChainRead<T>[]> {
  const { database, config } = ctx
  const columns = Object.entries<AskedType>(asked)
  const cursor = selectCursor(database)
  const names = database.unsafe(columns.map(([name, type]) => `"${name}" ${type}`).join(', '))
  const toText = (input: Input, place: number): string =>
    JSON.stringify({
      place,
      ...Object.fromEntries(columns.map(([name, type]) => [name, toJson(input[name as keyof Input], type)])),
    })
  return async (inputs) => {
    const { cursor: at, rows } = await readFresh(ctx, async (reader) => {
      const [found] = await runQuery(
        reader<(CursorRow & { rows: T[] })[]>`
          select ${cursor}, (
            select json_agg(payload order by asked.place)
            from json_to_recordset(${`[${inputs.map(toText).join()}]`}::text::json) as asked(place integer, ${names})
            cross join lateral (${select}) payload
          ) as rows
          from chain.cursor c`,
      )
      return { cursor: requireCursor(found, config), rows: found!.rows }
    })
    return rows.map((row) => ({ cursor: at, row }))
  }
}

function toJson(value: string | number, type: AskedType): string | number {
  return type === 'bytea' ? `\\x${String(value).slice(2)}` : value
}

export interface PageRequest {
  account: Address
  skip: number
  take: number
}

export const pageRequestTypes: AskedTypes<PageRequest> = { account: 'bytea', skip: 'bigint', take: 'bigint' }

const FAR_ROWS = 1_000

export const isFarPage = ({ skip, take }: PageRequest): boolean => skip + take > FAR_ROWS

export function toPageRequest(input: PageInput & { address: Address }): PageRequest {
  return { account: input.address, skip: getOffset(input), take: input.pageSize }
}
