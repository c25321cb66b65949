import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isPlaceholder } from './brand-placeholders.ts'
import { createDescriptors } from './clear-signing/describe.ts'
import { createTextReader } from './clear-signing/texts.ts'
import { getConfiguredBrand, getConfiguredDeployment } from './configured.ts'

const help = `Usage: npm run clear-signing -- --out DIR

Writes what wallets need to show calls and messages of a deployment in words (ERC-7730): one descriptor for each contract
that anybody signs a call of, one for each typed message. They come from brand, deployment and texts of the pages, so that
a device says what the sheet says. CONFIG_DIR or BRAND, CHAIN_ID and DEPLOYMENT_FILE say of which operator. The same data
give the same bytes. Where they are submitted: docs/operations.md, "Clear signing".

  --out DIR   a folder that is new or empty
  --help      this text

Ends with 0 when they are written, 1 when something is missing, 2 for wrong use.`

const EXIT_FAULTS = 1
const EXIT_USAGE = 2

class UsageError extends Error {}

export function runClearSigning(
  args: string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): number {
  try {
    const options = { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
    const { values } = parseArgs({ args, options })
    if (values.help) console.log(help)
    else if (!values.out) throw new UsageError('--out DIR is needed.')
    else writeDescriptors(values.out, environment)
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
    const message = error instanceof Error ? error.message : String(error)
    console.error(isUsage ? `${message}\n\n${help}` : message)
    return isUsage ? EXIT_USAGE : EXIT_FAULTS
  }
}

function writeDescriptors(folder: string, environment: Readonly<Record<string, string | undefined>>): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: nothing was written`)
  const brand = getConfiguredBrand(environment)
  const deployment = getConfiguredDeployment(environment)
  const open = [brand.name, brand.product.name, brand.product.symbol].filter(isPlaceholder)
  if (open.length > 0) throw new Error(`The brand is still called ${open.join(', ')}: give its names first`)
  const descriptors = Object.entries(createDescriptors({ deployment, brand, readText: createTextReader() }))
  mkdirSync(folder, { recursive: true })
  for (const [file, descriptor] of descriptors)
    writeFileSync(join(folder, file), `${JSON.stringify(descriptor, null, 2)}\n`)
  const functions = descriptors.reduce((sum, [, { display }]) => sum + Object.keys(display.formats).length, 0)
  console.log(
    `${folder}: ${descriptors.length} descriptors of ${functions} functions and messages, ` +
      `${brand.name} on chain ${deployment.chainId}`,
  )
}
