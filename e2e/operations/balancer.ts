import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Running } from './processes.ts'

export interface Balancer {
  url: string
  stop(): void
}

/** As proxies do: sends each request to one that is ready. A former version may close at once: then to the next. */
export async function startBalancer(running: ReadonlySet<Running>): Promise<Balancer> {
  const ready = new Set<Running>()
  const look = async (one: Running) => {
    const answer = await fetch(`http://127.0.0.1:${one.port}/readyz`).catch(() => undefined)
    if (answer?.ok && running.has(one)) ready.add(one)
    else ready.delete(one)
  }
  const timer = setInterval(() => {
    for (const one of ready) if (!running.has(one)) ready.delete(one)
    for (const one of running) if (one.kind === 'api') void look(one)
  }, 200)
  let turn = 0
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const first = turn++
      const list = [...ready].map((_, index, all) => all[(first + index) % all.length]!)
      pass(incoming, Buffer.concat(parts), response, list)
    })
  })
  server.on('close', () => clearInterval(timer))
  // Longer than who asks waits between two requests: a connection is not closed under one.
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, stop: () => server.close() }
}

function pass(incoming: IncomingMessage, body: Buffer, response: ServerResponse, [one, ...others]: Running[]): void {
  if (!one) return void response.writeHead(503).end('{"message":"no replica takes it"}')
  const { method, url, headers } = incoming
  const options = { host: '127.0.0.1', port: one.port, path: url, method, headers, agent: false } as const
  const sent = request(options, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return pass(incoming, body, response, others)
    response.writeHead(502).end(JSON.stringify({ message: error.message }))
  })
  sent.end(body)
}
