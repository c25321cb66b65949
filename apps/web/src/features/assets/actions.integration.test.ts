import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Token } from '#shared/base/tokens.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import { account, carryOut, deployment, passTime, prepare, setUpChain } from '#shared/tx/transactions.test-setup.ts'
import { type BoundAction, bindAction } from '#shared/tx/tx-action.ts'
import { payVoucherAction, type PayVoucherInput, takeOutAction, type TakeOutInput } from './actions.ts'
import {
  type Earned,
  fundVault,
  neighbour,
  postRoot,
  type Prove,
  readMoney,
  signVoucher,
  vetoNewest,
} from './dividends.test-setup.ts'

const { contracts, tokens } = deployment

/** `amount` leaves the vault, `fee` of it is burned: 2 % rounded up of the product token, nothing of others. */
type Paid = { amount: bigint; fee: bigint }
type Case = Earned & { voucher: Paid; exit: Paid; later: Paid }

const whole = 10n ** 18n
const product: Case = {
  token: { ...tokens.productToken, symbol: 'PRD', address: contracts.productToken },
  earned: 1_000n * whole + 77n,
  voucher: { amount: 600n * whole + 1n, fee: 12n * whole + 1n },
  exit: { amount: 400n * whole + 76n, fee: 8n * whole + 2n },
  later: { amount: 50n * whole, fee: whole },
}
const dollar = 10n ** 6n
const usdt: Case = {
  token: { ...tokens.usdt, address: contracts.usdt },
  earned: 1_000n * dollar + 77n,
  voucher: { amount: 600n * dollar + 1n, fee: 0n },
  exit: { amount: 400n * dollar + 76n, fee: 0n },
  later: { amount: 50n * dollar, fee: 0n },
}
const both = [
  ['the product', product],
  ['another token', usdt],
] as const
const later = [product, usdt].map((each) => ({ ...each, earned: each.earned + each.later.amount }))

const pay = (input: PayVoucherInput) => bindAction(payVoucherAction, input)
const takeOut = (token: Token, more: Pick<TakeOutInput, 'proof' | 'paid'> & Partial<TakeOutInput>) =>
  bindAction(takeOutAction, { account, token, product: contracts.productToken, ...more })

/** What is agreed to is what the chain then does. */
async function expectPaid(action: BoundAction, token: Token, { amount, fee }: Paid, last: string): Promise<void> {
  const before = await readMoney(token)
  const prepared = await prepare(action)
  const burned = { key: 'assets:tx.pay.fee', values: { amount: createExactAmountValue(fee, token) } }
  const sums = [
    { key: 'assets:tx.pay.arrives', values: { amount: createExactAmountValue(amount - fee, token) } },
    ...(fee === 0n ? [] : [burned]),
  ]
  const texts = prepared.ok && prepared.plan.sentences.map(({ text }) => text)
  expect(texts).toEqual([...sums, expect.objectContaining({ key: last })])
  expect((await carryOut(action)).kinds).toEqual(['call'])
  expect(await readMoney(token)).toEqual({
    balance: before.balance + amount - fee,
    supply: before.supply - fee,
    paid: before.paid + amount,
  })
}

const refusal = (key: string) => ({ ok: false, problem: { key } })

let prove: Prove

setUpChain()
beforeAll(async () => {
  await fundVault([product, usdt])
  prove = await postRoot([product, usdt])
})

it('the vault refuses to pay while the root is younger than it asks, with a voucher and without', async () => {
  const { token, voucher } = product
  const young = { problem: { key: 'ROOT_TOO_YOUNG' } }
  const signed = await signVoucher(token, voucher.amount, prove(token))
  expect(await prepare(pay({ voucher: signed, token, receive: voucher.amount - voucher.fee }))).toMatchObject(young)
  await passTime(ROOT_PAYABLE_AGE)
  expect(await prepare(takeOut(token, { proof: prove(token), paid: 0n }))).toMatchObject(young)
})

it.each(both)('a voucher pays of %s what it says, once', async (_, { token, voucher: { amount, fee } }) => {
  const signed = await signVoucher(token, amount, prove(token))
  const action = pay({ voucher: signed, token, receive: amount - fee })
  await expectPaid(action, token, { amount, fee }, 'assets:tx.pay.once')
  expect(await prepare(action)).toEqual(refusal('NOTHING_TO_PAY'))
})

it('a voucher of another account, token, vault or sum is refused', async () => {
  const { token, earned } = product
  const receive = earned - product.voucher.amount
  const invalid = refusal('VOUCHER_INVALID')
  const others = await signVoucher(token, earned, prove(token, neighbour), neighbour)
  expect(await prepare(pay({ voucher: others, token, receive }))).toEqual(invalid)
  const own = await signVoucher(token, earned, prove(token))
  expect(await prepare(pay({ voucher: own, token: usdt.token, receive }))).toEqual(invalid)
  expect(await prepare(pay({ voucher: { ...own, contract: contracts.usdt }, token, receive }))).toEqual(invalid)
  expect(await prepare(pay({ voucher: { ...own, upTo: String(earned - 1n) }, token, receive }))).toMatchObject({
    problem: { key: 'VOUCHER_INVALID' },
  })
})

describe('once a root is open to everybody', () => {
  beforeAll(() => passTime(ROOT_OPEN_AGE))

  it.each(both)('its proof alone takes out of %s what is left, once and for its account', async (_, each) => {
    const { token, voucher, exit } = each
    const input = { proof: prove(token), paid: voucher.amount }
    const others = { ...input, account: neighbour, proof: prove(token, neighbour) }
    expect(await prepare(takeOut(token, others))).toEqual(refusal('ACCOUNT_CHANGED'))
    await expectPaid(takeOut(token, input), token, exit, 'assets:tx.exit.alone')
    expect(await prepare(takeOut(token, input))).toEqual(refusal('NOTHING_TO_PAY'))
  })
})

it('a voucher for more than its root proves pays what is proven', async () => {
  const proveLater = await postRoot(later)
  await passTime(ROOT_PAYABLE_AGE)
  for (const { token, earned, later: paid } of later) {
    const voucher = await signVoucher(token, earned + paid.amount, proveLater(token))
    const action = pay({ voucher, token, receive: paid.amount - paid.fee })
    await expectPaid(action, token, paid, 'assets:tx.pay.once')
    expect(await prepare(action)).toEqual(refusal('NOTHING_TO_PAY'))
  }
})

it('a root that was vetoed, or replaced by another one, pays nobody', async () => {
  const wrong = await postRoot(later.map((each) => ({ ...each, earned: each.earned * 2n })))
  const { token, earned } = product
  const voucher = await signVoucher(token, earned * 2n, wrong(token))
  await passTime(ROOT_PAYABLE_AGE)
  await vetoNewest()
  const expectReplaced = async () => {
    expect(await prepare(pay({ voucher, token, receive: earned }))).toEqual(refusal('ROOT_REPLACED'))
    const input = { proof: wrong(token), paid: earned }
    expect(await prepare(takeOut(token, input))).toEqual(refusal('ROOT_REPLACED'))
  }
  await expectReplaced()
  await postRoot(later)
  await expectReplaced()
})
