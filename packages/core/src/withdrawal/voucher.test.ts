import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { type Address, domainSeparator, hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { getVoucherArgument, getVoucherFee, getVoucherTypedData, type Voucher } from './voucher.ts'

const hex = z.templateLiteral(['0x', z.string()])
const whole = z.string().transform(BigInt)
const vectorFile = z.object({
  chainId: z.number(),
  vault: hex,
  product: hex,
  usdt: hex,
  signer: z.object({ key: hex, address: hex }),
  domainSeparator: hex,
  vouchers: z
    .array(
      z.object({
        name: z.string(),
        voucher: z.object({ account: hex, token: hex, upTo: whole, deadline: whole }),
        digest: hex,
        signature: hex,
      }),
    )
    .min(3),
})
// The contract's own tests are held to the same file.
const { chainId, vault, product, usdt, ...vectors } = vectorFile.parse(
  JSON.parse(readFileSync(new URL('../../../../contracts/test/vectors/dividends.json', import.meta.url), 'utf8')),
)
const signer = privateKeyToAccount(vectors.signer.key)

const hashVoucher = (voucher: Voucher) => hashTypedData(getVoucherTypedData({ chainId, vault }, voucher))

it.each(vectors.vouchers)(
  'the typed data has the digest that the contract pays: $name',
  async ({ voucher: argument, digest, signature }) => {
    const { deadline, ...rest } = argument
    const voucher = { ...rest, deadlineAt: deadline }
    expect(getVoucherArgument(voucher)).toEqual(argument)
    expect(hashVoucher(voucher)).toBe(digest)
    expect(await signer.signTypedData(getVoucherTypedData({ chainId, vault }, voucher))).toBe(signature)
  },
)

it('a digest is for one chain and one vault', () => {
  const voucher = { account: vault, token: usdt, upTo: 1n, deadlineAt: 1n }
  expect(domainSeparator(getVoucherTypedData({ chainId, vault }, voucher))).toBe(vectors.domainSeparator)
})

it('a digest changes with each field', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes): Address => `0x${Buffer.from(bytes).toString('hex')}`)
  const voucher = fc.record({ account: address, token: address, upTo: amount, deadlineAt: amount })
  const field = fc.constantFrom('account', 'token', 'upTo', 'deadlineAt')
  fc.assert(
    fc.property(voucher, voucher, field, (first, second, name) => {
      fc.pre(first[name] !== second[name])
      expect(hashVoucher({ ...first, [name]: second[name] })).not.toBe(hashVoucher(first))
    }),
  )
})

it('the fee applies to the product however its address is written', () => {
  const lower = product.toLowerCase() as Address
  expect(getVoucherFee(lower, product, 100n)).toBe(2n)
  expect(getVoucherFee(product, lower, 101n)).toBe(3n)
  expect(getVoucherFee(usdt, product, 101n)).toBe(0n)
})
