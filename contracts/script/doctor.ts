import { parseArgs } from 'node:util'
import { createPublicClient, http } from 'viem'
import { formatCheck } from './production/check.ts'
import { checkDeployment } from './production/checks.ts'
import { getRpcUrl } from './production/deploy-production.ts'
import { getDeploymentFile, readDeploymentFile } from './production/deployment-file.ts'
import { parseChainId, runCommand } from './production/run-command.ts'

const help = `Usage: npm run doctor -- --chain ID [--rpc URL] [--file FILE]

Holds a deployment file against its chain: code, wiring, role of every restricted function, holders, delays, funds.
Prints one line a check; ends with 0 when none failed, otherwise with 1. Sends nothing and needs no key.

  --chain ID   chain of the deployment
  --rpc URL    endpoint; default: RPC_URL, otherwise the chain's first one
  --file FILE  deployment file; default: packages/config/deployments/ID.json
  --help       this text`

await runCommand(help, async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { chain: { type: 'string' }, rpc: { type: 'string' }, file: { type: 'string' } },
  })
  const chainId = parseChainId(values.chain)
  const deployment = readDeploymentFile(values.file ?? getDeploymentFile(chainId))
  if (deployment.chainId !== chainId) throw new Error(`The file is of chain ${deployment.chainId}, not of ${chainId}.`)
  const client = createPublicClient({ transport: http(getRpcUrl(chainId, values.rpc)) })
  const checks = await checkDeployment(client, deployment)
  for (const line of checks) console.log(formatCheck(line))
  const failed = checks.filter(({ result }) => result === 'FAILED').length
  console.log(`\n${checks.filter(({ result }) => result === 'ok').length} ok, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})
