import type { Address } from '@app/core/address'
import { MAX_COMPARED, type AddressCheck } from '@app/core/api/address-check'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getEnds } from '@app/core/look-alike'
import { createTestDatabase } from '@app/testing/database'
import { pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK_TIMESTAMP as NOW } from '../../testing/chain-rows.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const [alice, genesis, invitee, receiver, sender, giftee, giver, swapper, stranger] = [
  'alice',
  'genesis',
  'invitee',
  'receiver',
  'sender',
  'giftee',
  'giver',
  'swapper',
  'stranger',
].map((name) => toChecksumAddress(makeAddress(name))) as [Address, ...Address[]] & Record<number, Address>

/** Made to be mistaken for it. */
const alike = (address: Address, nth = 1) =>
  toChecksumAddress(
    `${address.slice(0, 5)}${makeHash('middle', address, nth).slice(2, 35)}${address.slice(-4)}` as Address,
  )

let service: TestService
let token: Address
let block = 10

async function addTransfer(from: Address, to: Address, amount: bigint, of = token): Promise<void> {
  const { sql } = service.rows
  block += 1
  await sql`insert into chain.block (number, hash, parent_hash, timestamp)
    values (${block}, ${makeHash('b', block)}, ${makeHash('b', block - 1)}, ${NOW - 10_000 + block})`
  await sql`insert into chain.log ${sql({
    block_number: block,
    log_index: 0,
    block_hash: makeHash('b', block),
    transaction_hash: makeHash('t', block),
    transaction_index: 0,
    address: of,
    topic0: transferTopic,
    topic1: pad(from),
    topic2: pad(to),
    topic3: null,
    data: toHex(amount, { size: 32 }),
  })}`
}

async function addGift(from: Address, to: Address): Promise<void> {
  const { sql } = service.rows
  block += 1
  await sql`insert into chain.card_event ${sql({
    block_number: block,
    log_index: 0,
    card_id: 4_294_967_297,
    transaction_hash: makeHash('t', block),
    kind: 2,
    account: from,
    recipient: to,
    released: 0,
    income: 0,
    happened_at: NOW,
  })}`
}

async function check(accounts: readonly string[], address: string | null = alice): Promise<AddressCheck> {
  const of = address === null ? '' : `address=${address}&`
  const { status, body } = await service.get(`/api/addressCheck?${of}accounts=${accounts.join()}`)
  expect(status).toBe(200)
  return body.data
}

const relationOf = async (account: string) => (await check([account])).checked[0]!.relation

beforeAll(async () => {
  service = await startTestService(await createTestDatabase())
  const { rows, config } = service
  token = config.deployment.contracts.productToken
  await rows.setCursor()
  await rows.sql`select set_config('chain.journal', 'off', false)`
  await rows.bind(genesis!, 1, null)
  await rows.bind(alice, 2, genesis!)
  await rows.bind(invitee!, 3, alice)
  await addTransfer(alice, receiver!, 5n)
  await addTransfer(sender!, alice, 1n)
  await addGift(alice, giftee!)
  await addGift(giver!, alice)
  await addTransfer(swapper!, makeAddress('elsewhere'), 7n)
})
afterAll(() => service.end())

describe('an address that is checked for an account', () => {
  it('is known by what the account did with it, or only by what it did with the account', async () => {
    expect(await relationOf(genesis!)).toBe('superior')
    expect(await relationOf(receiver!)).toBe('sent')
    expect(await relationOf(giftee!)).toBe('sent')
    expect(await relationOf(sender!)).toBe('received')
    expect(await relationOf(giver!)).toBe('received')
    expect(await relationOf(invitee!)).toBe('invitee')
    expect(await relationOf(swapper!)).toBeNull()
    expect(await relationOf(stranger!)).toBeNull()
  })

  it('is not taken for a receiver because somebody wrote down a transfer of nothing to it', async () => {
    const poison = alike(receiver!)
    await addTransfer(alice, poison, 0n)
    const { checked } = await check([poison, receiver!])
    expect(checked[0]).toMatchObject({ relation: 'received', isIndexed: true })
    expect(checked[0]!.lookAlikes).toEqual([{ account: receiver, relation: 'sent' }])
    expect(checked[1]).toMatchObject({ relation: 'sent', lookAlikes: [{ account: poison, relation: 'received' }] })
  })

  it('is held against everybody the account knows, in the order it was asked for', async () => {
    const asked = [alike(genesis!), alike(giftee!), alike(sender!), alike(invitee!), alike(swapper!), stranger!]
    const { checked, account, isWhole } = await check(asked)
    expect({ account, isWhole }).toEqual({ account: alice, isWhole: true })
    expect(checked.map((each) => each.account)).toEqual(asked)
    expect(checked.map((each) => each.lookAlikes.map(({ account: found, relation }) => [found, relation]))).toEqual([
      [[genesis, 'superior']],
      [[giftee, 'sent']],
      [[sender, 'received']],
      [[invitee, 'invitee']],
      [],
      [],
    ])
  })

  it('has of many that it could be mistaken for the first few, the weightiest first', async () => {
    const target = makeAddress('many')
    for (let nth = 1; nth <= 6; nth += 1) await addTransfer(alike(target, nth), alice, 1n)
    await addTransfer(alice, alike(target, 7), 3n)
    const [{ lookAlikes }] = (await check([target])).checked as [AddressCheck['checked'][number]]
    expect(lookAlikes).toHaveLength(5)
    expect(lookAlikes[0]).toEqual({ account: alike(target, 7), relation: 'sent' })
    for (const { account } of lookAlikes) expect(getEnds(account)).toBe(getEnds(target))
  })

  it('is of the index or not, also without an account that asks', async () => {
    const asked = [alice, genesis!, swapper!, giftee!, stranger!]
    const { account, checked } = await check(asked, null)
    expect(account).toBeNull()
    // Who was only given a card has it in a table of its own, which this world leaves out.
    expect(checked.map(({ isIndexed }) => isIndexed)).toEqual([true, true, true, false, false])
    expect(checked.every(({ relation, lookAlikes }) => relation === null && lookAlikes.length === 0)).toBe(true)
  })

  it('says that not all were looked at where there are too many', async () => {
    const { sql } = service.rows
    const busy = makeAddress('busy')
    await sql`insert into chain.card_event
      select 1000000 + n, 0, n, ${makeHash('t', 1)}::bytea, 2, ${busy}::bytea, ${receiver!}::bytea, 0, 0, ${NOW}
        from generate_series(1, ${MAX_COMPARED}::integer) n`
    expect((await check([receiver!], busy)).isWhole).toBe(true)
    await addGift(busy, giftee!)
    expect(await check([receiver!], busy)).toMatchObject({ isWhole: false, checked: [{ relation: 'sent' }] })
  })

  it('answers the same again with nothing but that it is the same', async () => {
    const path = `/api/addressCheck?address=${alice}&accounts=${receiver}`
    const first = await fetch(service.url + path)
    const again = await fetch(service.url + path, { headers: { 'If-None-Match': first.headers.get('ETag')! } })
    expect([first.status, again.status]).toEqual([200, 304])
  })
})
