import type { ErrorKey } from './errors.ts'
import { getNumberSigns } from './format-whole.ts'

export type AmountProblem =
  | 'empty'
  | 'zero'
  | 'negative'
  | 'tooManyDecimals'
  | 'grouping'
  | 'garbage'
  | 'tooLarge'
  | 'belowMinimum'
  | 'aboveMaximum'

export type ParsedAmount = { ok: true; amount: bigint } | { ok: false; error: ErrorKey; problem: AmountProblem }

export type AmountKind = 'amount' | 'power' | 'mint' | 'stake' | 'orderPower' | 'fuel'

export type ParseAmountOptions = {
  decimals: number
  locale: string
  kind?: AmountKind
  minimum?: bigint
  maximum?: bigint
  isZeroAllowed?: boolean
}

const messages: Readonly<Record<AmountKind, { missing: ErrorKey; invalid: ErrorKey }>> = {
  amount: { missing: 'AMOUNT_MISSING', invalid: 'AMOUNT_INVALID' },
  power: { missing: 'POWER_AMOUNT_MISSING', invalid: 'POWER_AMOUNT_INVALID' },
  mint: { missing: 'MINT_AMOUNT_MISSING', invalid: 'MINT_AMOUNT_INVALID' },
  stake: { missing: 'STAKE_AMOUNT_MISSING', invalid: 'STAKE_AMOUNT_INVALID' },
  orderPower: { missing: 'ORDER_POWER_MISSING', invalid: 'ORDER_POWER_INVALID' },
  fuel: { missing: 'FUEL_AMOUNT_MISSING', invalid: 'FUEL_AMOUNT_INVALID' },
}

const LARGEST = 2n ** 256n - 1n
const LONGEST_TEXT = 200

/**
 * In base units. With both a point and a comma, the last one is the decimal sign. A single one is the decimal sign
 * unless it groups in this locale and exactly three digits follow: `1,234` is 1234 in English and 1.234 in Russian.
 * Show what was understood beside the field.
 */
export function parseAmount(text: string, options: ParseAmountOptions): ParsedAmount {
  const { decimals, locale, kind = 'amount', minimum, maximum, isZeroAllowed = false } = options
  const fail = (problem: AmountProblem, error: ErrorKey = messages[kind].invalid): ParsedAmount => ({
    ok: false,
    error,
    problem,
  })
  if (text.length > LONGEST_TEXT) return fail('tooLarge')
  const plain = toPlainSigns(text)
  if (plain === '') return fail('empty', messages[kind].missing)
  if (plain.startsWith('-')) return fail(/^-[0-9., ']*[0-9][0-9., ']*$/.test(plain) ? 'negative' : 'garbage')
  if (!/^[0-9., ']+$/.test(plain) || !/[0-9]/.test(plain)) return fail('garbage')

  const split = splitAtDecimal(plain, getNumberSigns(locale).group)
  const whole = split && ungroup(split.whole)
  if (!split || whole === undefined) return fail('grouping')
  if (!/^[0-9]*$/.test(split.fraction)) return fail('grouping')
  const fraction = split.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return fail('tooManyDecimals')

  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (amount > LARGEST) return fail('tooLarge')
  if (amount === 0n && !isZeroAllowed) return fail('zero')
  if (minimum !== undefined && amount < minimum) return fail('belowMinimum')
  if (maximum !== undefined && amount > maximum) return fail('aboveMaximum', 'INSUFFICIENT_BALANCE')
  return { ok: true, amount }
}

const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0ae6, 0x0be6, 0x0c66, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0xff10]

function toPlainSigns(text: string): string {
  let plain = ''
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    const zero = zeros.find((candidate) => code >= candidate && code <= candidate + 9)
    if (zero !== undefined) plain += String(code - zero)
    else if (/[.．。｡٫]/u.test(sign)) plain += '.'
    else if (/[,，٬]/u.test(sign)) plain += ','
    else if (/\s/u.test(sign)) plain += ' '
    else if (/['’＇]/u.test(sign)) plain += "'"
    else if (/[-−‐‑–﹣－]/u.test(sign)) plain += '-'
    else if (!/[\u200B-\u200F\u061C\u2060\u2066-\u2069\uFEFF]/u.test(sign)) plain += sign
  }
  return plain.trim()
}

function splitAtDecimal(plain: string, groupSign: string): { whole: string; fraction: string } | undefined {
  const points = plain.split('.').length - 1
  const commas = plain.split(',').length - 1
  const at = (index: number) => ({ whole: plain.slice(0, index), fraction: plain.slice(index + 1) })
  if (points === 0 && commas === 0) return { whole: plain, fraction: '' }
  if (points > 0 && commas > 0) {
    const decimal = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ','
    const isOnce = (decimal === '.' ? points : commas) === 1
    return isOnce ? at(plain.lastIndexOf(decimal)) : undefined
  }
  const sign = points > 0 ? '.' : ','
  if (points + commas > 1) return { whole: plain, fraction: '' }
  const isGroup = sign === groupSign && /^[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(plain)
  return isGroup ? { whole: plain, fraction: '' } : at(plain.indexOf(sign))
}

function ungroup(whole: string): string | undefined {
  if (/^[0-9]*$/.test(whole)) return whole === '' ? '0' : whole
  if (!/^[0-9]{1,3}([., '])[0-9]{3}(\1[0-9]{3})*$/.test(whole)) return undefined
  return whole.replace(/[^0-9]/g, '')
}
