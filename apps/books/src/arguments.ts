import { parseArgs } from 'node:util'
import { type Address, isAddressShaped } from '@app/core/address'
import type { Period } from './accounts/ledger.ts'
import { BooksError } from './messages.ts'

const environment = `  DATABASE_URL     PostgreSQL, of the role app_api, which reads everything; the session is read-only. Required.
  DATABASE_DIRECT_URL   The database itself, where DATABASE_URL is that of a pooler.
  CONFIG_DIR, CHAIN_ID, DEPLOYMENT_FILE   as for the API.`

export const accountsUsage = `A month's accounts, which hold books (the index), contracts and chain against each other to the unit.

npm run accounts -- 2026-10 [options]
npm run accounts -- --from 2026-10-01 --to 2026-10-15 [options]

  --from DAY   First UTC day.
  --to DAY     Last UTC day, which is part of it.
  --json       Base units, for machines.
  --csv DIR    Writes balances.csv, movements.csv, pools.csv and problems.csv into a folder, which is new or empty.

${environment}
  RPC_URL          Nodes, two of different operators; what two say differently is not believed. An archive has old balances;
                   without one they are compared at the newest final block.

A payment of dividends is put down to a voucher when one up to that very sum was signed and had not ended; no log tells.

Ends with 0 when everything agrees, 3 when something does not, 1 when it could not be found out, 2 for wrong arguments.`

export const dossierUsage = `All that is known of an account, in one file: identity, positions, ledger, dividends, withdrawals, claims, and whether it adds up.

npm run dossier -- ACCOUNT [options]

  --json       Base units, for machines. Without it Markdown.
  --out FILE   Writes into a file that is not there yet, instead of to the screen.

${environment}

Ends with 0 when all sums add up, 3 when one does not, 1 when nothing is known or the index is behind, 2 for wrong arguments.`

export type Request =
  | { kind: 'help'; text: string }
  | { kind: 'accounts'; period: Period; isJson: boolean; folder: string | undefined }
  | { kind: 'dossier'; account: Address; isJson: boolean; file: string | undefined }

export function readArguments([command, ...args]: readonly string[]): Request {
  if (command === 'accounts') return readAccounts(args)
  if (command === 'dossier') return readDossier(args)
  throw new BooksError('Say which: npm run accounts or npm run dossier')
}

function parse<const options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: readonly string[],
  options: options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new BooksError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function readAccounts(args: readonly string[]): Request {
  const { values, positionals } = parse(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    json: { type: 'boolean' },
    csv: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values.help) return { kind: 'help', text: accountsUsage }
  return {
    kind: 'accounts',
    period: readPeriod(positionals, { first: values.from, last: values.to }),
    isJson: values.json ?? false,
    folder: values.csv,
  }
}

function readDossier(args: readonly string[]): Request {
  const { values, positionals } = parse(args, {
    json: { type: 'boolean' },
    out: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values.help) return { kind: 'help', text: dossierUsage }
  const [account, ...others] = positionals
  if (account === undefined || others.length > 0) throw new BooksError('Name one account: 0x and 40 hexadecimal digits')
  if (!isAddressShaped(account)) throw new BooksError(`"${account}" is no address: 0x and 40 hexadecimal digits`)
  return {
    kind: 'dossier',
    account: account.toLowerCase() as Address,
    isJson: values.json ?? false,
    file: values.out,
  }
}

function readPeriod(
  [month, ...others]: readonly string[],
  { first, last }: { first: string | undefined; last: string | undefined },
): Period {
  if (others.length > 0) throw new BooksError(`One month at a time, not also "${others[0]}"`)
  if (month === undefined) {
    if (first === undefined || last === undefined)
      throw new BooksError('Name a month such as 2026-10, or --from and --to with days')
    const [from, to] = [readDay('--from', first), readDay('--to', last) + 86_400]
    if (from >= to) throw new BooksError('--from is later than --to')
    return { from, to }
  }
  if (first !== undefined || last !== undefined) throw new BooksError('Name either a month or --from and --to')
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new BooksError(`A month is written 2026-10, not "${month}"`)
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: Date.UTC(year, number - 1) / 1_000, to: Date.UTC(year, number) / 1_000 }
}

function readDay(name: string, text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // A day that a month does not have is read as one of the next month.
  if (!Number.isNaN(at) && new Date(at).toISOString().startsWith(text)) return at / 1_000
  throw new BooksError(`${name} must be a date such as 2026-11-24, not "${text}"`)
}
