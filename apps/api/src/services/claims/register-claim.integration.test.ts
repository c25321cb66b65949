import { getClaimTypedData } from '@app/core/withdrawal/signed-request'
import { createTestDatabase } from '@app/testing/database'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '../../context.ts'
import { createChainRows, makeHash, type ChainRows } from '../../testing/chain-rows.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../../testing/withdrawal-world.ts'
import { listClaims } from './list-claims.ts'
import { registerClaim } from './register-claim.ts'

const [BOUGHT, GIVEN, STAKED, TAKEN_OUT] = [1, 2, 3, 5] as const
const [holder, other] = [makeKey('holder'), makeKey('other')]
let world: WithdrawalWorld
let rows: ChainRows
let serial = 0

beforeAll(async () => {
  const database = await createTestDatabase()
  world = await createWithdrawalWorld(database)
  rows = createChainRows(database.url)
})
afterAll(async () => {
  await rows.close()
  await world.end()
})

async function addCard(owner: PrivateKeyAccount): Promise<bigint> {
  const id = (1n << 32n) + BigInt((serial += 1))
  await rows.addCard({ id, owner: owner.address })
  await addEvent(id, BOUGHT, owner, 20)
  return id
}

async function addEvent(id: bigint, kind: number, account: PrivateKeyAccount, block: number, recipient?: string) {
  await world.chain`insert into chain.card_event ${world.chain({
    block_number: block,
    log_index: (serial += 1),
    card_id: id.toString(),
    transaction_hash: makeHash('event', serial),
    kind,
    account: account.address,
    recipient: recipient ?? null,
    released: 0,
    income: 0,
    happened_at: 5,
  })}`
}

/** An RWAS stake, in block 20; closed ones end in block 30. */
async function addStake(owner: PrivateKeyAccount, more: { unstakedAt?: number } = {}) {
  const pool = world.ctx.config.deployment.contracts.stakingPoolRwas
  const positionId = (serial += 1)
  await rows.addPosition({ pool, positionId, account: owner.address, amount: 5n, stakedAt: 1, unlockAt: 2, ...more })
}

async function sign(owner: PrivateKeyAccount, cardId: bigint, signer = owner) {
  const request = { ...world.frame(owner), cardId }
  const { chain, deployment } = world.ctx.config
  const domain = { chainId: chain.id, contract: deployment.contracts.equityCard }
  return { ...request, signature: await signer.signTypedData(getClaimTypedData(domain, request)) }
}

type Signed = Awaited<ReturnType<typeof sign>>
const register = (signed: Signed) => registerClaim(world.ctx as unknown as ServiceContext, signed)
const refusal = (signed: Signed) => register(signed).then(String, (error: { key?: string }) => error.key)

async function countClaims(): Promise<number> {
  const [row] = await world.sql<{ claims: number }[]>`select count(*) as claims from app.equity_claim`
  return row!.claims
}

describe('an equity claim', () => {
  it('is registered for who owns the card and has an RWAS stake, and is listed', async () => {
    await addStake(holder)
    const id = await addCard(holder)
    const signed = await sign(holder, id)
    const made = await register(signed)
    expect(made).toMatchObject({
      cardId: `${id}`,
      series: 1,
      account: holder.address,
      shares: 30_000,
      state: 'registered',
      note: null,
      claimedAt: world.clock.finalAt,
    })
    expect(await register(signed)).toEqual(made)
    const list = await listClaims(world.sql, { address: holder.address, page: 1, pageSize: 20 })
    expect(list).toMatchObject({ total: 1, list: [made] })
  })

  it('is the staker’s while the card is staked, and the recipient’s once it was given', async () => {
    const staked = await addCard(holder)
    await addEvent(staked, STAKED, holder, 21)
    expect((await register(await sign(holder, staked))).cardId).toBe(`${staked}`)
    const given = await addCard(holder)
    await addEvent(given, GIVEN, holder, 21, other.address)
    expect(await refusal(await sign(holder, given))).toBe('CARD_NOT_HELD')
    expect(await refusal(await sign(other, given))).toBe('ACTIVE_STAKE_NEEDED')
    await addStake(other, { unstakedAt: 9 })
    expect(await refusal(await sign(other, given))).toBe('ACTIVE_STAKE_NEEDED')
    await addStake(other)
    expect((await register(await sign(other, given))).account).toBe(other.address)
  })

  it('goes by the newest final block: what is newer does not count yet', async () => {
    const card = await addCard(holder)
    await addEvent(card, TAKEN_OUT, holder, 30)
    await addEvent(card, GIVEN, holder, world.clock.block, other.address)
    expect(await refusal(await sign(other, card))).toBe('CARD_NOT_HELD')
    await world.advance(10)
    expect(await refusal(await sign(holder, card))).toBe('CARD_NOT_HELD')
    expect((await register(await sign(other, card))).account).toBe(other.address)
  })

  it('is refused for a card that is not there and for a signature of somebody else, and nothing is written', async () => {
    const card = await addCard(holder)
    const before = await countClaims()
    expect(await refusal(await sign(holder, 77n))).toBe('CARD_NOT_FOUND')
    expect(await refusal(await sign(holder, card, other))).toBe('SIGNATURE_INVALID')
    expect(await refusal({ ...(await sign(holder, card)), cardId: card + 1n })).toBe('SIGNATURE_INVALID')
    expect(await countClaims()).toBe(before)
  })

  it('is made once for a card, however many ask at once', async () => {
    const card = await addCard(holder)
    const asked = await Promise.all(Array.from({ length: 5 }, () => sign(holder, card)))
    const before = await countClaims()
    const outcomes = await Promise.all(asked.map(refusal))
    expect(outcomes.filter((outcome) => outcome === 'CARD_CLAIMED')).toHaveLength(4)
    expect(await countClaims()).toBe(before + 1)
  })
})
