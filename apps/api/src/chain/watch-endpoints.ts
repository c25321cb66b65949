import type { Logger } from 'pino'
import type { Node } from '@app/rpc/node'

const EVERY_MS = 30_000

/** Says in the log which endpoint is left out and why, and when it is back. Returns what ends it. */
export function watchEndpoints(node: Pick<Node, 'examine'>, log: Logger): () => void {
  const said = new Map<number, string>()
  const look = async (): Promise<void> => {
    const found = await node.examine()
    for (const [index, { name, error }] of found.entries()) {
      const before = said.get(index)
      if (error?.message === before) continue
      if (error) said.set(index, error.message)
      else said.delete(index)
      if (error) log.warn({ endpoint: name }, `RPC endpoint left out: ${error.message}`)
      else log.info({ endpoint: name }, 'RPC endpoint is of our chain again')
    }
  }
  void look()
  const timer = setInterval(() => void look(), EVERY_MS)
  return () => clearInterval(timer)
}
