import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSocketSigner } from './voucher-signer.ts'

const key = privateKeyToAccount(generatePrivateKey())
const at = { chainId: 1, vault: '0x959922bE3CAee4b8Cd9a407cc3ac1C251C2007B1' } as const
const voucher = { account: at.vault, token: at.vault, upTo: 5n, deadlineAt: 9n }
const root = `0x${'12'.repeat(32)}`

let folder: string
let socketPath: string
let server: Server | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socket-signer-'))
  socketPath = join(folder, 's.sock')
})
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
  rmSync(folder, { recursive: true })
})

async function serve(listener: RequestListener): Promise<void> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server!.listen(socketPath, resolve))
}
const say = (body: unknown, status = 200) =>
  serve((_, response) => response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)))

it('the signer returns the signature of the requested voucher', async () => {
  const signature = await key.signTypedData(getVoucherTypedData(at, voucher))
  const asked: string[] = []
  await serve((request, response) => {
    request.on('data', (part: Buffer) => asked.push(part.toString()))
    request.on('end', () => response.end(JSON.stringify({ signer: key.address, signature, root })))
  })
  expect(await createSocketSigner(socketPath, at).sign(voucher)).toEqual({
    ok: true,
    signer: key.address,
    signature,
    root,
  })
  expect(JSON.parse(asked.join(''))).toEqual({ account: at.vault, token: at.vault, upTo: '5', deadlineAt: 9 })
})

it.each([
  ['of another voucher', { upTo: 6n }, {}],
  ['of another vault', {}, { vault: '0x0B306BF915C4d645ff596e518fAf3F9669b97016' }],
  ['of another chain', {}, { chainId: 2 }],
] as const)('takes a signature %s for none', async (_, other, elsewhere) => {
  const data = getVoucherTypedData({ ...at, ...elsewhere }, { ...voucher, ...other })
  await say({ signer: key.address, signature: await key.signTypedData(data), root })
  const outcome = await createSocketSigner(socketPath, at).sign(voucher)
  expect(outcome).toMatchObject({
    ok: false,
    isSilent: true,
    refusal: expect.stringContaining('another key or voucher'),
  })
})

it('the signer returns a refusal with its reason', async () => {
  await say({ refusal: 'It has not earned that.' }, 409)
  const outcome = await createSocketSigner(socketPath, at).sign(voucher)
  expect(outcome).toEqual({ ok: false, isSilent: false, refusal: 'It has not earned that.' })
})

it.each(['{', '[]', '{"signer":1}', 'x'.repeat(20_000)])(
  'takes an answer that is none for silence: %#',
  async (answer) => {
    await say(answer)
    expect(await createSocketSigner(socketPath, at).sign(voucher)).toMatchObject({ ok: false, isSilent: true })
    expect(await createSocketSigner(socketPath, at).readState()).toBeUndefined()
  },
)

it('a signer that hangs is awaited for seconds only, and then every request fails at once', async () => {
  await serve(() => undefined)
  const signer = createSocketSigner(socketPath, at)
  const start = performance.now()
  expect(await signer.sign(voucher)).toMatchObject({ ok: false, isSilent: true })
  const waited = performance.now() - start
  expect(waited).toBeGreaterThan(1_900)
  expect(waited).toBeLessThan(4_000)
  const again = performance.now()
  expect(await signer.sign(voucher)).toMatchObject({ ok: false, refusal: expect.stringContaining('a moment ago') })
  expect(performance.now() - again).toBeLessThan(500)
})

it('the connection returns when the signer does', async () => {
  const signer = createSocketSigner(socketPath, at)
  expect(await signer.readState()).toBeUndefined()
  await say({ signer: key.address, refusal: null })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(await signer.readState()).toEqual({ signer: key.address, refusal: null })
})

it('tells the signer for which request it asks, where there is one', async () => {
  const told: unknown[] = []
  await serve((request, response) => {
    told.push(request.headers['x-request-id'])
    response.end(JSON.stringify({ refusal: 'No.' }))
  })
  const signer = createSocketSigner(socketPath, at)
  await signer.sign(voucher, 'trace-12345678')
  await signer.sign(voucher)
  expect(told).toEqual(['trace-12345678', undefined])
})
