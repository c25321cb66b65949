import { SandboxError } from './sandbox-error.ts'

type RpcAnswer = { result?: unknown; error?: { code?: number; message?: string; data?: unknown } }

export async function sendRpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch('/rpc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch((cause: unknown) => {
    throw new SandboxError(4900, `The sandbox's node does not answer: ${String(cause)}`)
  })
  const answer = (await response.json().catch(() => ({}))) as RpcAnswer
  if (answer.error)
    throw new SandboxError(answer.error.code ?? -32_603, answer.error.message ?? 'failed', answer.error.data)
  if (!('result' in answer)) throw new SandboxError(4900, `The sandbox's node answered with status ${response.status}`)
  return answer.result
}
