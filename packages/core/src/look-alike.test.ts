import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Address, shortenAddress } from './address.ts'
import { toChecksumAddress } from './checksum-address.ts'
import { getEnds, isLookAlike, markDifferences } from './look-alike.ts'

const digit = fc.constantFrom(...'0123456789abcdef'.split(''))
const digits = fc.string({ unit: digit, minLength: 40, maxLength: 40 })
const address = digits.map((text): Address => `0x${text}`)
/** An address, and one that differs from it in the middle alone, at one place or at all of them. */
const poisoned = fc
  .tuple(digits, fc.string({ unit: digit, minLength: 33, maxLength: 33 }), fc.integer({ min: 1, max: 33 }))
  .map(([text, middle, length]) => [text, text.slice(0, 3) + middle.slice(0, length) + text.slice(3 + length)] as const)
  .filter(([text, other]) => text !== other)
  .map(([text, other]): [Address, Address] => [`0x${text}`, `0x${other}`])
const oneOfCases = fc.constantFrom(
  (each: Address) => each,
  (each: Address): Address => `0x${each.slice(2).toUpperCase()}`,
  toChecksumAddress,
)

describe('an address that looks alike', () => {
  it('is found whatever of its middle differs, in whatever case it is written', () => {
    fc.assert(
      fc.property(poisoned, oneOfCases, oneOfCases, ([known, other], write, writeOther) => {
        expect(isLookAlike(write(known), writeOther(other))).toBe(true)
        expect(isLookAlike(writeOther(other), write(known))).toBe(true)
      }),
    )
  })

  it('is every one that is shortened to the same text', () => {
    fc.assert(
      fc.property(digits, digits, (text, middle) => {
        const known: Address = `0x${text}`
        const other: Address = `0x${text.slice(0, 4)}${middle.slice(4, 36)}${text.slice(36)}`
        fc.pre(known !== other)
        expect(shortenAddress(other)).toBe(shortenAddress(known))
        expect(isLookAlike(known, other)).toBe(true)
      }),
    )
  })

  it('is never the address itself', () => {
    fc.assert(
      fc.property(address, oneOfCases, oneOfCases, (each, write, writeAgain) => {
        expect(isLookAlike(write(each), writeAgain(each))).toBe(false)
      }),
    )
  })

  it('is none of many that nobody has made to be one', () => {
    fc.assert(
      fc.property(address, address, fc.integer({ min: 0, max: 6 }), digit, (known, other, place, wrong) => {
        expect(isLookAlike(known, other)).toBe(getEnds(known) === getEnds(other) && known !== other)
        const at = place < 3 ? 2 + place : 42 - 7 + place
        fc.pre(known[at] !== wrong)
        expect(isLookAlike(known, known.slice(0, at) + wrong + known.slice(at + 1))).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is marked where it differs, and nowhere else', () => {
    fc.assert(
      fc.property(address, address, oneOfCases, (given, other, write) => {
        const parts = markDifferences(write(given), other)
        expect(parts.map(({ text }) => text).join('')).toBe(write(given))
        const marked = parts.flatMap(({ text, isSame }) => Array.from(text, () => isSame))
        expect(marked).toEqual(Array.from(given, (each, place) => each === other[place]))
        for (const [place, part] of parts.entries()) expect(parts[place + 1]?.isSame).not.toBe(part.isSame)
      }),
    )
  })
})
