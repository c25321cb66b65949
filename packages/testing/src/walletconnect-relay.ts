import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Message = { topic: string; message: string; publishedAt: number; tag: number; from: WebSocket }
type Request = { id: number; method?: string; params?: Record<string, unknown> }

export type TestRelay = {
  url: string
  tags: readonly number[]
  close(): Promise<void>
}

const settleTag = 1102
const proposeTag = 1100
const answerTag = 1101

/** A relay delivers at least once: with `repeats` a page hears each message twice. */
export async function startTestRelay({ port = 0, repeats = false } = {}): Promise<TestRelay> {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  const subscriptions = new Map<WebSocket, Map<string, string>>()
  const wallets = new WeakSet<WebSocket>()
  const mailboxes = new Map<string, Message[]>()
  const tags: number[] = []
  let lastId = Date.now() * 1_000

  function push(socket: WebSocket, { topic, message, publishedAt, tag, from }: Message): void {
    const id = subscriptions.get(socket)?.get(topic)
    if (id === undefined || socket === from || socket.readyState !== socket.OPEN) return
    const params = { id, data: { topic, message, publishedAt, tag } }
    const times = repeats && tag !== proposeTag && !wallets.has(socket) ? 2 : 1
    for (let delivered = 0; delivered < times; delivered++) {
      socket.send(JSON.stringify({ id: ++lastId, jsonrpc: '2.0', method: 'irn_subscription', params }))
    }
  }

  function publish(from: WebSocket, topic: string, message: string, tag: number): void {
    const letter = { topic, message, publishedAt: Date.now(), tag, from }
    mailboxes.set(topic, [...(mailboxes.get(topic) ?? []), letter])
    tags.push(tag)
    for (const socket of subscriptions.keys()) push(socket, letter)
  }

  function subscribe(socket: WebSocket, topic: string): string {
    const id = `${topic}-${++lastId}`
    subscriptions.get(socket)?.set(topic, id)
    setTimeout(() => {
      for (const letter of mailboxes.get(topic) ?? []) push(socket, letter)
    }, 5)
    return id
  }

  function answer(socket: WebSocket, method: string, params: Record<string, unknown>): unknown {
    const topics = (params.topics ?? []) as string[]
    const text = (name: string) => String(params[name])
    switch (method) {
      case 'irn_subscribe':
        return subscribe(socket, text('topic'))
      case 'irn_batchSubscribe':
        return topics.map((topic) => subscribe(socket, topic))
      case 'irn_unsubscribe':
        return subscriptions.get(socket)?.delete(text('topic')) ?? false
      case 'irn_batchFetchMessages':
        return {
          messages: topics
            .flatMap((topic) => mailboxes.get(topic) ?? [])
            .map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
          hasMore: false,
        }
      case 'irn_publish':
        publish(socket, text('topic'), text('message'), Number(params.tag))
        return true
      case 'wc_proposeSession':
        publish(socket, text('pairingTopic'), text('sessionProposal'), proposeTag)
        subscribe(socket, text('pairingTopic'))
        return true
      case 'wc_approveSession':
        wallets.add(socket)
        publish(socket, text('pairingTopic'), text('sessionProposalResponse'), answerTag)
        publish(socket, text('sessionTopic'), text('sessionSettlementRequest'), settleTag)
        subscribe(socket, text('sessionTopic'))
        return true
      default:
        return undefined
    }
  }

  server.on('connection', (socket) => {
    subscriptions.set(socket, new Map())
    socket.on('close', () => subscriptions.delete(socket))
    socket.on('message', (data: Buffer) => {
      const { id, method, params } = JSON.parse(data.toString()) as Request
      if (method === undefined) return
      const result = answer(socket, method, params ?? {})
      const error = { code: -32_601, message: `Method not found: ${method}` }
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...(result === undefined ? { error } : { result }) }))
    })
  })

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    tags,
    async close() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
