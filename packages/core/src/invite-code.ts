/**
 * An account's number as a short code: `id · multiplier + offset`, written in base 9 with fixed digit tables, the table
 * depending on the place, so that neighbours look unlike each other. Nine consonants that cannot be taken for one another:
 * no vowels, so no words; no digits, so no link parser takes a code for a number.
 * @invariant decode(encode(id)) = id for every id from 1 to 2^31 − 1; decode answers undefined for all that encode never gives.
 */
const BASE = 9n

/** Row p mod 4 writes the digits of place p, counted from the right. */
const digitTables = ['RJWDNZGFL', 'GZLFJRWND', 'NDFRLWJGZ', 'WLGZDFNRJ'] as const

const variants = {
  first: { multiplier: 3n, offset: 1681n },
  second: { multiplier: 1n, offset: 0n },
} as const

export type InviteCodeVariant = keyof typeof variants

export const INVITE_ID_MIN = 1
export const INVITE_ID_MAX = 2 ** 31 - 1

const LONGEST_CODE = 11

/** @throws RangeError for an id outside 1 … 2^31 − 1. */
export function encodeInviteCode(id: number, variant: InviteCodeVariant = 'first'): string {
  if (!Number.isInteger(id) || id < INVITE_ID_MIN || id > INVITE_ID_MAX)
    throw new RangeError(`An invite id is a whole number from ${INVITE_ID_MIN} to ${INVITE_ID_MAX}`)
  const { multiplier, offset } = variants[variant]
  let rest = BigInt(id) * multiplier + offset
  let code = ''
  for (let place = 0; rest > 0n; place += 1) {
    code = getTable(place).charAt(Number(rest % BASE)) + code
    rest /= BASE
  }
  return code
}

/** The id behind a code, undefined when no id produces it. Strict: `normaliseInviteCode` what a person typed first. */
export function decodeInviteCode(code: string, variant: InviteCodeVariant = 'first'): number | undefined {
  if (code.length === 0 || code.length > LONGEST_CODE) return undefined
  let value = 0n
  for (let index = 0; index < code.length; index += 1) {
    const digit = getTable(code.length - 1 - index).indexOf(code.charAt(index))
    if (digit < 0 || (digit === 0 && index === 0)) return undefined
    value = value * BASE + BigInt(digit)
  }
  const { multiplier, offset } = variants[variant]
  const scaled = value - offset
  if (scaled % multiplier !== 0n) return undefined
  const id = scaled / multiplier
  return id >= INVITE_ID_MIN && id <= INVITE_ID_MAX ? Number(id) : undefined
}

/** What a person typed or pasted, in the form that `decodeInviteCode` takes: no spaces or dashes, capitals. */
export function normaliseInviteCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u200B\uFEFF-]/g, '')
    .toUpperCase()
}

function getTable(place: number): string {
  return digitTables[place % digitTables.length]!
}
