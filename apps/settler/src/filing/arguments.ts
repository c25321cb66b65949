import { parseArgs } from 'node:util'
import { getEpoch, getMonthEnd } from '@app/core/settlement/epochs'

export const usage = `Usage: npm run file-months -- --through MONTH --folder DIR [--write]

Files settled months, the oldest first: when the day files of a month stand in a folder, its shares and all but the newest
leaf of each account and token leave the database, and a sum for each account, kind and token comes in their place.
Make a backup first. Without --write it only says what it would do.

  --through MONTH  The last calendar month (UTC) to file, such as 2026-03. Each day of it must be settled and come before
                   the day of the newest root that no veto reaches, and before the second newest whole day file.
  --folder DIR     Where the day files go, each under its SHA-256. It must be there; files in it are checked and kept.
  --write          Do it. Run twice, interrupted or by two at once, it files each month once.

Services go on meanwhile. Give the API the folder (DAY_FILES_DIR), or it says of these files that they are kept elsewhere.

Environment: DATABASE_URL of the role app_settler, or DATABASE_DIRECT_URL; CONFIG_DIR, CHAIN_ID and DEPLOYMENT_FILE as for
the settler.
Ends with 0 when the months are filed or can be, 1 when something is refused, 2 for wrong use, 78 for wrong settings.`

export interface Request {
  /** The last day of the last month. */
  lastDay: number
  folder: string
  isWriting: boolean
}

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @returns Undefined when help is asked for. */
export function readArguments(args: readonly string[]): Request | undefined {
  const { through, folder, write = false, help = false } = parse(args)
  if (help) return undefined
  if (through === undefined || folder === undefined || folder === '')
    throw new UsageError('Say --through MONTH and --folder DIR.')
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(through))
    throw new UsageError(`--through must be a month such as 2026-03, not "${through}".`)
  return { lastDay: getMonthEnd(getEpoch(Date.parse(`${through}-01T00:00:00Z`) / 1_000)), folder, isWriting: write }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        through: { type: 'string' },
        folder: { type: 'string' },
        write: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
