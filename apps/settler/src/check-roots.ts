import type { Hash } from '@app/core/api/primitives'
import type { TransactionSql } from '@app/db/client'
import type { Logger } from 'pino'
import { endOthers, raise } from './alarms.ts'
import type { RootPost } from './poster.ts'
import type { StandingRoot } from './standing-roots.ts'

/** Holds the roots that stand against the settled days, with an alarm for each that is another. @returns Whether all are equal. */
export async function checkRoots(tx: TransactionSql, standing: readonly StandingRoot[], log: Logger): Promise<boolean> {
  const days = new Map(
    (await tx<{ day: number; root: Hash | null }[]>`select day, root from settled.day`).map(({ day, root }) => [
      day,
      root,
    ]),
  )
  const different = standing.filter(({ day, root }) => days.get(day) !== root)
  for (const root of different) {
    const own = days.get(root.day)
    const words =
      own === undefined ? 'that day is not settled here' : `the settled one is ${own ?? 'none: nobody had earned'}`
    const detail = `Root ${root.index} of day ${root.day} is ${root.root}, and ${words}.`
    await raise(tx, { kind: 'rootDiffers', subject: toSubject(root), detail }, log)
  }
  await endOthers(tx, 'rootDiffers', different.map(toSubject), log)
  return different.length === 0
}

function toSubject({ index, root }: StandingRoot): string {
  return `root/${index}/${root}`
}

const NO_ROOT: Hash = `0x${'00'.repeat(32)}`

/** What is to be posted: the newest settled day, when it says more than the newest root that stands. */
export async function findPost(tx: TransactionSql, standing: readonly StandingRoot[]): Promise<RootPost | undefined> {
  const [day] = await tx<(Omit<RootPost, 'root' | 'previousRoot'> & { root: Hash | null })[]>`
    select day, root, rules_hash as "rulesHash", anchor_block as "anchorBlock", anchor_hash as "anchorHash", file_hash as "fileHash"
    from settled.day order by day desc limit 1`
  const newest = standing.at(-1)
  if (!day || day.root === null || day.root === newest?.root) return undefined
  if (newest && day.day <= newest.day) return undefined
  return { ...day, root: day.root, previousRoot: newest?.root ?? NO_ROOT }
}
