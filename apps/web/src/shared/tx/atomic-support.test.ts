import { expect, it } from 'vitest'
import { readAtomic } from './atomic-support.ts'

const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const read = (answer: unknown) => readAtomic({ request: () => Promise.resolve(answer) }, account, 31_337)

it.each([
  [{ '0x7a69': { atomic: { status: 'supported' } } }, 'supported'],
  [{ '0x7A69': { atomic: { status: 'ready' } } }, 'ready'],
  [{ '0x007a69': { atomic: { status: 'ready' } } }, 'ready'],
  [{ '0x0': { atomic: { status: 'supported' } } }, 'supported'],
  [{ '0x0': { atomic: { status: 'supported' } }, '0x7a69': { atomic: { status: 'unsupported' } } }, null],
  [{ '0x1': { atomic: { status: 'supported' } } }, null],
  [{ '0x7a69': { atomic: { status: 'yes' } } }, null],
  [{ '0x7a69': { atomic: null } }, null],
  [{ '0x7a69': null }, null],
  [{ '0x7a69': { atomicBatch: { supported: true } } }, null],
  [{}, null],
  [[], null],
  [null, null],
  ['supported', null],
])('%j: %s', async (answer, support) => {
  expect(await read(answer)).toBe(support)
})

it('asks for the account and our chain alone', async () => {
  const asked: unknown[] = []
  const provider = { request: (args: object) => Promise.resolve(asked.push(args)) }
  await readAtomic(provider, account, 31_337)
  expect(asked).toEqual([{ method: 'wallet_getCapabilities', params: [account, ['0x7a69']] }])
})
