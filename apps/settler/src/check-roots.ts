import type { Hash } from '@app/core/api/primitives'
import type { TransactionSql } from '@app/db/client'
import type { Logger } from 'pino'
import { endOthers, raise } from './alarms.ts'
import type { RootPost } from './poster.ts'
import { isOpen, type StandingRoot } from './standing-roots.ts'

/** @returns Whether all roots that can still be vetoed are equal to their settled day. */
export async function checkRoots(
  tx: TransactionSql,
  standing: readonly StandingRoot[],
  now: number,
  log: Logger,
): Promise<boolean> {
  const different = standing.filter(({ root, settled }) => settled?.root !== root)
  const young = different.filter((root) => !isOpen(root, now))
  const open = different.filter((root) => isOpen(root, now))
  await alarm(tx, 'rootDiffers', young, log)
  await alarm(tx, 'wrongRootOpen', open, log)
  return young.length === 0
}

const advice = {
  rootDiffers: 'Veto it, and take SETTLER from the key that posted it.',
  wrongRootOpen: 'No veto reaches it any more: cover what it pays beyond what was earned.',
}

async function alarm(
  tx: TransactionSql,
  kind: keyof typeof advice,
  roots: readonly StandingRoot[],
  log: Logger,
): Promise<void> {
  for (const root of roots)
    await raise(tx, { kind, subject: toSubject(root), detail: `${describe(root)} ${advice[kind]}` }, log)
  await endOthers(tx, kind, roots.map(toSubject), log)
}

function describe({ index, day, root, settled }: StandingRoot): string {
  const own = settled
    ? `the settled one is ${settled.root ?? 'none: nobody had earned'}`
    : 'that day is not settled here'
  return `Root ${index} of day ${day} is ${root}, and ${own}.`
}

function toSubject({ index, root }: StandingRoot): string {
  return `root/${index}/${root}`
}

const NO_ROOT: Hash = `0x${'00'.repeat(32)}`

export async function findPost(tx: TransactionSql, standing: readonly StandingRoot[]): Promise<RootPost | undefined> {
  const [day] = await tx<(Omit<RootPost, 'root' | 'previousRoot'> & { root: Hash | null })[]>`
    select day, root, rules_hash as "rulesHash", anchor_block as "anchorBlock", anchor_hash as "anchorHash", file_hash as "fileHash"
    from settled.day order by day desc limit 1`
  const newest = standing.at(-1)
  if (!day || day.root === null || day.root === newest?.root) return undefined
  if (newest && day.day <= newest.day) return undefined
  return { ...day, root: day.root, previousRoot: newest?.root ?? NO_ROOT }
}
