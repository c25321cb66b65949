import { ForkError } from './check-blocks.ts'
import { moveCursor } from './cursor.ts'
import { readBlock } from './event-log.ts'
import type { Ingest } from './ingest.ts'
import type { Tips } from './node.ts'

/** The number up to which the node holds blocks final. That they are ours is another question. */
export function getFinalNumber({ policy }: Ingest, { head, final }: Tips): number {
  return typeof policy.finality === 'number' ? head.number - policy.finality : (final?.number ?? 0)
}

/**
 * Our block becomes final when the node's final block is the same by its hash; with a number of blocks, when our block is the node's
 * head, since each of ours stands on the one before. Throws a ForkError when the final block is another than ours.
 */
export async function advanceFinality(ingest: Ingest, tips: Tips): Promise<void> {
  const { cursor, writer } = ingest
  const final = chooseFinal(ingest, tips)
  if (!final || !cursor.block || (cursor.final && cursor.final.number >= final.number)) return
  const block = await writer.transaction(async (tx) => readBlock(tx, final.number))
  if (!block) return
  if (final.hash !== undefined && final.hash !== block.hash)
    throw new ForkError(`The final block ${final.number} is not ours`)
  const next = { ...cursor, final: block }
  await writer.transaction(async (tx) => moveCursor(tx, cursor, next))
  ingest.cursor = next
}

function chooseFinal(ingest: Ingest, { head, final }: Tips): { number: number; hash?: string } | undefined {
  const { policy, cursor, awaitedFinal } = ingest
  const { block } = cursor
  if (!block) return undefined
  if (typeof policy.finality === 'number')
    return block.hash === head.hash ? { number: head.number - policy.finality } : undefined
  if (!final) return undefined
  const reached = [final, awaitedFinal].find((header) => header && header.number <= block.number)
  if (reached) ingest.awaitedFinal = undefined
  else ingest.awaitedFinal ??= final
  return reached
}
