import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Address } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { z } from 'zod'

export interface NotedVoucher {
  account: Address
  token: Address
  /** What the account had been paid in total when it was signed. */
  from: bigint
  upTo: bigint
  deadlineAt: number
}

/** Processes may share a folder: each sees what the others have noted. */
export interface VoucherLog {
  /**
   * What the vouchers of a day can pay together with this one, in base units. Each unit of an account counts once.
   * @param day UTC days since 1970-01-01.
   * @throws VoucherLogError
   */
  sumWith(day: number, voucher: Omit<NotedVoucher, 'deadlineAt'>): bigint
  /**
   * On disk when it returns.
   * @throws VoucherLogError
   */
  note(day: number, voucher: NotedVoucher): void
}

export class VoucherLogError extends Error {
  override readonly name = 'VoucherLogError'
}

interface Interval {
  from: bigint
  upTo: bigint
}

interface Day {
  file: string
  read: number
  byToken: Map<string, Noted>
}

interface Noted {
  sum: bigint
  byAccount: Map<string, Interval[]>
}

const line = z.object({
  account: z.string(),
  token: z.string(),
  from: z.string().regex(/^\d+$/).transform(BigInt),
  upTo: z.string().regex(/^\d+$/).transform(BigInt),
})

const KEPT_DAYS = 3

/**
 * One file of JSON lines per day.
 * @throws VoucherLogError when the folder cannot be used.
 */
export function openVoucherLog(folder: string): VoucherLog {
  const days = new Map<number, Day>()
  attempt(folder, 'cannot be made', () => mkdirSync(folder, { recursive: true, mode: 0o700 }))

  function getDay(day: number): Day {
    const known = days.get(day)
    if (known) return known
    const name = `${new Date(day * SECONDS_PER_DAY * 1_000).toISOString().slice(0, 10)}.jsonl`
    const made: Day = { file: path.join(folder, name), read: 0, byToken: new Map() }
    days.set(day, made)
    for (const old of [...days.keys()].toSorted((a, b) => a - b).slice(0, -KEPT_DAYS)) days.delete(old)
    return made
  }

  return {
    sumWith: (day, { account, token, from, upTo }) => {
      const known = getDay(day)
      withFile(known.file, (descriptor) => readOn(known, descriptor))
      const noted = getNoted(known, token)
      const own = noted.byAccount.get(account.toLowerCase()) ?? []
      return noted.sum - measure(own) + measure(join([...own, { from, upTo }]))
    },
    note: (day, { account, token, from, upTo, deadlineAt }) => {
      const at = new Date().toISOString()
      const text = `${JSON.stringify({ at, account, token, from: `${from}`, upTo: `${upTo}`, deadlineAt })}\n`
      withFile(getDay(day).file, (descriptor) => {
        const bytes = Buffer.from(endsInLine(descriptor) ? text : `\n${text}`)
        if (writeSync(descriptor, bytes) !== bytes.length) throw new VoucherLogError(`${folder} has no room left`)
        fsyncSync(descriptor)
      })
    },
  }
}

function readOn(day: Day, descriptor: number): void {
  const { size } = fstatSync(descriptor)
  if (size < day.read) throw new VoucherLogError(`${day.file} is shorter than it was: put back what was in it`)
  const bytes = Buffer.alloc(size - day.read)
  const length = readSync(descriptor, bytes, 0, bytes.length, day.read)
  const end = bytes.subarray(0, length).lastIndexOf('\n') + 1
  for (const text of bytes.subarray(0, end).toString().split('\n').slice(0, -1)) take(day, text)
  day.read += end
}

function take(day: Day, text: string): void {
  // The rest of a line that was cut off while it was written, and so never signed.
  if (!text.endsWith('}')) return
  const read = line.safeParse(parse(text))
  if (!read.success) throw new VoucherLogError(`${day.file} has a line that is no voucher: put back what was in it`)
  const { account, token, from, upTo } = read.data
  const noted = getNoted(day, token)
  const own = noted.byAccount.get(account.toLowerCase()) ?? []
  const joined = join([...own, { from, upTo }])
  noted.sum += measure(joined) - measure(own)
  noted.byAccount.set(account.toLowerCase(), joined)
}

function getNoted({ byToken }: Day, token: string): Noted {
  const noted = byToken.get(token.toLowerCase()) ?? { sum: 0n, byAccount: new Map<string, Interval[]>() }
  byToken.set(token.toLowerCase(), noted)
  return noted
}

function join(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const { from, upTo } of intervals.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1)
    if (!last || last.upTo < from) joined.push({ from, upTo })
    else if (last.upTo < upTo) last.upTo = upTo
  }
  return joined
}

function measure(intervals: readonly Interval[]): bigint {
  return intervals.reduce((sum, { from, upTo }) => sum + upTo - from, 0n)
}

function endsInLine(descriptor: number): boolean {
  const { size } = fstatSync(descriptor)
  const last = Buffer.alloc(1)
  return size === 0 || (readSync(descriptor, last, 0, 1, size - 1) === 1 && last.toString() === '\n')
}

/** Opened for appending: other processes append to the same file. */
function withFile<T>(file: string, use: (descriptor: number) => T): T {
  return attempt(file, 'cannot be written', () => {
    const descriptor = openSync(file, 'a+', 0o600)
    try {
      return use(descriptor)
    } finally {
      closeSync(descriptor)
    }
  })
}

function attempt<T>(file: string, what: string, use: () => T): T {
  try {
    return use()
  } catch (error) {
    if (error instanceof VoucherLogError) throw error
    throw new VoucherLogError(`${file} ${what}: ${(error as { code?: string }).code ?? 'unknown reason'}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
