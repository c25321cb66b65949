import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { readRequestId, REQUEST_ID_HEADER } from '@app/core/request-id'
import { SIGN_PATH, signQuestion, STATE_PATH } from '@app/core/withdrawal/signer-protocol'
import type { Logger } from 'pino'
import type { Signer } from './signer.ts'

const MOST_BYTES = 2_000
const REQUEST_TIMEOUT_MS = 5_000
/** For the signer's user and the API's group. */
const MODE = 0o660

export async function listen(signer: Signer, socketPath: string, log: Logger): Promise<{ stop(): Promise<void> }> {
  if (await isAnswered(socketPath)) throw new Error(`Another process listens on ${socketPath}`)
  rmSync(socketPath, { force: true })
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      answer(signer, request).then(
        ({ status, body }) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        (error: unknown) => {
          log.error({ requestId: getRequestId(request), err: error }, 'a question could not be answered')
          const body = { refusal: 'The signer cannot ask its database.' }
          response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
        },
      )
    },
  )
  await listenForGroup(server, socketPath)
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The socket has its mode from the moment of its creation, so that nobody else can use it before. */
async function listenForGroup(server: Server, socketPath: string): Promise<void> {
  const former = process.umask(0o777 & ~MODE)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(socketPath, resolve)
    })
  } finally {
    process.umask(former)
  }
  chmodSync(socketPath, MODE)
}

function isAnswered(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function answer(signer: Signer, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  if (request.method === 'GET' && request.url === STATE_PATH) return { status: 200, body: signer.readState() }
  if (request.method !== 'POST' || request.url !== SIGN_PATH)
    return { status: 404, body: { refusal: 'There is nothing here.' } }
  const question = signQuestion.safeParse(parse(await readBody(request)))
  if (!question.success)
    return { status: 400, body: { refusal: 'The question must be {account, token, upTo, deadlineAt}.' } }
  const said = await signer.sign(question.data, getRequestId(request))
  return { status: 'refusal' in said ? 409 : 200, body: said }
}

function getRequestId({ headers }: IncomingMessage): string | undefined {
  return readRequestId(headers[REQUEST_ID_HEADER])
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) {
    text += String(part)
    if (text.length > MOST_BYTES) return ''
  }
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
