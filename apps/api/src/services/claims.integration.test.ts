import { getFeatureContracts } from '@app/config/contracts'
import type { Address } from '@app/core/address'
import type { EquityClaimState } from '@app/core/entity-states'
import { getClaimTypedData } from '@app/core/withdrawal/signed-request'
import type { AgreedOutcome } from '@app/rpc/agree'
import { createTestDatabase } from '@app/testing/database'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '../context.ts'
import { type ChainRows, createChainRows, makeHash } from '../testing/chain-rows.ts'
import { createWithdrawalWorld, makeKey, type WithdrawalWorld } from '../testing/withdrawal-world.ts'
import { decideClaim, listClaims, registerClaim } from './claims.ts'

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

async function addCard(owner: PrivateKeyAccount, series = 1n): Promise<bigint> {
  const id = (series << 32n) + BigInt((serial += 1))
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
  const { stakingPoolRwas: pool } = getFeatureContracts(world.ctx.config.deployment, 'pos')
  const positionId = (serial += 1)
  await rows.addPosition({ pool, positionId, account: owner.address, amount: 5n, stakedAt: 1, unlockAt: 2, ...more })
}

const stock = { stockCode: 'YOURS', shares: 30_000n }

async function sign(owner: PrivateKeyAccount, cardId: bigint, signer = owner, shown = stock) {
  const request = { ...world.frame(owner), cardId, ...shown }
  const { chain, deployment } = world.ctx.config
  const { equityCard: contract } = getFeatureContracts(deployment, 'backpack')
  const domain = { chainId: chain.id, contract }
  return { ...request, signature: await signer.signTypedData(getClaimTypedData(domain, request)) }
}

type Signed = Awaited<ReturnType<typeof sign>>
let chainSays: (account: Address) => AgreedOutcome<Address | null>
const agreed = <T>(value: T, number = world.clock.block): AgreedOutcome<T> => ({
  ok: true,
  value,
  isAlone: false,
  block: { number, timestamp: world.clock.at, hash: makeHash('block', number) },
})
/** The chain says of a card what `chainSays`; reading it from real contracts has a test of its own. */
function register(signed: Signed, more: Partial<ServiceContext> = {}) {
  const node = { agree: () => Promise.resolve(chainSays(signed.account)) }
  return registerClaim({ ...world.ctx, node, ...more } as unknown as ServiceContext, signed)
}
const refusal = (signed: Signed, more: Partial<ServiceContext> = {}) =>
  register(signed, more).then(String, (error: { key?: string }) => error.key)

beforeEach(() => {
  chainSays = (account) => agreed(account)
})

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
      stockCode: 'YOURS',
      shares: 30_000,
      state: 'registered',
      note: null,
      claimedAt: world.clock.finalAt,
    })
    expect(await register(signed)).toEqual(made)
    const list = await listClaims(world.sql, { address: holder.address, page: 1, pageSize: 20 })
    expect(list).toMatchObject({ total: 1, list: [made] })
  })

  it('is for the stock and the shares of the card’s own series, as they were signed', async () => {
    const first = await addCard(holder)
    const second = await addCard(holder, 2n)
    const ofSecond = { stockCode: 'YOURS-2', shares: 12_000n }
    for (const [id, shown] of [
      [first, ofSecond],
      [second, stock],
      [second, { ...ofSecond, shares: 12_001n }],
      [second, { ...ofSecond, stockCode: 'YOURS' }],
    ] as const)
      expect(await refusal(await sign(holder, id, holder, shown))).toBe('CARD_STOCK_DIFFERS')
    const made = await register(await sign(holder, second, holder, ofSecond))
    expect(made).toMatchObject({ series: 2, stockCode: 'YOURS-2', shares: 12_000 })
    expect(await register(await sign(holder, first))).toMatchObject({ series: 1, stockCode: 'YOURS', shares: 30_000 })
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

  it('goes by the newest final block and the newest of all: not of who has given it away, nor yet of who has got it', async () => {
    const card = await addCard(holder)
    await addEvent(card, TAKEN_OUT, holder, 30)
    await addEvent(card, GIVEN, holder, world.clock.block, other.address)
    const refuses = async (owner: PrivateKeyAccount, reason: string) =>
      expect(await register(await sign(owner, card)).catch((error: unknown) => error)).toMatchObject({
        key: 'CARD_NOT_HELD',
        details: { cardId: `${card}`, reason },
      })
    const [gone, early] = [
      'it is held by somebody else',
      'it was got after the newest final block: try again once that is final',
    ]
    await refuses(other, early)
    await refuses(holder, gone)
    await world.advance(10)
    await refuses(holder, gone)
    expect((await register(await sign(other, card))).account).toBe(other.address)
  })

  it('is refused for a card that is not there and for a signature of somebody else, and nothing is written', async () => {
    const card = await addCard(holder)
    const before = await countClaims()
    expect(await refusal(await sign(holder, 77n))).toBe('CARD_NOT_FOUND')
    chainSays = () => agreed(false as never)
    expect(await refusal(await sign(holder, card, other))).toBe('SIGNATURE_INVALID')
    expect(await refusal({ ...(await sign(holder, card)), cardId: card + 1n })).toBe('SIGNATURE_INVALID')
    expect(await countClaims()).toBe(before)
  })

  it('is refused to whom the chain says has it no more, and while the nodes cannot be believed', async () => {
    const card = await addCard(holder)
    const before = await countClaims()
    for (const [answer, key] of [
      [agreed(other.address), 'CARD_NOT_HELD'],
      [agreed(null), 'CARD_NOT_HELD'],
      [agreed(holder.address, 1), 'SERVICE_UNAVAILABLE'],
      [{ ok: false, reason: 'NODES_DISAGREE' }, 'SERVICE_UNAVAILABLE'],
      [{ ok: false, reason: 'NODE_UNAVAILABLE' }, 'SERVICE_UNAVAILABLE'],
    ] as const) {
      chainSays = () => answer
      expect(await refusal(await sign(holder, card))).toBe(key)
    }
    expect(await countClaims()).toBe(before)
  })

  it('is refused while the indexer is silent, and after a deep reorg, also where nothing is signed', async () => {
    const card = await addCard(holder)
    const before = await countClaims()
    const signed = await sign(holder, card)
    const refuses = async () => {
      for (const more of [{}, { signer: undefined }]) expect(await refusal(signed, more)).toBe('SERVICE_UNAVAILABLE')
    }
    await world.setCursor({ updated_at: Math.floor(Date.now() / 1_000) - 60 })
    await refuses()
    await world.setCursor()
    await world.chain`insert into chain.deep_reorg (block, depth, at) values (5, 9, ${world.clock.at})`
    await refuses()
    await world.chain`update chain.deep_reorg set acknowledged_at = 6, acknowledged_by = 'test', reason = 'A drill'`
    expect(await countClaims()).toBe(before)
    expect((await register(signed)).state).toBe('registered')
  })

  it('that was rejected leaves the card to its next owner, not to the same one', async () => {
    const card = await addCard(holder)
    await register(await sign(holder, card))
    const decide = (account: Address, state: EquityClaimState) =>
      world.sql.begin((tx) => decideClaim(tx, { cardId: card, account, state, note: null, at: world.clock.finalAt }))
    await decide(holder.address, 'rejected')
    expect(await refusal(await sign(holder, card))).toBe('CARD_CLAIMED')
    await addEvent(card, GIVEN, holder, world.clock.block, other.address)
    await world.advance(10)
    await addStake(other)
    expect(await register(await sign(other, card))).toMatchObject({ account: other.address, state: 'registered' })
    await expect(decide(holder.address, 'processing')).rejects.toMatchObject({ key: 'CARD_CLAIMED' })
    expect((await decide(other.address, 'delivered')).after).toMatchObject({
      account: other.address,
      state: 'delivered',
    })
    expect((await decide(holder.address, 'rejected')).before.state).toBe('rejected')
  })

  it('is decided in turn with who asks for the card at the same time: one of them has it, the other is refused', async () => {
    await addStake(other)
    for (let nth = 0; nth < 5; nth += 1) {
      const card = await addCard(holder)
      await register(await sign(holder, card))
      const decide = (state: EquityClaimState) =>
        world.sql.begin((tx) =>
          decideClaim(tx, { cardId: card, account: holder.address, state, note: null, at: world.clock.finalAt }),
        )
      await decide('rejected')
      await addEvent(card, GIVEN, holder, 30, other.address)
      const signed = await sign(other, card)
      const outcomes = await Promise.all([
        decide('processing').then(
          () => 'decided',
          (error: { key?: string }) => error.key,
        ),
        refusal(signed),
      ])
      expect(outcomes.filter((outcome) => outcome === 'CARD_CLAIMED')).toHaveLength(1)
    }
  })

  it('is made once for a card, however many ask at once', async () => {
    const card = await addCard(holder)
    const asked = await Promise.all(Array.from({ length: 5 }, () => sign(holder, card)))
    const before = await countClaims()
    const outcomes = await Promise.all(asked.map((signed) => refusal(signed)))
    expect(outcomes.filter((outcome) => outcome === 'CARD_CLAIMED')).toHaveLength(4)
    expect(await countClaims()).toBe(before + 1)
  })
})
