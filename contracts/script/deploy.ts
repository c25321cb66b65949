import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { getConfigFolder, getDeploymentFile } from '@app/config/configured'
import { deployProduction, getRpcUrl } from './production/deploy-production.ts'
import { openKey } from './production/key.ts'
import { parseChainId, runCommand } from './production/run-command.ts'

const help = `Usage: npm run deploy -- --chain ID --settings FILE.json [--send]

Plans the deployment of every contract and prints each transaction, address, role and delay. Sends nothing without --send.
Stopped anywhere, the same command goes on where it was; the hand-over waits days for its delays. docs/deploying.md tells the whole way.

  --chain ID        chain to deploy to, one of packages/config/src/chains.ts or that of chain.json in CONFIG_DIR
  --settings FILE   what to deploy
  --send            really send
  --rpc URL         endpoint; default: RPC_URL, otherwise the chain's first one
  --next-generation
                    after the deployment that stands on the chain: its file goes to deployments/ID/ of CONFIG_DIR as the
                    newest once it is handed over, and the earlier ones stay there
  --out FILE        where the deployment file goes; default: DEPLOYMENT_FILE, otherwise
                    the newest of ID in deployments/ of CONFIG_DIR, otherwise packages/config/deployments/ID.json
  --help            this text

The key is never an argument. With --send it comes from the environment:
  DEPLOYER_KEYSTORE            path of a keystore file (version 3)
  DEPLOYER_KEYSTORE_PASSWORD   its password; asked for when it is not set
  DEPLOYER_KEY                 or the key itself: 32 bytes in hex with 0x`

await runCommand(help, async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      chain: { type: 'string' },
      settings: { type: 'string' },
      rpc: { type: 'string' },
      out: { type: 'string' },
      send: { type: 'boolean', default: false },
      'next-generation': { type: 'boolean', default: false },
    },
  })
  const chainId = parseChainId(values.chain)
  if (!values.settings) throw new Error('--settings is missing: the path of the settings file.')
  const { DEPLOYER_KEYSTORE, DEPLOYER_KEYSTORE_PASSWORD, DEPLOYER_KEY } = process.env
  const keys = { DEPLOYER_KEYSTORE, DEPLOYER_KEYSTORE_PASSWORD, DEPLOYER_KEY }
  const environment = { ...process.env, CHAIN_ID: String(chainId) }
  const file = values.out ?? getDeploymentFile(environment)
  if (values['next-generation']) {
    if (values.out !== undefined || process.env.DEPLOYMENT_FILE || !process.env.CONFIG_DIR)
      throw new Error('--next-generation keeps files in CONFIG_DIR: give that, and neither --out nor DEPLOYMENT_FILE.')
    if (!existsSync(file))
      throw new Error(`Nothing stands before it: ${file} does not exist. Leave --next-generation out.`)
  }
  await deployProduction({
    chainId,
    rpcUrl: getRpcUrl(chainId, values.rpc),
    settings: JSON.parse(readFileSync(values.settings, 'utf8')),
    file,
    ...(values['next-generation'] ? { next: { folder: getConfigFolder(environment), chainId } } : {}),
    ...(values.send ? { getSender: (deployer) => openKey(keys, deployer) } : {}),
    print: console.log,
  })
})
