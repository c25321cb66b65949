import { parseArgs } from 'node:util'
import { createPublicClient, http } from 'viem'
import { formatCheck } from './production/check.ts'
import { getDeploymentFile, readDeploymentFile } from '@app/config/deployment-file'
import { checkApi } from './production/check-tokens.ts'
import { checkDeployment } from './production/checks.ts'
import { getRpcUrl } from './production/deploy-production.ts'
import { parseChainId, runCommand } from './production/run-command.ts'

const help = `Usage: npm run doctor -- --chain ID [--rpc URL] [--file FILE] [--api URL]

Holds a deployment file against its chain: code, tokens, wiring, role of every restricted function, holders, delays, funds.
Prints one line a check; ends with 0 when none failed, otherwise with 1. Sends nothing and needs no key.

  --chain ID   chain of the deployment
  --rpc URL    endpoint; default: RPC_URL, otherwise the chain's first one
  --file FILE  deployment file; default: DEPLOYMENT_FILE, otherwise packages/config/deployments/ID.json
  --api URL    a service, to compare its contracts and tokens too
  --help       this text`

await runCommand(help, async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { chain: { type: 'string' }, rpc: { type: 'string' }, file: { type: 'string' }, api: { type: 'string' } },
  })
  const chainId = parseChainId(values.chain)
  const deployment = readDeploymentFile((values.file ?? process.env.DEPLOYMENT_FILE) || getDeploymentFile(chainId))
  if (deployment.chainId !== chainId) throw new Error(`The file is of chain ${deployment.chainId}, not of ${chainId}.`)
  const client = createPublicClient({ transport: http(getRpcUrl(chainId, values.rpc)) })
  const checks = await checkDeployment(client, deployment)
  if (values.api !== undefined) checks.push(...(await checkApi(values.api, deployment)))
  for (const line of checks) console.log(formatCheck(line))
  const failed = checks.filter(({ result }) => result === 'FAILED').length
  console.log(`\n${checks.filter(({ result }) => result === 'ok').length} ok, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})
