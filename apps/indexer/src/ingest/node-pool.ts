import type { Deployment } from '@app/config/deployment'
import { createEndpoint, type RpcObserver } from '@app/rpc/endpoint'
import { getContractChecks } from '@app/rpc/our-contracts'
import { createNode, type Header, type Node } from './node.ts'
import type { ChainPolicy } from './policy.ts'

/** Other endpoints may answer for the node of `pick`; all other nodes answer for themselves. */
export type NodePool = {
  pick(): Node
  getOthers(node: Node): Node[]
  all(): Node[]
  getAlone(node: Node): Node
  /** Another endpoint at or beyond block `number`. Looks at most every `everyMs`; undefined in between. */
  findAhead(node: Node, number: number, everyMs: number): Promise<{ node: Node; head: Header } | undefined>
  succeeded(node: Node): void
  failed(node: Node): void
}

export type NodePoolOptions = {
  urls: readonly string[]
  deployment: Deployment
  range: ChainPolicy['range']
  observer?: RpcObserver | undefined
}

const longestRestMs = 30_000
/** Finding out about other nodes holds the index up for a block or two at most. */
const compareWithinMs = 1_000

export function createNodePool({ urls, deployment, range, observer }: NodePoolOptions): NodePool {
  if (urls.length === 0) throw new Error('No RPC endpoint is configured: set RPC_URL')
  const { chainId } = deployment
  const contracts = getContractChecks(deployment)
  const members = urls.map((url) => {
    const endpoint = createEndpoint({ url, chainId, contracts, logRange: range, observer })
    const alone = createNode(endpoint)
    const node = createNode(endpoint, () =>
      sortByRest(members)
        .filter((member) => member.endpoint !== endpoint)
        .map((member) => member.endpoint),
    )
    return { endpoint, alone, node, failures: 0, restsUntil: 0 }
  })
  const find = (node: Node) => members.find((member) => member.node === node || member.alone === node)!
  const getOthers = (node: Node) => members.filter((member) => member !== find(node)).map(({ alone }) => alone)
  let comparedAt = 0
  return {
    getOthers,
    all: () => members.map(({ alone }) => alone),
    getAlone: (node) => find(node).alone,
    pick: () => sortByRest(members)[0]!.node,
    findAhead: async (node, number, everyMs) => {
      if (Date.now() - comparedAt < everyMs) return undefined
      comparedAt = Date.now()
      const heads = await Promise.all(
        getOthers(node)
          .filter((other) => find(other).endpoint.restsUntil <= Date.now())
          .map(async (other) => ({ node: other, tips: await within(compareWithinMs, other.getTips()) })),
      )
      for (const { node: other, tips } of heads) {
        if (tips && tips.head.number >= number) return { node: other, head: tips.head }
      }
      return undefined
    },
    succeeded: (node) => {
      find(node).failures = 0
    },
    failed: (node) => {
      const member = find(node)
      member.failures += 1
      member.restsUntil = Date.now() + Math.min(longestRestMs, 250 * 2 ** member.failures)
    },
  }
}

type Resting = { restsUntil: number; endpoint: { restsUntil: number } }

function sortByRest<member extends Resting>(members: readonly member[]): member[] {
  const now = Date.now()
  const getRest = ({ restsUntil, endpoint }: Resting) => Math.max(0, restsUntil - now, endpoint.restsUntil - now)
  return members.toSorted((a, b) => getRest(a) - getRest(b))
}

export async function within<result>(ms: number, work: Promise<result>): Promise<result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((settle) => {
    timer = setTimeout(settle, ms, undefined)
  })
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
