/**
 * `id · multiplier + offset` in base 9. Digits to the right choose the table for a place, so that neighbours look
 * different. No vowels, so no words; no digits, so that no link parser reads a code as a number.
 * @invariant decode(encode(id)) = id for every id from 1 to 2^31 − 1; decode returns undefined for anything that encode
 * never returns.
 */
const BASE = 9

const digitTables = ['RJWDNZGFL', 'GZLFJRWND', 'NDFRLWJGZ', 'WLGZDFNRJ', 'JFZLGDRWN', 'DNRWFLZJG', 'ZWNJRGDLF'] as const

const variants = {
  first: { multiplier: 3, offset: 1681 },
  second: { multiplier: 1, offset: 0 },
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
  let rest = id * multiplier + offset
  let code = ''
  for (let table = 0; rest > 0;) {
    const digit = rest % BASE
    code = getTable(table).charAt(digit) + code
    table += digit + 1
    rest = (rest - digit) / BASE
  }
  return code
}

export function decodeInviteCode(code: string, variant: InviteCodeVariant = 'first'): number | undefined {
  if (code.length === 0 || code.length > LONGEST_CODE) return undefined
  let value = 0
  let table = 0
  for (let place = 0; place < code.length; place += 1) {
    const digit = getTable(table).indexOf(code.charAt(code.length - 1 - place))
    const isLeading = place === code.length - 1
    if (digit < 0 || (digit === 0 && isLeading)) return undefined
    value += digit * BASE ** place
    table += digit + 1
  }
  const { multiplier, offset } = variants[variant]
  const id = (value - offset) / multiplier
  return Number.isInteger(id) && id >= INVITE_ID_MIN && id <= INVITE_ID_MAX ? id : undefined
}

export function normaliseInviteCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u200B\uFEFF-]/g, '')
    .toUpperCase()
}

function getTable(index: number): string {
  return digitTables[index % digitTables.length]!
}
