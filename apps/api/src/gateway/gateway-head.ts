import { setTimeout as wait } from 'node:timers/promises'
import type { Hex } from 'viem'
import type { Node } from '@app/rpc/node'

export interface GatewayBlock {
  number: number
  hash: Hex
  parentHash: Hex
  /** As the node gave it, without transactions. */
  raw: unknown
}

const LIFETIME_MS = 400
/** So long a node may be behind what was told already; then the chain itself has gone back. */
const BELIEVED_MS = 60_000
const CATCH_UP_MS = 1_000
const AGAIN_MS = 100
const MAX_RECENT = 16

/** The newest block that has been told of: it never goes back while any node may still know it. */
export function createGatewayHead({ request }: Pick<Node, 'request'>) {
  const recent = new Map<number, Hex>()
  let head: GatewayBlock | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let confirmedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<GatewayBlock> | undefined

  async function ask(): Promise<GatewayBlock> {
    const found = toBlock(await request('eth_getBlockByNumber', ['latest', false]))
    const now = Date.now()
    askedAt = now
    if (head && found.number < head.number && now - confirmedAt < BELIEVED_MS) return head
    confirmedAt = now
    if (head?.hash === found.hash) return head
    if (recent.get(found.number - 1) !== found.parentHash) recent.clear()
    for (const number of recent.keys()) if (number >= found.number) recent.delete(number)
    recent.set(found.number, found.hash)
    if (recent.size > MAX_RECENT) recent.delete(recent.keys().next().value!)
    head = found
    return found
  }

  function refresh(): Promise<GatewayBlock> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  const get = async (): Promise<GatewayBlock> => (head && Date.now() - askedAt < LIFETIME_MS ? head : refresh())

  return {
    get,
    /** The head once it is `number` or later; the one there is when that does not come soon. */
    async reach(number: number): Promise<GatewayBlock> {
      const until = Date.now() + CATCH_UP_MS
      let found = await get()
      while (found.number < number && Date.now() < until) {
        found = await refresh()
        if (found.number < number) await wait(AGAIN_MS)
      }
      return found
    },
    /** Hash of a block that was told of and follows the others to the head. */
    findHash: (number: number): Hex | undefined => recent.get(number),
  }
}

export type GatewayHead = ReturnType<typeof createGatewayHead>

function toBlock(raw: unknown): GatewayBlock {
  const { number, hash, parentHash } = raw as { number: Hex; hash: Hex; parentHash: Hex }
  if (!Number.isSafeInteger(Number(number)) || typeof hash !== 'string') throw new TypeError('not a block')
  return { number: Number(number), hash, parentHash, raw }
}
