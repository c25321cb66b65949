import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Check, formatCheck } from './production/check.ts'
import { getDeploymentFile } from '@app/config/configured'
import { readDeploymentFile } from '@app/config/deployment-file'
import { readOperator } from '@app/config/pack/operator'
import type { Operator } from '@app/config/pack/page-parts'
import { checkEndpoints } from './production/check-endpoints.ts'
import { checkClearSigning } from './production/check-clear-signing.ts'
import { checkPack, checkRelease } from './production/check-pack.ts'
import { checkApi } from './production/check-tokens.ts'
import { checkDeployment } from './production/checks.ts'
import { getRpcUrls } from './production/deploy-production.ts'
import { parseChainId, runCommand } from './production/run-command.ts'
import { getAddress } from 'viem'

const help = `Usage: npm run doctor -- --chain ID [--rpc URL]… [--file FILE] [--settings FILE] [--signer ADDRESS]… [--api URL]
                                            [--pack DIR] [--release DIR] [--clear-signing DIR]
       npm run doctor -- --api URL --pack DIR | --release DIR     of a service the files it sends out, and nothing else

Holds a deployment file against its chain: code, tokens, wiring, role of every restricted function, holders, delays, every grant
ever made, calls that wait, settings that were changed before the hand-over, funds.
Prints one line a check; ends with 0 when none failed, otherwise with 1. Sends nothing and needs no key.

  --chain ID        chain of the deployment
  --rpc URL         endpoint, more than once for several; default: RPC_URL, otherwise the chain's own. Each is looked at
                    for itself; contracts and their logs are read at the first that is right
  --file FILE       deployment file; default: DEPLOYMENT_FILE, otherwise the newest of ID in deployments/ of
                    CONFIG_DIR, otherwise packages/config/deployments/ID.json
  --settings FILE   the settings of the deployment that were agreed on: contracts were made with them, roles and whatever
                    nobody changed since the hand-over are as they say
  --signer ADDRESS  who signs vouchers today, more than once for several: nobody else does
  --api URL         a service, to compare its contracts and tokens too; default: PUBLIC_URL
  --pack DIR        the packed web app that the service should send out: every file is compared, in each way that a browser
                    may ask for it, and the hash that its pages show. A line for each that differs, is missing or is more
  --release DIR     the release (npm run release, or as published) that the service should be of. With CONFIG_DIR or BRAND it
                    is packed for that operator and compared like --pack; without, the files that every pack takes from it
                    are compared, and the scripts in the pages
  --clear-signing DIR
                    descriptors that npm run clear-signing wrote, or those that were submitted since: each function and
                    message that is signed is described for this deployment, as brand and pages have it now. CONFIG_DIR or
                    BRAND names the brand
  --help            this text`

await runCommand(help, async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      chain: { type: 'string' },
      rpc: { type: 'string', multiple: true },
      file: { type: 'string' },
      settings: { type: 'string' },
      signer: { type: 'string', multiple: true },
      api: { type: 'string' },
      pack: { type: 'string' },
      release: { type: 'string' },
      'clear-signing': { type: 'string' },
    },
  })
  const api = (values.api ?? process.env.PUBLIC_URL) || undefined
  const { pack, release } = values
  const isFilesAlone = values.chain === undefined && (pack !== undefined || release !== undefined)
  const checks: Check[] = []
  const compared: string[] = []
  let file = process.env.DEPLOYMENT_FILE
  if (!isFilesAlone) {
    const chainId = parseChainId(values.chain)
    file = values.file ?? getDeploymentFile({ ...process.env, CHAIN_ID: String(chainId) })
    const deployment = readDeploymentFile(file)
    if (deployment.chainId !== chainId)
      throw new Error(`The file is of chain ${deployment.chainId}, not of ${chainId}.`)
    const urls = getRpcUrls(chainId, values.rpc)
    const { checks: endpoints, client } = await checkEndpoints(urls, deployment)
    checks.push(...endpoints)
    const settings: unknown = values.settings && JSON.parse(readFileSync(values.settings, 'utf8'))
    const signers = values.signer?.map((one) => getAddress(one))
    if (client)
      checks.push(
        ...(await checkDeployment(client, deployment, {
          ...(settings ? { settings } : {}),
          ...(signers ? { signers } : {}),
        })),
      )
    if (api !== undefined) checks.push(...(await checkApi(api, deployment)))
    const described = values['clear-signing']
    if (described !== undefined) checks.push(...checkClearSigning(described, deployment, process.env))
    compared.push(`the file of chain ${chainId}`, `${urls.length} endpoint${urls.length === 1 ? '' : 's'}`)
  }
  if (pack !== undefined || release !== undefined) {
    if (api === undefined) throw new Error('--pack and --release need --api: the service that sends it out.')
    if (pack !== undefined) checks.push(...(await checkPack(api, pack)))
    if (release !== undefined) checks.push(...(await checkRelease(api, release, readNamedOperator(values.chain, file))))
  }
  for (const line of checks) console.log(formatCheck(line))
  const failed = checks.filter(({ result }) => result === 'FAILED').length
  console.log(`\nCompared: ${[...compared, api === undefined ? 'no service' : `the service at ${api}`].join(', ')}`)
  console.log(`${checks.filter(({ result }) => result === 'ok').length} ok, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})

function readNamedOperator(chain: string | undefined, file: string | undefined): Operator | undefined {
  const { CONFIG_DIR, BRAND, CHAIN_ID } = process.env
  if (!CONFIG_DIR && !BRAND) return undefined
  return readOperator({ CONFIG_DIR, BRAND, CHAIN_ID: chain ?? CHAIN_ID, DEPLOYMENT_FILE: file })
}
