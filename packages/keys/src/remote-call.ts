import { request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { Address } from '@app/core/address'
import { z } from 'zod'
import { readPublicFile, readSecretFile } from './key-files.ts'
import { KeyError } from './key.ts'

export interface RemotePlace {
  url: string
  address: Address
  /** Holds one line, such as `Authorization: Bearer …`. */
  headerFile?: string | undefined
  caFile?: string | undefined
  certificateFile?: string | undefined
  keyFile?: string | undefined
}

export type RemoteCall = (method: string, params: readonly unknown[]) => Promise<unknown>

const rpcAnswer = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ result: z.unknown(), error: z.null().optional() }),
])

const MOST_BYTES = 1_000_000
const MOST_WORDS = 300

/**
 * Does not retry: a caller that needs a signature asks again.
 * @throws KeyError for files that cannot be used.
 */
export function createRemoteCall(place: RemotePlace, timeoutMs: number): RemoteCall {
  const url = new URL(place.url)
  const name = `The remote signer at ${url.origin}`
  const headers = { 'content-type': 'application/json', ...readHeader(place.headerFile) }
  const agent = url.protocol === 'https:' ? createAgent(place) : undefined
  let id = 0
  return async (method, params) => {
    id += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
    const { status, text } = await post(url, { ...options, agent }, body).catch((error: unknown) => {
      throw new KeyError(`${name} ${describeFailure(error, timeoutMs)}`)
    })
    const answer = rpcAnswer.safeParse(parse(text))
    if (!answer.success) throw new KeyError(`${name} answers ${method} with status ${status} and no JSON-RPC`)
    if (answer.data.error) throw new KeyError(`${name} refuses ${method}: ${clean(answer.data.error.message)}`)
    if (status !== 200) throw new KeyError(`${name} answers ${method} with status ${status}`)
    return answer.data.result
  }
}

interface PostOptions {
  method: string
  headers: Record<string, string>
  signal: AbortSignal
  agent: Agent | undefined
}

function post(url: URL, options: PostOptions, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = (options.agent ? requestHttps : requestHttp)(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length <= MOST_BYTES) return
        reject(new KeyError('answers too much'))
        call.destroy()
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    call.once('error', reject)
    call.end(body)
  })
}

function createAgent({ caFile, certificateFile, keyFile }: RemotePlace): Agent {
  const files = {
    ...(caFile !== undefined && { ca: readPublicFile(caFile, 'certificate') }),
    ...(certificateFile !== undefined && { cert: readPublicFile(certificateFile, 'certificate') }),
    ...(keyFile !== undefined && { key: readSecretFile(keyFile, 'key') }),
  }
  try {
    createSecureContext(files)
  } catch {
    const names = [caFile, certificateFile, keyFile].filter((each) => each !== undefined).join(', ')
    throw new KeyError(`${names}: not certificates, or not the key of one, in PEM`)
  }
  return new Agent({ keepAlive: true, ...files })
}

function readHeader(file: string | undefined): Record<string, string> {
  if (file === undefined) return {}
  const [, name, value] = /^([A-Za-z][A-Za-z0-9-]*):[ \t]*([\x21-\x7e][\x20-\x7e]*)\r?\n?$/.exec(
    readSecretFile(file, 'header file'),
  ) ?? [undefined, undefined, undefined]
  if (name === undefined || value === undefined)
    throw new KeyError(`The header file ${file} must hold one line, such as Authorization: Bearer …`)
  return { [name]: value }
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof KeyError) return error.message
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return `does not answer within ${timeoutMs} ms`
  return `cannot be reached: ${code ?? 'the connection failed'}`
}

function clean(words: string): string {
  return words.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, MOST_WORDS)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
