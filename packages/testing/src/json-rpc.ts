export type JsonRpc = {
  <result = unknown>(method: string, params?: readonly unknown[]): Promise<result>
  /** One HTTP request with results in order. The error of a call is returned in its place. */
  batch(calls: readonly (readonly [method: string, params: readonly unknown[]])[]): Promise<unknown[]>
}

type Answer = { id: number; result?: unknown; error?: { message: string } }

export function createJsonRpc(url: string): JsonRpc {
  const post = async (body: unknown): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    })
    return response.json()
  }
  const call = async (method: string, params: readonly unknown[] = []) => {
    const { result, error } = (await post({ jsonrpc: '2.0', id: 1, method, params })) as Answer
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const batch = async (calls: readonly (readonly [string, readonly unknown[]])[]) => {
    if (calls.length === 0) return []
    const body = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const answers = (await post(body)) as Answer[]
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    return calls.map(([method], id) => {
      const answer = byId.get(id)
      return answer?.error ? new Error(`${method}: ${answer.error.message}`) : answer?.result
    })
  }
  return Object.assign(call as JsonRpc, { batch })
}
