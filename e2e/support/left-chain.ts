import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, concatHex, type Hex, toHex } from 'viem'
import type { LeftPlace } from '../left-world.ts'

export const place = JSON.parse(process.env.LEFT_WORLD ?? '{}') as LeftPlace

export async function rpc<Result>(method: string, ...params: readonly unknown[]): Promise<Result> {
  const answer = await forward({ jsonrpc: '2.0', id: 1, method, params })
  if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
  return answer.result as Result
}

interface Request {
  id: unknown
  jsonrpc: string
  method: string
  params: readonly unknown[]
}

interface Answer {
  result?: unknown
  error?: unknown
}

async function forward(request: Request): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(place.rpcUrl, { method: 'POST', headers, body: JSON.stringify(request) })
  return (await response.json()) as Answer
}

/** A node that is asked in place of the chain's, and may ask that one something else, or refuse. */
export async function startNode(
  change: (request: Request, size: number) => Request | { error: unknown },
): Promise<{ url: string; stop: () => void }> {
  const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(204, allowed).end()
      const asked = JSON.parse(body) as Request
      const changed = change(asked, body.length)
      const answer: Promise<Answer> = 'error' in changed ? Promise.resolve(changed) : forward(changed)
      void answer.then(({ result, error }) =>
        response
          .writeHead(200, { ...allowed, 'content-type': 'application/json' })
          .end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result, error })),
      )
      return undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

const KEPT: Address = '0x00000000000000000000000000000000000b10c4'

/** From now on the token refuses to pay the account; everything else it does as before. @returns What undoes it. */
export async function blockInToken(token: Address, account: Address): Promise<() => Promise<void>> {
  const code = await rpc<Hex>('eth_getCode', token, 'latest')
  await rpc('anvil_setCode', KEPT, code)
  const changed = concatHex([
    // transfer(account, …) goes to the refusal, at 0x55.
    '0x5f3560e01c63a9059cbb14',
    '0x60043573',
    account,
    '0x1416605557',
    // Everything else is done by the code that was here; success goes to 0x51.
    '0x365f5f375f5f365f73',
    KEPT,
    '0x5af43d5f5f3e6051573d5ffd',
    '0x5b3d5ff3',
    '0x5b5f5ffd',
  ])
  await rpc('anvil_setCode', token, changed)
  return async () => {
    await rpc('anvil_setCode', token, code)
  }
}

export const passTime = async (seconds: number) => {
  await rpc('evm_increaseTime', toHex(seconds))
  await rpc('anvil_mine', '0x1')
}
