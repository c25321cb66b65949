import { parseArgs } from 'node:util'
import { createClient, runTimeSettings } from '@app/db/client'
import { checkSchema } from '@app/db/schema'
import { pino } from 'pino'
import { getContractChecks } from '@app/rpc/our-contracts'
import { createNode } from '@app/rpc/node'
import { readConfig } from './config.ts'
import { classifyDatabaseError } from './database/failure.ts'
import { EnvironmentError } from './environment.ts'
import { describeReport } from './services/settlement/describe-report.ts'
import { printReport } from './services/settlement/print-report.ts'
import { settleDueEpochs } from './services/settlement/settle-due-epochs.ts'
import { getNextEpoch } from './services/settlement/settle-epoch.ts'
import { drySettle, settle } from './services/settlement/settler.ts'
import { SettlementError } from './services/settlement/settlement-error.ts'

const help = `Usage: npm run settle -- [--dry-run] [--epoch N] [--json]

Settles UTC days whose end is final on the chain, in their order, each once. A running API does the same by itself.

  --dry-run   Show what settling would write, balance by balance, and write nothing.
  --epoch N   Only this day (days since 1970-01-01). It must be the next one. Default: every day that is due;
              with --dry-run the next one.
  --json      Print the report as JSON.

Environment: DATABASE_URL, CHAIN_ID, DEPLOYMENT_FILE, RPC_URL as for the API.
Ends with 0 when done, 1 when a day cannot be settled now, 2 for wrong use, 78 for a wrong environment.`

const EXIT_REFUSED = 1
const EXIT_USAGE = 2
const EXIT_CONFIGURATION = 78

interface Options {
  dryRun: boolean
  epoch: number | undefined
  json: boolean
}

async function main(): Promise<void> {
  const options = readOptions()
  if (options === 'help') {
    console.log(help)
    return
  }
  const config = readConfig(process.env)
  const sql = createClient(config.databaseUrl, { max: 2, applicationName: 'settle', settings: runTimeSettings })
  const node = createNode({
    rpcUrls: config.chain.rpcUrls,
    chainId: config.chain.id,
    contracts: getContractChecks(config.deployment),
    warn: (words) => console.error(words),
  })
  const ctx = { sql, config, node }
  try {
    const schema = await checkSchema(sql)
    if (!schema.fits) throw new SettlementError(schema.reason)
    if (options.dryRun || options.epoch !== undefined) {
      const epoch = options.epoch ?? (await getNextEpoch(sql))
      if (epoch === undefined) throw new SettlementError('No pool has ever been funded')
      const report = options.dryRun ? await drySettle(ctx, epoch) : await settle(ctx, { epoch, origin: 'command' })
      const described = await describeReport(sql, report)
      console.log(options.json ? JSON.stringify(described, null, 2) : printReport(described))
      return
    }
    const log = pino({ base: undefined })
    const count = await settleDueEpochs(ctx, log, new AbortController().signal, 'command')
    if (count === 0) console.log('No day is due: the next one has not ended, or its end is not final yet.')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function readOptions(): Options | 'help' {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        'dry-run': { type: 'boolean', default: false },
        epoch: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    if (values.help) return 'help'
    if (values.epoch !== undefined && !/^\d{1,9}$/.test(values.epoch))
      throw new TypeError(`--epoch must be a whole number, not "${values.epoch}"`)
    const epoch = values.epoch === undefined ? undefined : Number(values.epoch)
    return { dryRun: values['dry-run'], epoch, json: values.json }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
    process.exit(EXIT_USAGE)
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof EnvironmentError || error instanceof SettlementError
  if (isExpected) console.error(error.message)
  else if (classifyDatabaseError(error) === 'down')
    console.error(
      `The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
  else console.error(error)
  process.exit(error instanceof EnvironmentError ? EXIT_CONFIGURATION : EXIT_REFUSED)
})
