import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Deployment } from '@app/config/deployment'
import { parseDeployment, readDeploymentFile } from '@app/config/deployment-file'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  formatUnits,
  http,
  isAddressEqual,
  type LocalAccount,
  type PublicClient,
} from 'viem'
import { isDeepStrictEqual } from 'node:util'
import { getConfiguredChain } from '@app/config/configured'
import { getRestrictedFunctions } from '../role-calls.ts'
import { readTokens } from '../token-facts.ts'
import { formatCheck } from './check.ts'
import { checkDeployment } from './checks.ts'
import { readChainSettings } from './chain-settings.ts'
import { getCallsAfterHandOver, getHandOverObstacles } from './hand-over.ts'
import { getWaitingFile, type NextGeneration, putInPlace } from './next-generation.ts'
import { getOpenSteps, getPlan, type Plan, type Step } from './plan.ts'
import { type Estimate, estimateSteps, sendSteps } from './send.ts'
import { parseSettingsFile, recommendedVetoers, type SettingsFile } from './settings-file.ts'

type Expected = Omit<Deployment, 'startBlock' | 'tokens'>

/** @throws Error when the file says something else. */
export function readStandingFile(
  path: string,
  { chainId, contracts, pools, governance }: Expected,
): Deployment | undefined {
  if (!existsSync(path)) return undefined
  const standing = readDeploymentFile(path)
  const { startBlock: _, tokens: __, ...found } = standing
  if (isDeepStrictEqual(found, { chainId, contracts, pools, governance })) return standing
  throw new Error(
    `${path} is of another deployment. Nothing is overwritten: move it away if that deployment is to be given up; --next-generation deploys one after what is served.`,
  )
}

/** The file of this deployment: the newest one, or that which waits to follow it. */
function chooseFile({ file, next, print }: DeployOptions, expected: Expected): string {
  if (next === undefined) return file
  const { startBlock: _, tokens: __, ...served } = readDeploymentFile(file)
  if (isDeepStrictEqual(served, expected)) return file
  const { productToken } = served.contracts
  print(`This comes after ${file}, which stays as it is.`)
  if (!isAddressEqual(productToken, expected.contracts.productToken))
    print(
      `NOTE: the product token is another one than ${productToken} there: who holds that one holds nothing of this. To keep it, leave product as it was and give product.salt the salt of that deployment.`,
    )
  return getWaitingFile(next)
}

export function writeDeploymentFile(path: string, deployment: Deployment): void {
  const whole = parseDeployment(deployment)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(whole, undefined, 2)}\n`)
}

/** @throws Error when the endpoint does not keep old states. */
export async function findCreationBlock(client: PublicClient, address: Address): Promise<number> {
  let absent = -1n
  let present = await client.getBlockNumber({ cacheTime: 0 })
  while (present - absent > 1n) {
    const middle = (present + absent) / 2n
    if (middle <= absent) break
    const code = await client.getCode({ address, blockNumber: middle }).catch(() => {
      throw new Error(
        'The first block of the deployment is needed for its file, and this endpoint keeps no old state. ' +
          'Everything stands; run the same command again with --rpc and the address of an archive node.',
      )
    })
    if (code && code !== '0x') present = middle
    else absent = middle
  }
  return Number(present)
}

/** A token that is kept is older than what is new, and the index reads it from its creation on. */
async function findStartBlock(
  client: PublicClient,
  { accessManager, productToken }: Deployment['contracts'],
  { product }: SettingsFile,
): Promise<number> {
  const oldest = product.salt === undefined ? [accessManager] : [accessManager, productToken]
  return Math.min(...(await Promise.all(oldest.map((address) => findCreationBlock(client, address)))))
}

export type DeployOptions = {
  chainId: number
  rpcUrl: string
  settings: unknown
  /** Of the chain's newest deployment, or of what will be its first. */
  file: string
  /** Set for one that comes after what stands in `file`. */
  next?: NextGeneration
  getSender?: (deployer: `0x${string}`) => Promise<LocalAccount>
  print: (line: string) => void
}

/** @throws Error when there is none. */
export function getRpcUrls(chainId: number, given: readonly string[] = []): string[] {
  const chain = getConfiguredChain({ ...process.env, CHAIN_ID: String(chainId) })
  const urls = given.length > 0 ? given : chain.rpcUrls
  if (urls.length === 0) throw new Error(`No endpoint of chain ${chainId} is known: give one with --rpc or in RPC_URL.`)
  return [...urls]
}

export function getRpcUrl(chainId: number, given: string | undefined): string {
  return getRpcUrls(chainId, given === undefined ? [] : [given])[0]!
}

/**
 * Sends the steps that are not done. The hand-over waits until its conditions are met, then everything is read back.
 * @returns Undefined while the deployer still holds ADMIN.
 */
export async function deployProduction(options: DeployOptions): Promise<Deployment | undefined> {
  const { chainId, rpcUrl, print } = options
  const client: PublicClient = createPublicClient({ transport: http(rpcUrl), pollingInterval: 200 })
  const file = parseSettingsFile(options.settings, chainId)
  const settings = await readChainSettings(client, file)
  const plan = await getPlan(client, file, settings)
  const { contracts, pools, governance } = plan
  const expected = { chainId, contracts, pools, governance }
  const target = chooseFile(options, expected)
  const standing = readStandingFile(target, expected)
  const open = await getOpenSteps(client, plan)
  const estimates = await estimateSteps(client, file.deployer, open)
  printPlan(plan, open, estimates, print)
  const { timestamp } = await client.getBlock({ blockTag: 'latest' })
  print('\nAfter the hand-over, scheduled and executed by')
  for (const { role, line } of getCallsAfterHandOver(plan, settings, timestamp)) print(`  ${role}: ${line}`)
  await printCost(client, file.deployer, estimates, print)
  if (!options.getSender) {
    print('\nThis was a dry run: nothing was sent. Add --send to send it.')
    return undefined
  }
  const { chainName, nativeCurrency } = getConfiguredChain({ ...process.env, CHAIN_ID: String(chainId) })
  const sender = createWalletClient({
    account: await options.getSender(file.deployer),
    chain: { id: chainId, name: chainName, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } },
    transport: http(rpcUrl),
  })
  print('')
  const send = (steps: readonly Step[]) =>
    sendSteps({
      client,
      sender,
      steps,
      onSending: (step) => print(`sending ${open.indexOf(step) + 1}/${open.length}  ${step.what}`),
      onSent: (_step, hash, gasUsed) => print(`        done  ${hash}  gas ${gasUsed}`),
    })
  await send(open.filter((step) => step !== plan.renounce))
  const startBlock = standing?.startBlock ?? (await findStartBlock(client, contracts, file))
  const tokens = await readTokens(client, plan)
  const deployment: Deployment = { chainId, startBlock, contracts, tokens, pools, governance }
  if (open.includes(plan.renounce)) {
    const obstacles = await getHandOverObstacles(client, plan, startBlock)
    if (obstacles.length > 0) {
      writeDeploymentFile(target, deployment)
      print(`\nWritten: ${target}`)
      print('NOT HANDED OVER YET: the deployer still holds ADMIN, so nothing may be funded. What has to be first:')
      for (const line of obstacles) print(`- ${line}`)
      print('Then run the same command again.')
      return undefined
    }
    await send([plan.renounce])
  }
  return finish(client, { ...options, target }, deployment)
}

async function finish(
  client: PublicClient,
  { file, next, settings, print, target }: DeployOptions & { target: string },
  deployment: Deployment,
): Promise<Deployment> {
  print('\nReading everything back')
  const checks = await checkDeployment(client, deployment, { settings })
  for (const line of checks) print(formatCheck(line))
  if (checks.some(({ result }) => result === 'FAILED'))
    throw new Error('What stands is not what was planned (see FAILED above). Fund nothing.')
  writeDeploymentFile(target, deployment)
  if (next !== undefined && target !== file) {
    print(`\nWritten: ${putInPlace(next)}`)
    print(
      'Every process and pack takes this generation from its next start on. docs/deploying.md tells what to run on.',
    )
    return deployment
  }
  print(`\nWritten: ${target}`)
  print('Keep it as deployments/ID.json of CONFIG_DIR, or name it in DEPLOYMENT_FILE.')
  return deployment
}

function printPlan(plan: Plan, open: readonly Step[], estimates: readonly Estimate[], print: (line: string) => void) {
  const steps = [...plan.steps, plan.renounce]
  print(`Transactions: ${open.length} to send, ${steps.length - open.length} stand already`)
  for (const step of steps) {
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
    const functions = getRestrictedFunctions(plan).filter((restricted) => restricted.role === role)
    print(`  ${role.padEnd(12)} ${accounts.join(', ')}  delay ${delay / 3_600} h  ${functions.length} functions`)
    for (const { name, signature } of functions) print(`               ${name}.${signature}`)
  }
  const vetoers = plan.governance.roles.VETOER.accounts.length
  if (vetoers < recommendedVetoers) print(`  VETOER: ${vetoers}, of ${recommendedVetoers} that are recommended`)
  print(
    `  The deployer ${plan.governance.deployer} keeps no role once the delays are in force and ADMIN has shown that it can act.`,
  )
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
