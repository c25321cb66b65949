import { parseArgs } from 'node:util'
import { getDeploymentFile } from '@app/config/configured'
import { readDeploymentFile } from '@app/config/deployment-file'
import { createPublicClient, http } from 'viem'
import { getRpcUrl } from './production/deploy-production.ts'
import { readCreations } from './production/read-creations.ts'
import { parseChainId, runCommand } from './production/run-command.ts'
import { writeSourceFiles } from './production/source-files.ts'

const help = `Usage: npm run verify-source -- --chain ID [--deployment FILE] [--rpc URL] [--out DIR]

Writes what Sourcify, Etherscan and explorers like them take to show the sources of a deployment: for each contract of ours, also
those that others created, its compiler input and the arguments of its constructor, and in send.txt the calls that send them.
Arguments are read from the transactions that created the contracts. Sends nothing itself and needs no key.

  --chain ID          chain of the deployment
  --deployment FILE   deployment file; default: DEPLOYMENT_FILE, otherwise deployments/ID.json of CONFIG_DIR, otherwise
                      packages/config/deployments/ID.json
  --rpc URL           endpoint with logs from the first block of the deployment on; default: RPC_URL, otherwise the chain's own
  --out DIR           written anew; default: dist/source-ID
  --help              this text

Ends with 0 when all contracts are written, otherwise with 1.`

await runCommand(help, async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      chain: { type: 'string' },
      deployment: { type: 'string' },
      rpc: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const chainId = parseChainId(values.chain)
  const file = values.deployment ?? getDeploymentFile({ ...process.env, CHAIN_ID: String(chainId) })
  const deployment = readDeploymentFile(file)
  if (deployment.chainId !== chainId) throw new Error(`The file is of chain ${deployment.chainId}, not of ${chainId}.`)
  const client = createPublicClient({ transport: http(getRpcUrl(chainId, values.rpc)) })
  const { creations, missing } = await readCreations(client, deployment)
  const out = values.out ?? `dist/source-${chainId}`
  await writeSourceFiles(out, chainId, creations)
  for (const { name, address, source } of creations) console.log(`ok      ${name} ${address}: arguments ${source}`)
  for (const { name, address, problem } of missing) console.log(`FAILED  ${name} ${address}: ${problem}`)
  console.log(`\n${out}: ${creations.length} contracts. How to send them: ${out}/send.txt`)
  if (missing.length > 0) process.exitCode = 1
})
