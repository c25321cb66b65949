import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { atDesk } from '@app/testing/settings-desk'
import { type Address, encodeFunctionData } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import {
  account,
  accountKind,
  carryOut,
  chain,
  deployment,
  passTime,
  prepare,
  setUpChain,
} from '#shared/tx/transactions.test-setup.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { readCardSale, type CardTerms, readCardTerms } from './reads.ts'
import { buyCardsAction, claimCardsAction, giftCardsAction, stakeCardsAction, takeOutCardsAction } from './actions.ts'
import { claimAllAction } from './claim-all.ts'
import { readOwnCards } from './read-own-cards.ts'

const operator: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const genesis: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const { cardSeller, cardVault, equityCard, usdt, productToken, rwas, referralRegistry, settingsDesk } =
  deployment.contracts
const vault = { address: cardVault, abi: cardVaultAbi } as const
const DAY = 86_400
const ids = [1n, 2n, 3n].map((place) => (1n << 32n) + place)

let terms: CardTerms

setUpChain()
beforeAll(async () => {
  terms = await readCardTerms(chain, deployment.contracts)
})

const ownersOf = () =>
  Promise.all(
    ids.map((id) =>
      chain.readContract({ address: equityCard, abi: equityCardAbi, functionName: 'ownerOf', args: [id] }),
    ),
  )
const readBalances = async () => {
  const [product, income] = await Promise.all(
    [productToken, rwas].map((address) =>
      chain.readContract({ address, abi: productTokenAbi, functionName: 'balanceOf', args: [account] }),
    ),
  )
  return { product: product!, income: income! }
}

const whole = (amount: number) => BigInt(amount) * 10n ** 18n
const gift = (of: readonly bigint[], to: Address) => bindAction(giftCardsAction, { terms, ids: of, to })

it('reads its terms from the chain', () => {
  expect(terms).toMatchObject({
    heldPerCard: whole(5_000),
    releasePerDay: whole(33),
    incomePerDay: whole(30),
    life: 13_090_910,
    product: { symbol: 'PRD', decimals: 18 },
    reward: { address: rwas },
    payment: { address: usdt, decimals: 6 },
  })
})

it('is told why it may not buy, one reason after the other, until it may', async () => {
  const sale = { ...(await readCardSale(chain, 31337, account)), blockNumber: 0n }
  const parsed = buyCardsAction.parse({ terms, sale, series: 1, text: '3', locale: 'en' })
  if (!parsed.ok) throw new Error(parsed.problem.key)
  const buy = bindAction(buyCardsAction, parsed.input)
  expect(parsed.input.payment).toBe(sale.price * 3n)
  expect(await prepare(buy)).toMatchObject({ problem: { key: 'NO_PURCHASE_PERMISSION' } })
  const allowing = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setWhitelist', args: [[account], true] })
  await chain.writeContract({ account: operator, address: settingsDesk, ...atDesk(cardSeller, allowing) })
  await chain.mine({ blocks: 1 })
  expect(await prepare(buy)).toMatchObject({ problem: { key: 'SUPERIOR_NOT_ACTIVATED' } })
  await chain.writeContract({
    account,
    address: referralRegistry,
    abi: referralRegistryAbi,
    functionName: 'bind',
    args: [genesis],
  })
  await chain.mine({ blocks: 1 })
  const { onSale } = await readCardSale(chain, 31337, account)
  expect(onSale.map(({ series }) => series)).toEqual([1])
  const { opensAt } = onSale[0]!
  const now = Number((await chain.getBlock()).timestamp)
  if (now < opensAt) await passTime(opensAt - now)
  expect(await prepare(buy)).toMatchObject({ problem: { key: 'INSUFFICIENT_BALANCE' } })
  await chain.writeContract({
    account,
    address: usdt,
    abi: testUsdtAbi,
    functionName: 'mint',
    args: [account, parsed.input.payment],
  })
  await chain.mine({ blocks: 1 })
  const { kinds, said } = await carryOut(buy)
  expect(kinds).toEqual(['approve', 'call'])
  expect(said).toEqual(['cards:tx.leaves', 'cards:tx.buy.cardsArrive', 'cards:buy.equityNote', 'cards:tx.buy.then'])
  expect(await ownersOf()).toEqual([account, account, account])
})

const payFor = async (series: number) => {
  const sale = { ...(await readCardSale(chain, 31337, account)), blockNumber: 0n }
  const parsed = buyCardsAction.parse({ terms, sale, series, text: '1', locale: 'en' })
  if (!parsed.ok) throw new Error(parsed.problem.key)
  const { payment } = parsed.input
  const minting = { address: usdt, abi: testUsdtAbi, functionName: 'mint', args: [account, payment] } as const
  await chain.writeContract({ account, ...minting })
  await chain.mine({ blocks: 1 })
  return bindAction(buyCardsAction, parsed.input)
}

it('buys of a second series that is on sale beside the first, and of none that is not', async () => {
  const opening = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setSaleWhitelist', args: [2n, true] })
  expect(await prepare(await payFor(2))).toMatchObject({ problem: { key: 'SERIES_NOT_ON_SALE' } })
  await chain.writeContract({ account: operator, address: settingsDesk, ...atDesk(cardSeller, opening) })
  await chain.mine({ blocks: 1 })
  expect(await prepare(await payFor(2))).toMatchObject({ problem: { key: 'SALE_NOT_OPEN' } })
  await passTime(3_600)
  const { onSale } = await readCardSale(chain, 31337, account)
  expect(onSale.map(({ series }) => series)).toEqual([1, 2])
  await carryOut(await payFor(2))
  const read = { address: cardSeller, abi: cardSellerAbi, functionName: 'soldOf' } as const
  expect(await Promise.all([1n, 2n].map((series) => chain.readContract({ ...read, args: [series] })))).toEqual([3n, 1n])
  const id = (2n << 32n) + 1n
  const owner = { address: equityCard, abi: equityCardAbi, functionName: 'ownerOf', args: [id] } as const
  expect(await chain.readContract(owner)).toBe(account)
})

it('stakes all of them in one transaction, without an approval', async () => {
  expect(await prepare(bindAction(claimCardsAction, { terms, ids: [] }))).toMatchObject({
    problem: { key: 'NOTHING_TO_CLAIM' },
  })
  const { kinds } = await carryOut(bindAction(stakeCardsAction, { terms, ids }))
  expect(kinds).toEqual(['call'])
  expect(await ownersOf()).toEqual([cardVault, cardVault, cardVault])
  expect(await prepare(bindAction(stakeCardsAction, { terms, ids }))).toMatchObject({
    problem: { key: 'CARD_NOT_HELD' },
  })
})

it('claims from several at least what it says', async () => {
  await passTime(DAY)
  const before = await readBalances()
  const { said } = await carryOut(bindAction(claimCardsAction, { terms, ids }))
  expect(said).toEqual(['cards:tx.arrives', 'cards:tx.arrives', 'cards:tx.claim.stays'])
  const after = await readBalances()
  expect(after.product - before.product).toBeGreaterThanOrEqual(3n * terms.releasePerDay)
  expect(after.income - before.income).toBeGreaterThanOrEqual(3n * terms.incomePerDay)
})

it('takes two out; what they earned waits, and is paid with everything else that can be claimed', async () => {
  await passTime(DAY)
  const out = ids.slice(0, 2)
  const { said } = await carryOut(bindAction(takeOutCardsAction, { terms, ids: out }))
  expect(said).toEqual([
    'cards:tx.takeOut.back.many',
    'cards:tx.takeOut.stops',
    'cards:tx.takeOut.rests',
    'cards:tx.takeOut.credit',
  ])
  const takenOutAt = Number((await chain.getBlock()).timestamp)
  const refused = await prepare(gift(out, friend))
  expect(refused).toMatchObject({ problem: { key: 'CARD_RESTING' } })
  expect(refused).toMatchObject({ problem: { values: { until: { type: 'time', at: takenOutAt + 3_600 } } } })
  expect(await ownersOf()).toEqual([account, account, cardVault])
  const [credit] = await chain.readContract({ ...vault, functionName: 'creditOf', args: [account] })
  expect(credit).toBeGreaterThanOrEqual(2n * terms.releasePerDay)
  const before = await readBalances()
  const part = {
    source: 'cardVault',
    ids: ids.slice(2),
    amounts: [{ token: terms.product, amount: credit + terms.releasePerDay }],
  } as const
  await carryOut(bindAction(claimAllAction, { parts: [part] }))
  expect((await readBalances()).product - before.product).toBeGreaterThanOrEqual(credit + terms.releasePerDay)
  expect(await chain.readContract({ ...vault, functionName: 'creditOf', args: [account] })).toEqual([0n, 0n])
})

it('finds by the contracts alone what an account holds and what it has staked', async () => {
  const second = (2n << 32n) + 1n
  const { cards, credit } = await readOwnCards(chain, terms, account)
  const found = Object.fromEntries(cards.map(({ id, state, inVault }) => [id, [state, inVault]]))
  expect(found).toEqual({
    [String(ids[0])]: ['unstaked', false],
    [String(ids[1])]: ['unstaked', false],
    [String(ids[2])]: ['staked', true],
    [String(second)]: ['unstaked', false],
  })
  const staked = cards.find(({ inVault }) => inVault)!
  expect(BigInt(staked.held) + BigInt(staked.released)).toBe(terms.heldPerCard)
  expect(staked.endsAt).toBeGreaterThan(Number((await chain.getBlock()).timestamp))
  expect(credit).toEqual({ released: 0n, income: 0n })
  expect((await readOwnCards(chain, terms, friend)).cards).toEqual([])
})

it('refuses to give a staked card, and to a contract that cannot have it', async () => {
  await passTime(3_600)
  expect(await prepare(gift(ids.slice(2), friend))).toMatchObject({ problem: { key: 'CARD_NOT_HELD' } })
  expect(await prepare(gift(ids.slice(0, 1), usdt))).toMatchObject({ problem: { key: 'RECEIVER_INVALID' } })
})

it.skipIf(accountKind === 'safe')(
  'says before anything is sent that code which the account has lent itself takes no cards, and goes on without it',
  async () => {
    const own = await chain.getCode({ address: account })
    const refusing = `0x${'c0'.repeat(20)}` as const
    await chain.setCode({ address: refusing, bytecode: '0x60006000fd' })
    await chain.setCode({ address: account, bytecode: `0xef0100${refusing.slice(2)}` })
    const takeOut = bindAction(takeOutCardsAction, { terms, ids: ids.slice(2) })
    expect(await prepare(takeOut)).toMatchObject({ problem: { key: 'RECEIVER_INVALID' } })
    expect(await prepare(await payFor(2))).toMatchObject({ problem: { key: 'RECEIVER_INVALID' } })
    const { kinds } = await carryOut(bindAction(claimCardsAction, { terms, ids: ids.slice(2) }))
    expect(kinds).toEqual(['call'])
    expect(await prepare(gift(ids.slice(0, 1), friend))).toMatchObject({ ok: true })
    await chain.setCode({ address: account, bytecode: own ?? '0x' })
    expect(await prepare(takeOut)).toMatchObject({ ok: true })
  },
)

it('gives two away with all that they hold', async () => {
  const given = ids.slice(0, 2)
  const { said } = await carryOut(bindAction(giftCardsAction, { terms, ids: given, to: friend }))
  expect(said).toEqual(['cards:tx.gift.leaves.many', 'cards:tx.gift.held', 'cards:tx.gift.final'])
  expect(await ownersOf()).toEqual([friend, friend, cardVault])
  expect(await prepare(bindAction(giftCardsAction, { terms, ids: given, to: friend }))).toMatchObject({
    problem: { key: 'CARD_NOT_HELD' },
  })
})
