import { createNode, type Header, type Node, NodeError } from './node.ts'

export type NodePool = {
  /** The best endpoint now: the first in the given order that is not resting after failures. Asserts its chain id once. */
  pick(): Promise<Node>
  others(node: Node): Node[]
  all(): Node[]
  /** Another endpoint that is at or beyond block `number`. Looks at most every `everyMs`, otherwise undefined. */
  findAhead(node: Node, number: number, everyMs: number): Promise<{ node: Node; head: Header } | undefined>
  succeeded(node: Node): void
  /** The endpoint rests for a growing time, so that the next one is picked. */
  failed(node: Node): void
}

type Endpoint = { node: Node; failures: number; restsUntil: number; isChecked: boolean }

const longestRestMs = 30_000

export function createNodePool(urls: readonly string[], chainId: number, makeNode = createNode): NodePool {
  if (urls.length === 0) throw new Error('No RPC endpoint is configured: set RPC_URL')
  const endpoints: Endpoint[] = urls.map((url) => ({
    node: makeNode(url),
    failures: 0,
    restsUntil: 0,
    isChecked: false,
  }))
  const others = (node: Node) => endpoints.filter((endpoint) => endpoint.node !== node).map((endpoint) => endpoint.node)
  let comparedAt = 0
  const find = (node: Node) => endpoints.find((endpoint) => endpoint.node === node)!
  const fail = (endpoint: Endpoint) => {
    endpoint.failures += 1
    endpoint.restsUntil = Date.now() + Math.min(longestRestMs, 250 * 2 ** endpoint.failures)
  }
  return {
    pick: async () => {
      const endpoint = getBest(endpoints)
      if (!endpoint.isChecked) {
        try {
          await assertChain(endpoint.node, chainId)
        } catch (error) {
          fail(endpoint)
          throw error
        }
        endpoint.isChecked = true
      }
      return endpoint.node
    },
    others,
    all: () => endpoints.map(({ node }) => node),
    findAhead: async (node, number, everyMs) => {
      if (Date.now() - comparedAt < everyMs) return undefined
      comparedAt = Date.now()
      const heads = await Promise.all(
        others(node).map(async (other) => ({ node: other, head: await other.getHead().catch(() => undefined) })),
      )
      for (const { node: other, head } of heads) if (head && head.number >= number) return { node: other, head }
      return undefined
    },
    succeeded: (node) => {
      find(node).failures = 0
    },
    failed: (node) => fail(find(node)),
  }
}

function getBest(endpoints: Endpoint[]): Endpoint {
  const now = Date.now()
  return (
    endpoints.find(({ restsUntil }) => restsUntil <= now) ??
    endpoints.toSorted((a, b) => a.restsUntil - b.restsUntil)[0]!
  )
}

async function assertChain(node: Node, chainId: number): Promise<void> {
  const actual = await node.getChainId()
  if (actual !== chainId)
    throw new NodeError(`${node.name} is on chain ${actual}, not on ${chainId}: correct RPC_URL or CHAIN_ID`)
}
