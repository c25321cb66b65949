import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export interface TlsFront {
  url: string
  close(): void
}

/** Hop-by-hop headers, not allowed in HTTP/2 (RFC 9113, 8.2.2). */
const ofConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

function pickHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
  )
}

/** Like the proxy of docs/operations.md, with a self-signed certificate. */
export async function startTlsFront(target: string): Promise<TlsFront> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
  const { hostname, port, host } = new URL(target)
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = { ...pickHeaders(incoming.headers), host }
    const behind = request(
      { agent, hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, pickHeaders(answer.headers))
        answer.pipe(outgoing)
      },
    )
    behind.on('error', () => outgoing.destroy())
    outgoing.on('close', () => behind.destroy())
    incoming.pipe(behind)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      agent.destroy()
    },
  }
}
