import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Hex, PrivateKeyAccount, TypedDataDefinition } from 'viem'

export type RemoteSignerManner =
  | 'honest'
  | 'otherKey'
  | 'otherCall'
  | 'otherData'
  | 'highS'
  | 'fails'
  | 'hangs'
  | 'garbage'
  | 'garbled'
  | 'endless'
  | 'redirects'

interface Options {
  chainId: number
  /** Whose key it signs with in the manner `otherKey`. */
  other?: PrivateKeyAccount
  /** Without it, it listens without TLS. */
  tls?: { key: string; cert: string; ca: string }
  /** A request without it is answered with 401. */
  authorization?: string
}

type Parameters = readonly unknown[]
type Answer = { status?: number; result?: unknown; error?: { code: number; message: string } }

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Over HTTP, with the JSON-RPC of Web3Signer's `eth1` mode and what it refuses. */
export async function startRemoteSigner(account: PrivateKeyAccount, options: Options) {
  let manner: RemoteSignerManner = 'honest'
  let requests = 0
  const asked: { method: string; params: Parameters }[] = []

  async function answer({ method, params }: { method: string; params: Parameters }): Promise<Answer> {
    asked.push({ method, params })
    const key = manner === 'otherKey' ? options.other! : account
    if (manner === 'garbled') return { result: { raw: '0x' } }
    if (method === 'eth_accounts') return { result: [account.address.toLowerCase()] }
    if (method === 'eth_signTransaction') return signTransaction(key, params)
    if (method === 'eth_signTypedData') return signTypedData(key, params)
    return { error: { code: -32601, message: 'Method not found' } }
  }

  async function signTransaction(key: PrivateKeyAccount, params: Parameters): Promise<Answer> {
    const asks = params[0] as Record<string, Hex> | undefined
    // Its own chain id, whatever the request says, and type 2 where both fees are given.
    if (params.length !== 1 || asks?.['nonce'] === undefined) return invalid
    if (asks['from']?.toLowerCase() !== account.address.toLowerCase()) return unknownAccount
    const fees =
      asks['maxFeePerGas'] !== undefined && asks['maxPriorityFeePerGas'] !== undefined
        ? {
            maxFeePerGas: BigInt(asks['maxFeePerGas']),
            maxPriorityFeePerGas: BigInt(asks['maxPriorityFeePerGas']),
          }
        : { gasPrice: BigInt(asks['gasPrice'] ?? 0) }
    const result = await key.signTransaction({
      chainId: options.chainId,
      nonce: Number(asks['nonce']),
      gas: BigInt(asks['gas'] ?? 90_000),
      to: asks['to']!,
      data: manner === 'otherCall' ? `${asks['data']!}00` : asks['data']!,
      value: BigInt(asks['value'] ?? 0),
      ...fees,
    })
    return { result }
  }

  async function signTypedData(key: PrivateKeyAccount, params: Parameters): Promise<Answer> {
    const [address, json] = params
    if (params.length !== 2 || typeof json !== 'string') return invalid
    if (String(address).toLowerCase() !== account.address.toLowerCase()) return unknownAccount
    const data = JSON.parse(json) as TypedDataDefinition & { types: Record<string, unknown> }
    if (data.types['EIP712Domain'] === undefined) return { error: { code: -32603, message: 'Internal error' } }
    const domain = manner === 'otherData' ? { ...data.domain, chainId: 1 } : data.domain
    const signature = await key.signTypedData({ ...data, domain })
    return { result: manner === 'highS' ? turnHigh(signature) : signature }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += String(part)
    if (options.authorization !== undefined && request.headers.authorization !== options.authorization) {
      response.writeHead(401).end('Unauthorized')
      return
    }
    if (manner === 'hangs') return
    if (manner === 'redirects') {
      response.writeHead(307, { location: '/elsewhere' }).end()
      return
    }
    if (manner === 'endless') {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(500_000)), 1)
      response.once('close', () => clearInterval(timer))
      return
    }
    if (manner === 'fails' || manner === 'garbage') {
      response.writeHead(manner === 'fails' ? 500 : 200).end('<html>Internal Server Error</html>')
      return
    }
    const { id, ...call } = JSON.parse(text) as { id: number; method: string; params: Parameters }
    const { status, ...rest } = await answer(call)
    response.writeHead(status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...rest }))
  }
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void respond(request, response).catch(() => response.destroy())
  const server = options.tls
    ? createTlsServer({ ...options.tls, requestCert: true, rejectUnauthorized: true }, listener)
    : createServer(listener)
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    asked,
    countRequests: () => requests,
    behave: (next: RemoteSignerManner) => {
      manner = next
    },
    stop: async () =>
      new Promise<void>((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

const invalid = { status: 400, error: { code: -32602, message: 'Invalid params' } }
const unknownAccount = {
  status: 400,
  error: { code: -32000, message: 'From address does not match an available account' },
}

/** The other signature of the same key for the same bytes. */
function turnHigh(signature: Hex): Hex {
  const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.slice(130) === '1b' ? '1c' : '1b'
  return `${signature.slice(0, 66) as Hex}${s.toString(16).padStart(64, '0')}${v}`
}
