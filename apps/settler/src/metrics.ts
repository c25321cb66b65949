import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import type { Sql } from '@app/db/client'
import { createRpcMetrics } from '@app/process/rpc-metrics'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { alarmKinds } from './alarms.ts'

interface State {
  heard_at: number
  final_block: number | null
  last_day: number | null
  posted_day: number | null
  payable_day: number | null
  open_day: number | null
  is_waiting: number
}

const series = {
  heard_at: ['settler_heard_timestamp_seconds', 'When the settler that works was last heard of.'],
  final_block: ['settler_final_block', 'The block up to which it has read.'],
  last_day: ['settler_last_day', 'The last settled day, since 1970.'],
  posted_day: ['settler_posted_day', 'The day of the newest root that stands in the index, since 1970.'],
  payable_day: ['settler_payable_day', 'The day of the newest root that pays with a voucher, since 1970.'],
  open_day: ['settler_open_day', 'The day of the newest root that no veto reaches, since 1970.'],
  is_waiting: ['settler_waiting', '1 while something stands between it and its next deed; settled.progress says what.'],
} as const

/** Read from the database, so a spare process reports the same as the working one. */
export function createMetrics(sql: Sql, rpcUrls: readonly string[]) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauges = Object.entries(series).map(([key, [name, help]]) => ({
    key: key as keyof State,
    gauge: new Gauge({ name, help, registers }),
  }))
  const alarms = new Gauge({ name: 'settler_alarms', help: 'Open alarms by kind.', labelNames: ['kind'], registers })
  const known = new Gauge({
    name: 'settler_known',
    help: '1 when the database answers; the figures beside it are void at 0.',
    registers,
  })
  return {
    observer: createRpcMetrics(registers, rpcUrls),
    contentType: registry.contentType,
    async render(): Promise<string> {
      const state = await readState(sql).catch(() => undefined)
      const open = await readAlarms(sql).catch(() => undefined)
      known.set(state && open ? 1 : 0)
      for (const { key, gauge } of gauges) gauge.set(state?.[key] ?? Number.NaN)
      for (const kind of alarmKinds) alarms.set({ kind }, open ? (open.get(kind) ?? 0) : Number.NaN)
      return registry.metrics()
    },
  }
}

export async function readMoneyProblems(sql: Sql): Promise<string[]> {
  const alarms = await sql<
    { detail: string }[]
  >`select detail from settled.alarm where ended_at is null and kind <> 'dayDiffers' order by id`
  const [row] = await sql<{ is_silent: boolean }[]>`
    select coalesce((select heard_at from settled.progress), 0) < extract(epoch from clock_timestamp()) - 60 as is_silent`
  const silence = row?.is_silent ? ['No settler was heard of for a minute.'] : []
  return [...silence, ...alarms.map(({ detail }) => detail)]
}

async function readState(sql: Sql): Promise<State | undefined> {
  const [row] = await sql<State[]>`
    select heard_at, final_block, (select max(day) from settled.day) as last_day, (waits_for is not null)::int as is_waiting,
      (select max(day)::int from chain.dividend_root) as posted_day,
      (select max(day)::int from chain.dividend_root where posted_at <= final_at - ${ROOT_PAYABLE_AGE}) as payable_day,
      (select max(day)::int from chain.dividend_root where posted_at <= final_at - ${ROOT_OPEN_AGE}) as open_day
    from settled.progress left join (select final_block_timestamp as final_at from chain.cursor) cursor on true`
  return row
}

async function readAlarms(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count from settled.alarm where ended_at is null group by kind`
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
