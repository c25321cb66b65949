import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK_TIMESTAMP as NOW } from '../../testing/chain-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const alice = makeAddress('alice')
const ended = makeAddress('ended')
let service: TestService

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  const { rows, config } = service
  const { sql } = rows
  await rows.setCursor()
  await sql`select set_config('chain.journal', 'off', false)`
  await sql`insert into chain.ve_lock values (${alice}, 500, ${NOW + 100}, 3, ${NOW - 50}, ${NOW - 20})`
  await sql`insert into chain.ve_lock values (${ended}, 900, ${NOW}, 9, ${NOW - 900}, ${NOW - 900})`
  await sql`insert into chain.ve_ending values (${NOW}, 1, 900, 9), (${NOW + 100}, 1, 500, 3), (${NOW + 40}, 2, 70, 5)`
  await sql`insert into chain.ve_total values (${config.deployment.contracts.votingEscrow}, 4, 1470)`
  const change = (block: number, added: number, amount: number, unlockAt: number, slope: number, at: number) => sql`
    insert into chain.ve_change values (${block}, 0, ${makeHash(`ve${block}`)}, ${alice}, ${added}, ${amount}, ${unlockAt},
      ${slope}, ${at})`
  await change(10, 300, 300, NOW + 50, 2, NOW - 50)
  await change(11, 200, 500, NOW + 100, 3, NOW - 20)
})

afterAll(() => service.end())

describe('/api/ve', () => {
  it('adds up all locks that still run, and says where their power bends', async () => {
    const { body } = await service.get('/api/ve')
    expect(body.data.totals).toEqual({
      locked: '1470',
      lockCount: 4,
      power: '500',
      curve: [
        { at: NOW, power: '500' },
        { at: NOW + 40, power: '180' },
        { at: NOW + 100, power: '0' },
      ],
    })
    expect(body.data).toMatchObject({ lock: null, changes: [] })
  })

  it('gives the lock of an account and how it came to be', async () => {
    const { body } = await service.get(`/api/ve?address=${alice}`)
    expect(body.data.lock).toEqual({
      amount: '500',
      unlockAt: NOW + 100,
      slope: '3',
      power: '300',
      createdAt: NOW - 50,
      curve: [
        { at: NOW, power: '300' },
        { at: NOW + 100, power: '0' },
      ],
    })
    expect(body.data.changes).toMatchObject([
      { added: '200', powerBefore: '140', powerAfter: '360', transaction: makeHash('ve11') },
      { added: '300', powerBefore: '0', powerAfter: '200', transaction: makeHash('ve10') },
    ])
  })

  it('gives an ended lock no power and no curve, but its amount', async () => {
    const { body } = await service.get(`/api/ve?address=${ended}`)
    expect(body.data.lock).toMatchObject({ amount: '900', power: '0', curve: [] })
  })
})
