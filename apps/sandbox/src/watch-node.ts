import { setTimeout as sleep } from 'node:timers/promises'

interface Node {
  ended: Promise<void>
  kill(): Promise<void>
}

interface Watch {
  /** The miner's: anvil 1.7.1 can deadlock when `anvil_nodeInfo` meets mining. */
  url: string
  restart: () => Promise<Node>
  /** Aborted before the node and its miner are stopped, which must not look like a fault. */
  signal: AbortSignal
  checkEveryMs?: number
  answersWithinMs?: number
}

export async function watchNode(
  first: Node,
  { url, restart, signal, checkEveryMs = 5_000, answersWithinMs = 45_000 }: Watch,
): Promise<void> {
  let node = first
  while (!(await hasEnded(node, checkEveryMs))) {
    if (signal.aborted || (await answers(url, answersWithinMs)) || signal.aborted || (await hasEnded(node, 0))) continue
    console.log('The chain does not answer any more; starting it again from its last dump.')
    await node.kill()
    try {
      node = await restart()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return
    }
  }
}

const hasEnded = (node: Node, withinMs: number): Promise<boolean> =>
  Promise.race([node.ended.then(() => true), sleep(withinMs, false, { ref: false })])

/** Asks for something that needs the locks of the chain's state. */
async function answers(url: string, withinMs: number): Promise<boolean> {
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_nodeInfo', params: [] })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(withinMs) })
    await response.text()
    return true
  } catch {
    return false
  }
}
