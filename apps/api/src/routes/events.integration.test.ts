import { referralRegistryAbi } from '@app/abis/referral-registry'
import { toChecksumAddress } from '@app/core/checksum-address'
import { createTestDatabase } from '@app/testing/database'
import { encodeEventTopics } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash } from '../testing/chain-rows.ts'
import { openEvents } from '../testing/read-events.ts'
import { startServiceOn, startTestService, type TestService } from '../testing/service.ts'

const alice = toChecksumAddress(makeAddress('alice'))
const bob = toChecksumAddress(makeAddress('bob'))
const time = (block: number) => 1_800_000_000 + block

let service: TestService

async function addBlock(number: number, bound: readonly `0x${string}`[], fork = 'block'): Promise<void> {
  const { sql } = service.rows
  await sql.begin(async (tx) => {
    await tx`delete from chain.log where block_number >= ${number}`
    await tx`delete from chain.block where number >= ${number}`
    await tx`
      insert into chain.block values (${number}, ${makeHash(fork, number)}, ${makeHash(fork, number - 1)}, ${time(number)})`
    for (const [index, account] of bound.entries()) {
      const [event, ...topics] = encodeEventTopics({
        abi: referralRegistryAbi,
        eventName: 'Bound',
        args: { account, superior: bob },
      })
      await tx`insert into chain.log ${tx({
        block_number: number,
        log_index: index,
        block_hash: makeHash(fork, number),
        transaction_hash: makeHash('transaction', number),
        transaction_index: 0,
        address: service.config.deployment.contracts.referralRegistry,
        topic0: event,
        topic1: (topics[0] as string) ?? null,
        topic2: (topics[1] as string) ?? null,
        topic3: (topics[2] as string) ?? null,
        data: '0x',
      })}`
    }
    await tx`
      update chain.cursor set block_number = ${number}, block_hash = ${makeHash(fork, number)},
        block_timestamp = ${time(number)}`
  })
}

const blockEvent = (number: number, accounts: string[] | null) => ({
  blockNumber: number,
  blockTimestamp: time(number),
  accounts,
})

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  await service.rows.setCursor({ blockNumber: 1 })
  await addBlock(1, [])
})

afterAll(() => service.end())

describe('/api/events', () => {
  it('begins with the block there is, then tells each block and whom it concerns', async () => {
    const everybody = await openEvents(service.url)
    const onlyAlice = await openEvents(service.url, `?address=${alice.toLowerCase()}`)
    expect(everybody.response.headers.get('cache-control')).toBe('no-store')
    for (const stream of [everybody, onlyAlice]) expect(await stream.next()).toEqual(blockEvent(1, null))
    await addBlock(2, [alice])
    expect(await everybody.next()).toEqual(blockEvent(2, expect.arrayContaining([alice, bob])))
    expect(await onlyAlice.next()).toEqual(blockEvent(2, [alice]))
    await addBlock(3, [])
    expect(await everybody.next()).toEqual(blockEvent(3, []))
    expect(await onlyAlice.next()).toEqual(blockEvent(3, []))
    everybody.close()
    onlyAlice.close()
  })

  it('says that anything may have changed after a reorganisation, of the same height or lower', async () => {
    const stream = await openEvents(service.url)
    expect(await stream.next()).toEqual(blockEvent(3, null))
    await addBlock(3, [alice], 'fork')
    expect(await stream.next()).toEqual(blockEvent(3, null))
    await addBlock(2, [], 'fork')
    expect(await stream.next()).toEqual(blockEvent(2, null))
    await addBlock(2, [], 'other')
    await stream.next()
    await addBlock(4, [alice], 'other')
    expect(await stream.next()).toEqual(blockEvent(4, expect.arrayContaining([alice])))
    stream.close()
  })

  it('says so too when there is too much to tell, and when it has not been listened to', async () => {
    const many = await openEvents(service.url)
    expect(await many.next()).toEqual(blockEvent(4, null))
    await addBlock(
      5,
      Array.from({ length: 2_001 }, (_, index) => makeAddress('many', index)),
    )
    expect(await many.next()).toEqual(blockEvent(5, null))
    many.close()
    await addBlock(6, [alice])
    const later = await openEvents(service.url)
    expect(await later.next()).toEqual(blockEvent(6, null))
    later.close()
  })

  it('goes on after the database was silent, and waits for the first block', async () => {
    await service.rows.sql`update chain.cursor set state = 'replaying'`
    const stream = await openEvents(service.url)
    await service.rows.sql`update chain.cursor set state = 'live'`
    expect(await stream.next()).toEqual(blockEvent(6, null))
    stream.close()
  })

  it('keeps no stream for HEAD, none that was left, and ends all when the service stops', async () => {
    const replica = await startServiceOn({
      DATABASE_URL: service.database.url,
      RPC_URL: service.node.url,
      LISTENERS_PER_CLIENT: '2',
    })
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await fetch(`${replica.url}/api/events`, { method: 'HEAD' })).status).toBe(200)
    const [one, two] = [await openEvents(replica.url), await openEvents(replica.url)]
    expect((await fetch(`${replica.url}/api/events`)).status).toBe(429)
    one.close()
    await expect
      .poll(async () => {
        const stream = await openEvents(replica.url)
        stream.close()
        return stream.response.status
      })
      .toBe(200)
    await two.next()
    const startedAt = Date.now()
    const stopping = replica.stop()
    expect(await two.next()).toBeUndefined()
    expect(Date.now() - startedAt).toBeLessThan(2_000)
    await stopping
  })
})
