import type { Sql } from '@app/db/client'
import type { DayFileSource } from '@app/settling/day-file'
import type { Request } from './arguments.ts'
import { fileMonth } from './file-month.ts'
import { countRows, describeMonth, type Month, type MonthRows, readMonths } from './plan.ts'
import { checkFile, isThere, requireFolder, writeFiles } from './write-files.ts'

export interface FilingOptions extends Request, Pick<DayFileSource, 'chainId' | 'vault'> {
  sql: Sql
  say: (line: string) => void
}

/** @throws FilingError for what an operator has to see to; months that were said to be filed stay so. */
export async function fileMonths(options: FilingOptions): Promise<void> {
  const { sql, chainId, lastDay, folder, isWriting, say } = options
  const months = await readMonths(sql, chainId, lastDay)
  await requireFolder(folder)
  if (months.length === 0) {
    say(`Everything up to ${describeMonth(lastDay)} is filed already.`)
    return
  }
  const all = { shares: 0, leaves: 0, sums: 0 }
  for (const month of months) {
    const rows = await (isWriting ? write(options, month) : look(options, month))
    for (const key of ['shares', 'leaves', 'sums'] as const) all[key] += rows?.[key] ?? 0
  }
  say(
    isWriting
      ? `${describeRows(all)} \`vacuum\` of settled.share and settled.leaf, which PostgreSQL also does by itself, gives the room to new rows.`
      : `${describeRows(all)} Nothing was changed: --write does it.`,
  )
}

async function look({ sql, folder, say }: FilingOptions, month: Month): Promise<MonthRows> {
  const rows = await countRows(sql, month)
  let there = 0
  for (const day of month.days) {
    if (!(await isThere(folder, day.fileHash))) continue
    await checkFile(folder, day)
    there += 1
  }
  say(
    `${describeMonth(month.month)}: ${month.days.length} days, ${there} of their files are there. ${describeRows(rows)}`,
  )
  return rows
}

async function write(options: FilingOptions, month: Month): Promise<MonthRows | undefined> {
  const { sql, chainId, folder, say } = options
  const name = describeMonth(month.month)
  const written = await writeFiles(options, folder, month)
  const rows = await fileMonth(sql, chainId, month)
  say(
    rows
      ? `${name}: filed. ${month.days.length} days, ${written} files written, all checked. ${describeRows(rows)}`
      : `${name}: another run has filed it meanwhile.`,
  )
  return rows
}

function describeRows({ shares, leaves, sums }: MonthRows): string {
  return `${shares} shares and ${leaves} leaves go, ${sums} sums come.`
}
