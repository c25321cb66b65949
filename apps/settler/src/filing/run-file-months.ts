import type { Address } from '@app/core/address'
import { getConfiguredDeployment } from '@app/config/configured'
import { createClient } from '@app/db/client'
import { checkSchema } from '@app/db/schema'
import { EXIT_CONFIGURATION, readAll, readDirectDatabaseUrl, SettingsError } from '@app/process/environment'
import { readArguments, UsageError, usage } from './arguments.ts'
import { fileMonths } from './file-months.ts'
import { FilingError } from './plan.ts'

const EXIT_REFUSED = 1
const EXIT_USAGE = 2

async function run(): Promise<void> {
  const request = readArguments(process.argv.slice(2))
  if (!request) {
    console.log(usage)
    return
  }
  const { databaseUrl, deployment } = readAll({
    databaseUrl: () => readDirectDatabaseUrl(process.env),
    deployment: () => getConfiguredDeployment(process.env),
  })
  const sql = createClient(databaseUrl, { max: 1, applicationName: 'file months' })
  try {
    const schema = await checkSchema(sql)
    if (!schema.fits) throw new FilingError(schema.reason)
    const vault = deployment.contracts.dividendVault.toLowerCase() as Address
    await fileMonths({ ...request, sql, chainId: deployment.chainId, vault, say: (line) => console.log(line) })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

run().catch((error: unknown) => {
  const isExpected = [FilingError, SettingsError, UsageError].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  if (error instanceof UsageError) console.error(`\n${usage}`)
  process.exitCode =
    error instanceof UsageError ? EXIT_USAGE : error instanceof SettingsError ? EXIT_CONFIGURATION : EXIT_REFUSED
})
