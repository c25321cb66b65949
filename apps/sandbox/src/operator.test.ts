import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorCatalogue } from '@app/core/errors'
import { afterEach, expect, it } from 'vitest'
import { callApi } from './operator.ts'

let server: Server | undefined

async function startApi(...answers: { code: number; message?: string; data?: unknown }[]) {
  const bodies: string[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.end(JSON.stringify(answers[Math.min(bodies.length, answers.length) - 1]))
    })
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
}

afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

it('callApi repeats a request while nodes do not answer, and no other refusal', async () => {
  const { url, bodies } = await startApi(errorCatalogue.SERVICE_UNAVAILABLE, { code: 0, data: 'claimed' })
  expect(await callApi(url, '/api/claim', { body: { nonce: 1 } })).toBe('claimed')
  expect(bodies).toEqual(['{"nonce":1}', '{"nonce":1}'])
})

it('callApi says at once what was refused', async () => {
  const { url, bodies } = await startApi(errorCatalogue.SIGNATURE_INVALID)
  await expect(callApi(url, '/api/claim', { body: {} })).rejects.toThrow(
    `/api/claim was refused: ${errorCatalogue.SIGNATURE_INVALID.message}`,
  )
  expect(bodies).toHaveLength(1)
})
