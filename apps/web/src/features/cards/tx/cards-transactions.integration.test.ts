import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getDeployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { atDesk } from '@app/testing/settings-desk'
import { type Address, createTestClient, encodeFunctionData, http, publicActions, walletActions } from 'viem'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preparePlan } from '#shared/tx/prepare-plan.ts'
import { sendTransaction } from '#shared/tx/send-transaction.ts'
import { type BoundAction, bindAction } from '#shared/tx/tx-action.ts'
import { deployLocal } from '../../../../../../contracts/script/deploy-local.ts'
import { readCardSale } from '../queries/card-sale.ts'
import { type CardTerms, readCardTerms } from '../queries/card-terms.ts'
import { buyCardsAction } from './buy-cards.ts'
import { claimAllAction } from './claim-all.ts'
import { claimCardsAction } from './claim-cards.ts'
import { giftCardsAction } from './gift-cards.ts'
import { stakeCardsAction } from './stake-cards.ts'
import { takeOutCardsAction } from './take-out-cards.ts'

const operator: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const genesis: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const friend: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const deployment = getDeployment(31337)
const { cardSeller, cardVault, equityCard, usdt, productToken, rwas, referralRegistry, settingsDesk } =
  deployment.contracts
const vault = { address: cardVault, abi: cardVaultAbi } as const
const DAY = 86_400
const ids = [1n, 2n, 3n].map((place) => (1n << 32n) + place)

let anvil: Anvil
let chain: ReturnType<typeof createChain>
let terms: CardTerms

function createChain(url: string) {
  return createTestClient({ chain: anvilChain, mode: 'anvil', transport: http(url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

beforeAll(async () => {
  anvil = await startAnvil()
  await deployLocal({ rpcUrl: anvil.url, product: { name: 'Product', symbol: 'PRD' } })
  chain = createChain(anvil.url)
  terms = await readCardTerms(chain, deployment.contracts)
})
afterAll(() => anvil.stop())

const prepare = (action: BoundAction) =>
  preparePlan(action, { client: chain, account, chainId: 31337, deployment }, 1_000)

async function carryOut(action: BoundAction) {
  const prepared = await prepare(action)
  if (!prepared.ok) throw new Error(`${prepared.problem.key} ${prepared.problem.technical}`)
  const provider = {
    async request({ params }: { params?: readonly unknown[] | object }) {
      const { to, data } = (params as readonly [{ to: Address; data: `0x${string}` }])[0]
      return await chain.sendTransaction({ account, to, data })
    },
  }
  const { steps, sentences } = prepared.plan
  for (const { callData, allowance } of steps) {
    const hash = await sendTransaction(provider, deployment, { ...callData, account, allowance, gas: null })
    expect(await chain.waitForTransactionReceipt({ hash: hash as `0x${string}` })).toMatchObject({ status: 'success' })
  }
  return { kinds: steps.map(({ kind }) => kind), said: sentences.map(({ text }) => text.key) }
}

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
const passTime = async (seconds: number) => {
  await chain.increaseTime({ seconds })
  await chain.mine({ blocks: 1 })
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
  const parsed = buyCardsAction.parse({ terms, sale, text: '3', locale: 'en' })
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
  const { series, opensAt } = await readCardSale(chain, 31337, account)
  expect(series).toBe(1)
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
  expect(said).toEqual(['cards:tx.leaves', 'cards:tx.buy.cardsArrive', 'cards:tx.buy.then'])
  expect(await ownersOf()).toEqual([account, account, account])
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
  expect(said).toEqual(['cards:tx.takeOut.back.many', 'cards:tx.takeOut.stops', 'cards:tx.takeOut.credit'])
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

it('refuses to give a staked card, and to a contract that cannot have it', async () => {
  expect(await prepare(gift(ids.slice(2), friend))).toMatchObject({ problem: { key: 'CARD_NOT_HELD' } })
  expect(await prepare(gift(ids.slice(0, 1), usdt))).toMatchObject({ problem: { key: 'RECEIVER_INVALID' } })
})

it('gives two away with all that they hold', async () => {
  const given = ids.slice(0, 2)
  const { said } = await carryOut(bindAction(giftCardsAction, { terms, ids: given, to: friend }))
  expect(said).toEqual(['cards:tx.gift.leaves.many', 'cards:tx.gift.held', 'cards:tx.gift.final'])
  expect(await ownersOf()).toEqual([friend, friend, cardVault])
  expect(await prepare(bindAction(giftCardsAction, { terms, ids: given, to: friend }))).toMatchObject({
    problem: { key: 'CARD_NOT_HELD' },
  })
})
