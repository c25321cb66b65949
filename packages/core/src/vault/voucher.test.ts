import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import {
  decodeErrorResult,
  domainSeparator,
  encodeErrorResult,
  hashTypedData,
  parseAbi,
  recoverAddress,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getVoucherArgument, getVoucherFee, getVoucherTypedData, type Voucher } from './voucher.ts'

const hex = z.templateLiteral(['0x', z.string()])
const whole = z.string().transform(BigInt)
const vectorCase = z.object({
  name: z.string(),
  at: whole,
  voucher: z.object({ id: whole, account: hex, token: hex, amount: whole, fee: whole, deadline: whole }),
  digest: hex,
  signature: hex,
})
const vectorFile = z.object({
  chainId: z.number(),
  vault: hex,
  product: hex,
  usdt: hex,
  signer: z.object({ key: hex, address: hex }),
  formerSigner: z.object({ key: hex, address: hex }),
  domainSeparator: hex,
  pays: z.array(vectorCase),
  refuses: z.array(vectorCase.extend({ error: z.string(), answer: hex })),
})
const vectors = vectorFile.parse(
  JSON.parse(
    readFileSync(new URL('../../../../contracts/test/vectors/vouchers.json', import.meta.url), 'utf8'),
  ) as unknown,
)
const { chainId, vault, product, usdt } = vectors
const signer = privateKeyToAccount(vectors.signer.key)

function readVoucher({ voucher: { deadline, ...rest } }: z.infer<typeof vectorCase>): Voucher {
  return { ...rest, deadlineAt: deadline }
}

const hashVoucher = (voucher: Voucher) => hashTypedData(getVoucherTypedData({ chainId, vault }, voucher))

describe('vouchers that the contract pays', () => {
  it.each(vectors.pays)('$name', async (vector) => {
    const voucher = readVoucher(vector)
    expect(getVoucherArgument(voucher)).toEqual(vector.voucher)
    expect(hashVoucher(voucher)).toBe(vector.digest)
    expect(await signer.signTypedData(getVoucherTypedData({ chainId, vault }, voucher))).toBe(vector.signature)
    expect(getVoucherFee(voucher.token, product, voucher.amount)).toBe(voucher.fee)
    expect(vector.at <= voucher.deadlineAt).toBe(true)
  })

  it('covers both tokens and both ends of the numbers', () => {
    expect(new Set(vectors.pays.map(({ voucher }) => voucher.token))).toEqual(new Set([product, usdt]))
    const ids = vectors.pays.map(({ voucher }) => voucher.id)
    expect(ids).toContain(0n)
    expect(ids).toContain(2n ** 256n - 1n)
  })
})

const errors = parseAbi([
  'error WrongSigner(address recovered)',
  'error WrongFee(uint256 fee, uint256 expected)',
  'error VoucherExpired(uint256 deadline)',
  'error ZeroAmount()',
  'error ECDSAInvalidSignature()',
  'error ECDSAInvalidSignatureLength(uint256 length)',
  'error ECDSAInvalidSignatureS(bytes32 s)',
])

/** What a voucher with a signature of the right form is refused with, by our own reading of the rules. */
async function findRefusal(voucher: Voucher, signature: Hex, at: bigint): Promise<Hex | undefined> {
  if (at > voucher.deadlineAt) {
    return encodeErrorResult({ abi: errors, errorName: 'VoucherExpired', args: [voucher.deadlineAt] })
  }
  if (voucher.amount === 0n) return encodeErrorResult({ abi: errors, errorName: 'ZeroAmount' })
  const fee = getVoucherFee(voucher.token, product, voucher.amount)
  if (fee !== voucher.fee) return encodeErrorResult({ abi: errors, errorName: 'WrongFee', args: [voucher.fee, fee] })
  const recovered = await recoverAddress({ hash: hashVoucher(voucher), signature })
  if (recovered === signer.address) return undefined
  return encodeErrorResult({ abi: errors, errorName: 'WrongSigner', args: [recovered] })
}

const isFormError = ({ error }: { error: string }) => error.startsWith('ECDSA')

describe('vouchers that the contract refuses', () => {
  it.each(vectors.refuses)('$name', (vector) => {
    expect(hashVoucher(readVoucher(vector))).toBe(vector.digest)
    expect(decodeErrorResult({ abi: errors, data: vector.answer }).errorName).toBe(vector.error)
  })

  it.each(vectors.refuses.filter((vector) => !isFormError(vector)))('$name, for its reason', async (vector) => {
    expect(await findRefusal(readVoucher(vector), vector.signature, vector.at)).toBe(vector.answer)
  })

  it.each(vectors.refuses.filter(isFormError))('$name, for its form alone', async (vector) => {
    const voucher = readVoucher(vector)
    const canonical = await signer.signTypedData(getVoucherTypedData({ chainId, vault }, voucher))
    expect(vector.signature).not.toBe(canonical)
    expect(vectors.pays.map(({ signature }) => signature)).toContain(canonical)
  })

  it('holds a signature of another form that would pay twice if the signature were the key', async () => {
    const twins = vectors.refuses.filter(({ error }) => error === 'ECDSAInvalidSignatureS')
    expect(twins).toHaveLength(1)
    expect(await recoverAddress({ hash: twins[0]!.digest, signature: twins[0]!.signature })).toBe(signer.address)
  })
})

it('signs for one chain and one vault', () => {
  const { domain } = getVoucherTypedData({ chainId, vault }, readVoucher(vectors.pays[0]!))
  expect(domainSeparator({ domain })).toBe(vectors.domainSeparator)
})

it('changes with each field', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes): Address => `0x${Buffer.from(bytes).toString('hex')}`)
  const voucher = fc.record({
    id: amount,
    account: address,
    token: address,
    amount,
    fee: amount,
    deadlineAt: amount,
  })
  const field = fc.constantFrom('id', 'account', 'token', 'amount', 'fee', 'deadlineAt')
  fc.assert(
    fc.property(voucher, voucher, field, (first, second, name) => {
      fc.pre(first[name] !== second[name])
      expect(hashVoucher({ ...first, [name]: second[name] })).not.toBe(hashVoucher(first))
    }),
  )
})

it('knows the product however its address is written', () => {
  const lower = product.toLowerCase() as Address
  expect(getVoucherFee(lower, product, 100n)).toBe(2n)
  expect(getVoucherFee(product, lower, 101n)).toBe(3n)
  expect(getVoucherFee(usdt, product, 101n)).toBe(0n)
})
