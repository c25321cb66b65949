import { getChain } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'
import { createPublicClient, createWalletClient, formatUnits, http, type LocalAccount, type PublicClient } from 'viem'
import { restrictedFunctionList } from '../role-calls.ts'
import { readTokens } from '../token-facts.ts'
import { formatCheck } from './check.ts'
import { checkDeployment } from './checks.ts'
import { readChainSettings } from './chain-settings.ts'
import { findCreationBlock, requireNoOtherFile, writeDeploymentFile } from './deployment-file.ts'
import { getOpenSteps, getPlan, type Plan, type Step } from './plan.ts'
import { estimateSteps, sendSteps, type Estimate } from './send.ts'
import { parseSettingsFile } from './settings-file.ts'

export type DeployOptions = {
  chainId: number
  rpcUrl: string
  /** The settings file's content. */
  settings: unknown
  /** Where the deployment file is written. */
  file: string
  /** Opens the key; absent for a dry run, which sends nothing. */
  getSender?: (deployer: `0x${string}`) => Promise<LocalAccount>
  print: (line: string) => void
}

/** Those that were given, otherwise those of the environment or the chain table. @throws Error when there is none. */
export function getRpcUrls(chainId: number, given: readonly string[] = []): string[] {
  const { RPC_URL, RPC_KEY } = process.env
  const chain = getChain(chainId, { RPC_URL, RPC_KEY, CHAIN_ID: String(chainId) })
  const urls = given.length > 0 ? given : chain.rpcUrls
  if (urls.length === 0) throw new Error(`No endpoint of chain ${chainId} is known: give one with --rpc or in RPC_URL.`)
  return [...urls]
}

/** The one that was given, otherwise the first one of `getRpcUrls`. */
export function getRpcUrl(chainId: number, given: string | undefined): string {
  return getRpcUrls(chainId, given === undefined ? [] : [given])[0]!
}

/**
 * Plans a production deployment and, with a key, sends what does not stand yet, reads everything back and writes the file.
 * @throws Error with every reason why the settings, the chain or a transaction is refused.
 */
export async function deployProduction(options: DeployOptions): Promise<Deployment | undefined> {
  const { chainId, rpcUrl, print } = options
  const client: PublicClient = createPublicClient({ transport: http(rpcUrl), pollingInterval: 200 })
  const file = parseSettingsFile(options.settings, chainId)
  const plan = await getPlan(client, file, await readChainSettings(client, file))
  requireNoOtherFile(options.file, { chainId, contracts: plan.contracts, governance: plan.governance })
  const open = await getOpenSteps(client, plan)
  const estimates = await estimateSteps(client, file.deployer, open)
  printPlan(plan, open, estimates, print)
  await printCost(client, file.deployer, estimates, print)
  if (!options.getSender) {
    print('\nThis was a dry run: nothing was sent. Add --send to send it.')
    return undefined
  }
  const { chainName, nativeCurrency } = getChain(chainId)
  const sender = createWalletClient({
    account: await options.getSender(file.deployer),
    chain: { id: chainId, name: chainName, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } },
    transport: http(rpcUrl),
  })
  print('')
  await sendSteps({
    client,
    sender,
    steps: open,
    onSending: ({ what }, index) => print(`sending ${index + 1}/${open.length}  ${what}`),
    onSent: (_step, hash, gasUsed) => print(`        done  ${hash}  gas ${gasUsed}`),
  })
  return finish(client, options, plan)
}

async function finish(client: PublicClient, { chainId, file, print }: DeployOptions, plan: Plan): Promise<Deployment> {
  const { contracts, governance } = plan
  const startBlock = await findCreationBlock(client, contracts.accessManager)
  const tokens = await readTokens(client, contracts)
  const deployment: Deployment = { chainId, startBlock, contracts, tokens, governance }
  print('\nReading everything back')
  const checks = await checkDeployment(client, deployment)
  for (const line of checks) print(formatCheck(line))
  if (checks.some(({ result }) => result === 'FAILED'))
    throw new Error('What stands is not what was planned (see FAILED above). No deployment file was written.')
  writeDeploymentFile(file, deployment)
  print(`\nWritten: ${file}`)
  print('Name it in DEPLOYMENT_FILE, or register it in packages/config/deployments/registry.ts:')
  print(`  import chain${chainId} from './${chainId}.json' with { type: 'json' }`)
  print(`and add to the list \`deployments\`: chain${chainId} as Deployment`)
  return deployment
}

function printPlan(plan: Plan, open: readonly Step[], estimates: readonly Estimate[], print: (line: string) => void) {
  print(`Transactions: ${open.length} to send, ${plan.steps.length - open.length} stand already`)
  for (const step of plan.steps) {
    const index = open.indexOf(step)
    const gas = estimates[index]?.gas
    const state =
      index === -1 ? 'stands already' : `gas ${gas === undefined ? 'unknown before the others are sent' : String(gas)}`
    print(`  ${index === -1 ? '  -' : String(index + 1).padStart(3)}  ${step.what}`)
    print(`       to ${step.to}${step.creates ? `  creates ${step.creates}` : ''}  ${state}`)
  }
  print('\nAddresses')
  for (const [name, address] of Object.entries(plan.contracts)) print(`  ${name.padEnd(17)} ${address}`)
  print('\nRoles')
  for (const [role, { accounts, delay }] of Object.entries(plan.governance.roles)) {
    const functions = restrictedFunctionList.filter((restricted) => restricted.role === role)
    print(`  ${role.padEnd(12)} ${accounts.join(', ')}  delay ${delay / 3_600} h  ${functions.length} functions`)
    for (const { name, signature } of functions) print(`               ${name}.${signature}`)
  }
  print(`  The deployer ${plan.governance.deployer} keeps no role.`)
}

async function printCost(
  client: PublicClient,
  deployer: `0x${string}`,
  estimates: readonly Estimate[],
  print: (line: string) => void,
) {
  const known = estimates.reduce((sum, { gas }) => sum + (gas ?? 0n), 0n)
  const isWhole = estimates.every(({ gas }) => gas !== undefined)
  const [price, balance] = await Promise.all([client.getGasPrice(), client.getBalance({ address: deployer })])
  const cost = formatUnits(known * price, 18)
  print(`\nGas: ${isWhole ? '' : 'at least '}${known}, ${cost} of the chain's coin at the price of now`)
  print(`The deployer holds ${formatUnits(balance, 18)}${balance < known * price ? ': TOO LITTLE' : ''}`)
}
