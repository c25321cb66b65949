import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cutStalled } from './files.ts'

const STALL_MS = 300
/** More than what the two sockets hold. */
const LARGE = Buffer.alloc(16 * 1_024 * 1_024)
const answers: ServerResponse[] = []
const server = createServer((request, answer) => {
  answers.push(answer)
  cutStalled(answer, STALL_MS)
  if (request.url === '/slow') {
    answer.write('a')
    setTimeout(() => answer.end('b'), STALL_MS * 4)
  } else answer.end(LARGE)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function ask(path: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)
  return socket
}

it('a client that takes nothing is cut off', async () => {
  const socket = await ask('/large')
  socket.pause()
  const since = performance.now()
  await once(answers.at(-1) ?? (await once(server, 'request'))[1], 'close')
  expect(performance.now() - since).toBeLessThan(STALL_MS * 10)
  socket.destroy()
})

it('a slow client and one whose answer is not ready are left alone', async () => {
  const slow = await ask('/slow')
  let text = ''
  slow.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const reader = await ask('/large')
  let taken = 0
  reader.on('data', (chunk: Buffer) => {
    taken += chunk.length
    reader.pause()
    setTimeout(() => reader.resume(), 2)
  })
  await sleep(STALL_MS * 5)
  expect(text).toMatch(/b\r\n0\r\n\r\n$/)
  while (taken < LARGE.length && !reader.destroyed) await sleep(50)
  expect(taken).toBeGreaterThan(LARGE.length)
  for (const socket of [slow, reader]) socket.destroy()
})
