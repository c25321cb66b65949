import { powerMarketAbi } from '@app/abis/power-market'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import {
  getMostOutput,
  getOutput,
  getRemainingFuel,
  getRemainingPower,
  openOrder,
  type PowerOrderRun,
  quoteOrder,
  replenishOrder,
  resumeOrder,
  suspendOrder,
} from '@app/core/power-order'
import type { Address } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import {
  account,
  carryOut,
  chain,
  deployment,
  prepare,
  readNow,
  setUpChain,
} from '#shared/tx/transactions.test-setup.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { type MarketTerms, readMarketTerms } from './reads.ts'
import { buyPowerAction } from './market-actions.ts'
import {
  claimOutputAction,
  openOrderAction,
  replenishOrderAction,
  resumeOrderAction,
  suspendOrderAction,
} from './order-actions.ts'

const deployer: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const genesis: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { powerMarket, powerToken, productToken, usdt, referralRegistry } = deployment.contracts
const market = { address: powerMarket, abi: powerMarketAbi } as const
const whole = (amount: number) => BigInt(amount) * 10n ** 18n
const day = 86_400

let terms: MarketTerms
let orderTerms: { outputRate: bigint; fuelRate: bigint; lifetime: number }
let run: PowerOrderRun

const readBalance = (token: Address) =>
  chain.readContract({ address: token, abi: productTokenAbi, functionName: 'balanceOf', args: [account] })
const readOrder = () => chain.readContract({ ...market, functionName: 'orderOf', args: [1n] })

async function send(from: Address, request: { address: Address; abi: object; functionName: string; args: unknown[] }) {
  const hash = await chain.writeContract({ ...request, account: from } as Parameters<typeof chain.writeContract>[0])
  await chain.waitForTransactionReceipt({ hash })
}

async function moveTo(at: number): Promise<void> {
  await chain.setNextBlockTimestamp({ timestamp: BigInt(at) })
  await chain.mine({ blocks: 1 })
}

/** The contract says of the order exactly what `run` says, at the newest block. */
async function expectAgreement(claimed = 0n): Promise<void> {
  const at = await readNow()
  const order = await readOrder()
  expect(order).toMatchObject({
    remainingPower: getRemainingPower(run, at),
    remainingFuel: getRemainingFuel(run, at),
    fuelEmptyAt: BigInt(run.fuelEmptyAt),
    earned: getOutput(run, at) - claimed,
    reserved: getMostOutput(run, at) - claimed,
  })
}

setUpChain()
beforeAll(async () => {
  const transfer = { abi: productTokenAbi, functionName: 'transfer' }
  await send(deployer, { ...transfer, address: productToken, args: [account, whole(2_000)] })
  await send(deployer, {
    address: usdt,
    abi: [
      {
        type: 'function',
        name: 'mint',
        stateMutability: 'nonpayable',
        inputs: [{ type: 'address' }, { type: 'uint256' }],
        outputs: [],
      },
    ],
    functionName: 'mint',
    args: [account, 1_000_000_000n],
  })
  terms = await readMarketTerms(chain, 31337)
  const current = await chain.readContract({ ...market, functionName: 'terms' })
  orderTerms = { ...current, lifetime: Number(current.lifetime) }
})

it('reads its terms from the chain', () => {
  expect(terms).toEqual({
    market: powerMarket,
    registry: referralRegistry,
    power: { address: powerToken, decimals: 18, symbol: 'DRCP' },
    productToken: { address: productToken, decimals: 18, symbol: 'PRD' },
    usdt: { address: usdt, decimals: 6, symbol: 'USDT' },
  })
})

it('sells to nobody without an activated superior', async () => {
  const purchase = { terms, payWith: 'usdt', amount: 600_000_000n, power: whole(600) } as const
  expect(await prepare(bindAction(buyPowerAction, purchase))).toMatchObject({
    problem: { key: 'SUPERIOR_NOT_ACTIVATED' },
  })
  await send(account, { address: referralRegistry, abi: referralRegistryAbi, functionName: 'bind', args: [genesis] })
})

it('buys at the price on screen, with an exact allowance, and not at another', async () => {
  const dear = { terms, payWith: 'usdt', amount: 600_000_000n, power: whole(601) } as const
  expect(await prepare(bindAction(buyPowerAction, dear))).toMatchObject({ problem: { key: 'PRICE_MOVED' } })
  const { kinds, said } = await carryOut(bindAction(buyPowerAction, { ...dear, power: whole(600) }))
  expect(kinds).toEqual(['approve', 'call'])
  expect(said).toEqual(['power:tx.leaves', 'power:tx.buy.arrives', 'power:tx.buy.treasury'])
  const product = { terms, payWith: 'productToken', amount: whole(800), power: whole(400) } as const
  await carryOut(bindAction(buyPowerAction, product))
  expect(await readBalance(powerToken)).toBe(whole(1_000))
  expect(await readBalance(usdt)).toBe(400_000_000n)
})

it('quotes an order as the contract does', async () => {
  for (const power of [1n, 123_456_789n, whole(1_000), whole(1_000) + 1n]) {
    const [minimumFuel, maximumFuel, reward] = await chain.readContract({
      ...market,
      functionName: 'quoteOrder',
      args: [power],
    })
    expect(quoteOrder(orderTerms, power)).toEqual({ minimumFuel, maximumFuel, reward })
  }
})

it('opens an order that is what was forecast', async () => {
  const { reward } = quoteOrder(orderTerms, whole(1_000))
  const input = { terms, power: whole(1_000), fuel: whole(100), reward, deadline: (await readNow()) + day }
  expect(await prepare(bindAction(openOrderAction, { ...input, reward: reward + 1n }))).toMatchObject({
    problem: { key: 'PRICE_MOVED' },
  })
  expect(await prepare(bindAction(openOrderAction, { ...input, deadline: (await readNow()) - 1 }))).toMatchObject({
    problem: { key: 'DEADLINE_PASSED' },
  })
  expect(await prepare(bindAction(openOrderAction, { ...input, power: whole(1_001) }))).toMatchObject({
    problem: { key: 'INSUFFICIENT_BALANCE' },
  })
  expect(await prepare(bindAction(openOrderAction, { ...input, fuel: whole(29) }))).toMatchObject({
    problem: { key: 'FUEL_TOO_LOW' },
  })
  const { kinds, said, minedAt } = await carryOut(bindAction(openOrderAction, input))
  expect(kinds).toEqual(['approve', 'call'])
  expect(said).toEqual([
    'power:tx.open.burns',
    'power:tx.replenish.burns',
    'power:tx.fuelUntil',
    'power:tx.open.earns',
    'power:tx.open.ends',
  ])
  run = openOrder(orderTerms, whole(1_000), whole(100), minedAt).order
  expect(await readBalance(powerToken)).toBe(0n)
  expect(await readBalance(productToken)).toBe(whole(1_100))
  await expectAgreement()
  await moveTo(minedAt + 10 * day + 7)
  await expectAgreement()
})

it('suspends and resumes; both say what they change', async () => {
  const order = { terms, orderId: 1n }
  expect(await prepare(bindAction(resumeOrderAction, order))).toMatchObject({ problem: { key: 'ORDER_NOT_PAUSED' } })
  const suspended = await carryOut(bindAction(suspendOrderAction, order))
  expect(suspended.said).toEqual(['power:tx.suspend.costs', 'power:tx.suspend.runsDown', 'power:tx.suspend.stays'])
  run = suspendOrder(run, suspended.minedAt)
  await moveTo(suspended.minedAt + 5 * day)
  await expectAgreement()
  expect(await prepare(bindAction(suspendOrderAction, order))).toMatchObject({ problem: { key: 'ORDER_PAUSED' } })
  const resumed = await carryOut(bindAction(resumeOrderAction, order))
  expect(resumed.said).toEqual(['power:tx.resume.earns', 'power:tx.resume.until'])
  run = resumeOrder(run, resumed.minedAt)
  await expectAgreement()
})

it('is out of fuel from the forecast second, and puts out again after a replenishment', async () => {
  await moveTo(run.fuelEmptyAt - 1)
  expect(await readOrder()).toMatchObject({ output: 0 })
  await moveTo(run.fuelEmptyAt)
  expect(await readOrder()).toMatchObject({ output: 1, state: 0 })
  await moveTo(run.fuelEmptyAt + 20 * day)
  await expectAgreement()
  const { kinds, said, minedAt } = await carryOut(
    bindAction(replenishOrderAction, { terms, orderId: 1n, fuel: whole(50) }),
  )
  expect(kinds).toEqual(['approve', 'call'])
  expect(said).toEqual(['power:tx.replenish.burns', 'power:tx.fuelUntil', 'power:tx.replenish.earns'])
  run = replenishOrder(run, whole(50), minedAt).order
  await moveTo(minedAt + 3 * day)
  await expectAgreement()
})

it('claims what it says, from one order and from several at once', async () => {
  const before = await readBalance(productToken)
  const { said, minedAt } = await carryOut(bindAction(claimOutputAction, { terms, orderIds: [1n] }))
  expect(said).toEqual(['power:tx.claim.arrives', 'power:tx.claim.stays'])
  const claimed = getOutput(run, minedAt)
  expect(await readBalance(productToken)).toBe(before + claimed)
  await expectAgreement(claimed)

  await carryOut(
    bindAction(buyPowerAction, { terms, payWith: 'usdt' as const, amount: 100_000_000n, power: whole(100) }),
  )
  const { reward } = quoteOrder(orderTerms, whole(100))
  const deadline = (await readNow()) + day
  await carryOut(bindAction(openOrderAction, { terms, power: whole(100), fuel: whole(10), reward, deadline }))
  await moveTo((await readNow()) + day)
  const second = await readBalance(productToken)
  await carryOut(bindAction(claimOutputAction, { terms, orderIds: [1n, 2n] }))
  const paid = await chain.readContract({ ...market, functionName: 'orderOf', args: [2n] })
  expect(await readBalance(productToken)).toBe(second + (await readOrder()).paid - claimed + paid.paid)
  expect(paid.paid).toBeGreaterThan(0n)
})

it('earns nothing after its end, takes no fuel, and still pays', async () => {
  await moveTo(run.openedAt + run.lifetime)
  expect(await prepare(bindAction(replenishOrderAction, { terms, orderId: 1n, fuel: whole(1) }))).toMatchObject({
    problem: { key: 'ORDER_ENDED' },
  })
  const earned = (await readOrder()).earned
  const before = await readBalance(productToken)
  await carryOut(bindAction(claimOutputAction, { terms, orderIds: [1n] }))
  expect(await readBalance(productToken)).toBe(before + earned)
  expect(await prepare(bindAction(claimOutputAction, { terms, orderIds: [1n] }))).toMatchObject({
    problem: { key: 'NOTHING_TO_CLAIM' },
  })
})
