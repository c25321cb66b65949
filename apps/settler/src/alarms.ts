import type { TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { Logger } from 'pino'

export const alarmKinds = ['rootDiffers', 'wrongRootOpen', 'notComputed', 'notPosted', 'dayDiffers'] as const
export type AlarmKind = (typeof alarmKinds)[number]

export interface Alarm {
  kind: AlarmKind
  subject: string
  detail: string
}

export async function raise(tx: TransactionSql, { kind, subject, detail }: Alarm, log: Logger): Promise<void> {
  const { count } = await tx`
    update settled.alarm set detail = ${detail}
    where kind = ${kind} and subject = ${subject} and ended_at is null`
  if (count > 0) return
  await tx`
    insert into settled.alarm (kind, subject, detail, began_at) values (${kind}, ${subject}, ${detail}, ${selectNow(tx)})`
  log.error({ kind, subject, detail }, 'alarm')
}

export async function endOthers(
  tx: TransactionSql,
  kind: AlarmKind,
  subjects: readonly string[],
  log: Logger,
): Promise<void> {
  const rows = await tx<{ subject: string }[]>`
    update settled.alarm set ended_at = greatest(began_at, ${selectNow(tx)})
    where kind = ${kind} and ended_at is null and subject <> all(${[...subjects]}::text[])
    returning subject`
  for (const { subject } of rows) log.info({ kind, subject }, 'alarm ended')
}
