import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeInviteCode,
  encodeInviteCode,
  INVITE_ID_MAX,
  INVITE_ID_MIN,
  type InviteCodeVariant,
  normaliseInviteCode,
} from './invite-code.ts'

const ids = fc.integer({ min: INVITE_ID_MIN, max: INVITE_ID_MAX })
const signs = 'DFGJLNRWZ'.split('')
const codes = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 12 }).map((list) => list.join(''))

function isRejectedOrProduced(text: string, variant: InviteCodeVariant): boolean {
  const id = decodeInviteCode(text, variant)
  return id === undefined || encodeInviteCode(id, variant) === text
}

describe.each(['first', 'second'] as const)('the %s variant', (variant) => {
  it('comes back for every id', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(decodeInviteCode(encodeInviteCode(id, variant), variant)).toBe(id)
      }),
    )
  })

  it('comes back at both bounds', () => {
    for (const id of [1, 2, 8, 9, 80, 81, INVITE_ID_MAX - 1, INVITE_ID_MAX])
      expect(decodeInviteCode(encodeInviteCode(id, variant), variant)).toBe(id)
  })

  it('accepts only what an id produces', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(isRejectedOrProduced(code, variant)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  it('rejects anything that is no code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isRejectedOrProduced(text, variant)).toBe(true)
      }),
    )
  })

  it.each([0, -1, 1.5, Number.NaN, INVITE_ID_MAX + 1, Number.POSITIVE_INFINITY])('has no code for %d', (id) => {
    expect(() => encodeInviteCode(id, variant)).toThrow(RangeError)
  })

  it('has no two ids with one code', () => {
    fc.assert(
      fc.property(ids, ids, (left, right) => {
        fc.pre(left !== right)
        expect(encodeInviteCode(left, variant)).not.toBe(encodeInviteCode(right, variant))
      }),
    )
  })
})

it('the first variant rejects two thirds of neighbouring numbers, small and large ones', () => {
  const all = signs.flatMap((a) => signs.flatMap((b) => signs.flatMap((c) => signs.map((d) => a + b + c + d))))
  const valid = all.filter((code) => decodeInviteCode(code) !== undefined)
  const fourDigitCodes = (9 ** 4 - 1681 - 1) / 3
  expect(valid).toHaveLength(Math.floor(fourDigitCodes))
  for (const short of all.map((code) => code.slice(0, 3))) expect(decodeInviteCode(short)).toBeUndefined()
  expect(decodeInviteCode(encodeInviteCode(INVITE_ID_MAX) + 'D')).toBeUndefined()
  expect(decodeInviteCode('')).toBeUndefined()
})

it('known codes keep their ids, because links with them were shared', () => {
  const known = [1, 2, 3, 100, 12_345, INVITE_ID_MAX]
  expect(known.map((id) => encodeInviteCode(id))).toMatchInlineSnapshot(`
    [
      "NGGJ",
      "FNJN",
      "RFNF",
      "WGLJ",
      "GNWDF",
      "WJGZGGJDDDJ",
    ]
  `)
  expect(known.map((id) => encodeInviteCode(id, 'second'))).toMatchInlineSnapshot(`
    [
      "J",
      "W",
      "D",
      "NFJ",
      "JLNDG",
      "FFWZNFZNGJ",
    ]
  `)
})

it('codes use nine unmistakable letters and no digit', () => {
  fc.assert(
    fc.property(ids, (id) => {
      expect(encodeInviteCode(id)).toMatch(/^[DFGJLNRWZ]{4,11}$/)
    }),
  )
})

it('normaliseInviteCode takes what a person types', () => {
  const code = encodeInviteCode(12_345)
  for (const typed of [code.toLowerCase(), ` ${code}\n`, `${code.slice(0, 2)}-${code.slice(2)}`, `\u200B${code}`])
    expect(decodeInviteCode(normaliseInviteCode(typed))).toBe(12_345)
})

it('codes of neighbours differ in more than their last letter', () => {
  for (let id = 1_000; id < 1_100; id += 1) {
    const [left, right] = [encodeInviteCode(id), encodeInviteCode(id + 1)]
    expect(left.slice(0, -1)).not.toBe(right.slice(0, -1))
  }
})
