import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openVoucherLog, type VoucherLog, VoucherLogError } from './voucher-log.ts'

const DAY = 20_786
const FILE = '2026-11-29.jsonl'
const [ann, bob, carl] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const token = `0x${'Ee'.repeat(20)}` as const
const voucher = { account: ann, token, from: 5n, upTo: 30n, deadlineAt: 9 }
/** With a voucher of one unit, which is not counted. */
const sumOf = (log: VoucherLog, day = DAY, of: { account?: `0x${string}`; token?: `0x${string}` } = {}) =>
  log.sumWith(day, { account: bob, token, from: 0n, upTo: 1n, ...of }) - 1n

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voucher-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('counts each unit of an account once, and each account, day and token by itself', () => {
  const log = openVoucherLog(join(folder, 'new', 'one'))
  expect(sumOf(log)).toBe(0n)
  log.note(DAY, voucher)
  for (const [from, upTo] of [
    [5n, 30n],
    [10n, 40n],
    [5n, 6n],
    [100n, 110n],
    [40n, 41n],
  ] as const)
    log.note(DAY, { ...voucher, from, upTo })
  expect(sumOf(log)).toBe(36n + 10n)
  expect(log.sumWith(DAY, { account: ann, token, from: 30n, upTo: 105n })).toBe(105n)
  expect(log.sumWith(DAY, { account: ann, token, from: 5n, upTo: 110n })).toBe(105n)
  expect(log.sumWith(DAY, { account: ann, token, from: 20n, upTo: 30n })).toBe(46n)
  log.note(DAY, { ...voucher, account: carl, from: 0n, upTo: 2n ** 100n })
  expect(sumOf(log)).toBe(46n + 2n ** 100n)
  expect(sumOf(log, DAY, { token: carl })).toBe(0n)
  expect(sumOf(log, DAY + 1)).toBe(0n)
  expect(sumOf(log, DAY, { token: token.toLowerCase() as typeof token })).toBe(46n + 2n ** 100n)
})

it('knows after a restart what it noted, and from another process what that has noted', () => {
  const [one, other] = [openVoucherLog(folder), openVoucherLog(folder)]
  one.note(DAY, voucher)
  expect(sumOf(other)).toBe(25n)
  other.note(DAY, { ...voucher, account: carl, from: 0n, upTo: 3n })
  expect(sumOf(one)).toBe(28n)
  expect(sumOf(openVoucherLog(folder))).toBe(28n)
  // Days between, of which only a few are kept in memory.
  for (let day = 1; day < 6; day += 1) sumOf(one, DAY + day)
  expect(sumOf(one)).toBe(28n)
})

it('is a file of a day that its owner alone can read, with a line for each voucher', () => {
  openVoucherLog(folder).note(DAY, voucher)
  expect(readdirSync(folder)).toEqual([FILE])
  expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o600)
  const text = readFileSync(join(folder, FILE), 'utf8')
  expect(text.endsWith('}\n')).toBe(true)
  expect(JSON.parse(text)).toMatchObject({ account: ann, token, from: '5', upTo: '30', deadlineAt: 9 })
})

it('goes on behind a line that was cut off, and not over one that is damaged, gone or of something else', () => {
  const log = openVoucherLog(folder)
  log.note(DAY, voucher)
  appendFileSync(join(folder, FILE), '{"account":"0x')
  expect(sumOf(log)).toBe(25n)
  log.note(DAY, { ...voucher, account: carl, from: 0n, upTo: 3n })
  for (const each of [log, openVoucherLog(folder)]) expect(sumOf(each)).toBe(28n)
  const whole = readFileSync(join(folder, FILE), 'utf8')
  writeFileSync(join(folder, FILE), whole.replace('"upTo":"3"', '"upTo":"-3"'))
  expect(() => sumOf(openVoucherLog(folder))).toThrow(`${FILE} has a line that is no voucher`)
  writeFileSync(join(folder, FILE), '')
  expect(() => sumOf(log)).toThrow(`${FILE} is shorter than it was`)
})

it('says which folder or file cannot be written', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => openVoucherLog(join(folder, 'file'))).toThrow(VoucherLogError)
  const log = openVoucherLog(join(folder, 'one'))
  log.note(DAY, voucher)
  rmSync(join(folder, 'one'), { recursive: true })
  expect(() => log.note(DAY, voucher)).toThrow(`${FILE} cannot be written: ENOENT`)
})
