import { describe, expect, it } from 'vitest'
import { BURN_ADDRESS, isAddressShaped, isSameAddress, isZeroAddress, shortenAddress } from './address.ts'
import { AppError } from './app-error.ts'
import { assertContractAddress, parseAddress, toChecksumAddress } from './checksum-address.ts'

const known = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('shortenAddress', () => {
  it('keeps the first and the last characters', () => {
    expect(shortenAddress(known)).toBe('0xf39F…2266')
    expect(shortenAddress(known, 4, 2)).toBe('0xf3…66')
    expect(shortenAddress(known, 10, 0)).toBe('0xf39Fd6e5…')
    expect(shortenAddress('0x1234')).toBe('0x1234')
    expect(shortenAddress('')).toBe('')
  })
})

describe('parseAddress', () => {
  it.each([
    known,
    known.toLowerCase(),
    `0x${known.slice(2).toUpperCase()}`,
    `  ${known}\n`,
    `\u200E${known.slice(0, 20)}\u200B${known.slice(20)}\uFEFF`,
  ])('accepts %j', (text) => {
    expect(parseAddress(text)).toEqual({ ok: true, address: known })
  })

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0x', 'malformed'],
    [known.slice(0, -1), 'malformed'],
    [`${known}0`, 'malformed'],
    [known.slice(2), 'malformed'],
    [known.replace('f', 'g'), 'malformed'],
    ['vitalik.eth', 'malformed'],
    [known.replace('6', '６'), 'malformed'],
    [`${known.slice(0, 20)} ${known.slice(20)}`, 'malformed'],
    ['\u200B', 'empty'],
    [known.replace('0x', '0X'), 'malformed'],
    [known.replace('F', 'f'), 'checksum'],
    [known.replace('aad88', 'aAd88'), 'checksum'],
  ])('refuses %j', (text, reason) => {
    expect(parseAddress(text)).toEqual({ ok: false, error: 'ADDRESS_INVALID', reason })
  })
})

describe('assertContractAddress', () => {
  it('gives the checksummed address', () => {
    expect(assertContractAddress(known.toLowerCase())).toBe(known)
  })

  it.each(['', '0x', `0x${'0'.repeat(40)}`, known.slice(1), known.replace('F', 'f')])(
    "refuses %j by Invalid 'address' parameter",
    (text) => {
      const call = () => assertContractAddress(text)
      expect(call).toThrow(AppError)
      expect(call).toThrow(/^Invalid 'address' parameter$/)
    },
  )
})

it('isSameAddress ignores the case', () => {
  expect(isSameAddress(known, known.toUpperCase())).toBe(true)
  expect(isSameAddress(known, BURN_ADDRESS)).toBe(false)
  expect(isZeroAddress(`0x${'0'.repeat(40)}`)).toBe(true)
  expect(isZeroAddress(BURN_ADDRESS)).toBe(false)
  expect(isAddressShaped(known.toLowerCase())).toBe(true)
  expect(isAddressShaped(`${known} `)).toBe(false)
  expect(toChecksumAddress(BURN_ADDRESS)).toBe(BURN_ADDRESS)
})
