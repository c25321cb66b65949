import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatCheck } from './production/check.ts'
import { getDeploymentFile } from '@app/config/configured'
import { readDeploymentFile } from '@app/config/deployment-file'
import { checkEndpoints } from './production/check-endpoints.ts'
import { checkClearSigning } from './production/check-clear-signing.ts'
import { checkPack } from './production/check-pack.ts'
import { checkApi } from './production/check-tokens.ts'
import { checkDeployment } from './production/checks.ts'
import { getRpcUrls } from './production/deploy-production.ts'
import { parseChainId, runCommand } from './production/run-command.ts'
import { getAddress } from 'viem'

const help = `Usage: npm run doctor -- --chain ID [--rpc URL]… [--file FILE] [--settings FILE] [--signer ADDRESS]… [--api URL]
                                            [--pack DIR] [--clear-signing DIR]

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
  --pack DIR        the packed web app that the service should send out: every file is compared, and the hash that its
                    pages show
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
      'clear-signing': { type: 'string' },
    },
  })
  const chainId = parseChainId(values.chain)
  const deployment = readDeploymentFile(values.file ?? getDeploymentFile({ ...process.env, CHAIN_ID: String(chainId) }))
  if (deployment.chainId !== chainId) throw new Error(`The file is of chain ${deployment.chainId}, not of ${chainId}.`)
  const api = (values.api ?? process.env.PUBLIC_URL) || undefined
  const urls = getRpcUrls(chainId, values.rpc)
  const { checks, client } = await checkEndpoints(urls, deployment)
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
  if (values.pack !== undefined) {
    if (api === undefined) throw new Error('--pack needs --api: the service that sends it out.')
    checks.push(...(await checkPack(api, values.pack)))
  }
  const described = values['clear-signing']
  if (described !== undefined) checks.push(...checkClearSigning(described, deployment, process.env))
  for (const line of checks) console.log(formatCheck(line))
  const failed = checks.filter(({ result }) => result === 'FAILED').length
  const compared = [`the file of chain ${chainId}`, `${urls.length} endpoint${urls.length === 1 ? '' : 's'}`]
  console.log(`\nCompared: ${[...compared, api === undefined ? 'no service' : `the service at ${api}`].join(', ')}`)
  console.log(`${checks.filter(({ result }) => result === 'ok').length} ok, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})
