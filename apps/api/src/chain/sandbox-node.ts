const TIMEOUT_MS = 5_000
const FORWARD_TIMEOUT_MS = 20_000

export type SandboxNode = ReturnType<typeof createSandboxNode>

/** The development node of a sandbox, which unlike a node of a real chain may be reached by everyone and told to do anything. */
export function createSandboxNode(url: string, chainId: number) {
  let isKnown = false

  /** Undefined while it does not answer. */
  async function isRight(): Promise<boolean | undefined> {
    if (isKnown) return true
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_nodeInfo', params: [] })
    const answer = await post(url, body, AbortSignal.timeout(TIMEOUT_MS))
    const info = await answer?.json().catch(() => undefined)
    if (info === undefined) return undefined
    isKnown = (info as NodeInfo).result?.environment?.chainId === chainId
    return isKnown
  }

  return {
    isRight,
    /** What it answers to a JSON-RPC body; undefined when it does not. */
    async forward(body: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
      if (!(await isRight())) return undefined
      const answer = await post(url, body, AbortSignal.any([signal, AbortSignal.timeout(FORWARD_TIMEOUT_MS)]))
      // Another node may stand there when it answers again.
      if (!answer?.ok) isKnown = false
      return answer?.ok ? answer.arrayBuffer().catch(() => undefined) : undefined
    },
  }
}

type NodeInfo = { result?: { environment?: { chainId?: number } } }

async function post(url: string, body: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal })
  } catch {
    return undefined
  }
}
