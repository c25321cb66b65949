import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ExportedList } from '@app/core/api/export'
import type { SandboxRole } from '@app/config/sandbox-accounts'
import { getAddress, getApi } from './chain.ts'

export async function readAll<Row>(query: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await getApi<{ list: Row[]; total: number }>(
      `${query}${query.includes('?') ? '&' : '?'}pageSize=100&page=${page}`,
    )
    rows.push(...list)
    if (rows.length >= total || list.length === 0) return rows
  }
}

export async function readFile(list: ExportedList, role: SandboxRole): Promise<Record<string, string>[]> {
  const response = await fetch(`${process.env.BASE_URL}/api/export.csv?list=${list}&address=${getAddress(role)}`)
  // Few files are read at once, and another journey may be at it.
  const wait = response.headers.get('retry-after')
  if (response.status === 429 && wait !== null) {
    await response.body?.cancel()
    await setTimeout(Number(wait) * 1_000)
    return readFile(list, role)
  }
  if (!response.ok) throw new Error(`The file ${list} was refused with ${response.status}: ${await response.text()}`)
  const [names, ...rows] = (await response.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(names!.map((name, place) => [name, row[place] ?? ''])))
}

export const sum = (amounts: readonly (bigint | string)[]) =>
  amounts.reduce<bigint>((all, one) => all + BigInt(one), 0n)

/** Repeats until a witness is the same before and after: a young sandbox still settles days meanwhile. */
export async function readUnmoved<Witness, Reading>(
  witness: () => Promise<Witness>,
  read: (witness: Witness) => Promise<Reading>,
  withinMs = 120_000,
): Promise<Reading> {
  const until = Date.now() + withinMs
  for (;;) {
    const before = await witness()
    const reading = await read(before)
    const after = await witness()
    if (isDeepStrictEqual(before, after)) return reading
    if (Date.now() > until) throw new Error(`The figures moved at each reading for ${withinMs / 1_000} s`)
  }
}
