import { createClient } from '@app/db/client'
import { startPostgres } from '@app/testing/postgres'
import { isProcessAlive } from '@app/testing/process'
import type { Options } from './options.ts'
import { type Own, type Part, StartError, step } from './part.ts'
import type { StateDir } from './state.ts'
import { SANDBOX_CHAIN_ID } from '@app/config/chains'
import type { Deployment } from '@app/config/deployment'
import { readDeploymentFile } from '@app/config/deployment-file'
import { findConfiguredDeployment, getConfiguredBrand } from '@app/config/configured'
import { type Feature, listOff } from '@app/core/features'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { startHostileNodes } from '@app/testing/hostile-node'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from 'viem'
import { deployLocal, getLocalDeployment } from '../../../contracts/script/deploy-local.ts'
import { ChainWriter } from './history/chain-writer.ts'
import { getHistoryStart, historyAccounts, historyDays, writeHistory } from './history/write-history.ts'
import { type ChainLikeness, likenesses } from './like.ts'
import type { PidFile } from './processes.ts'
import { createSandboxSafe } from './safe.ts'
import { startMiner } from './miner.ts'
import { watchNode } from './watch-node.ts'

export async function openDatabase(options: Options, state: StateDir): Promise<Part> {
  if (options.databaseUrl) return { name: 'database', url: options.databaseUrl, stop: async () => {} }
  return step('Database (embedded PostgreSQL)', async () => {
    const postgres = await startPostgres({ dataDir: state.database })
    return { name: 'database', url: postgres.url, ended: waitForEnd(postgres.pid), stop: () => postgres.stop() }
  })
}

export async function assertDatabaseAnswers({ databaseUrl }: Options): Promise<void> {
  if (!databaseUrl) return
  try {
    const sql = createClient(databaseUrl, { max: 1, connectTimeoutSeconds: 5 })
    try {
      await sql`select 1`
    } finally {
      await sql.end({ timeout: 1 })
    }
  } catch (error) {
    throw new StartError(
      `DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}. Check address, name and password of the database, or leave DATABASE_URL out to use the embedded one.`,
    )
  }
}

/** The server may come from an earlier start: it is then no child of this process, and emits no exit event. */
function waitForEnd(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isProcessAlive(pid)) return
      clearInterval(timer)
      resolve()
    }, 1_000)
    timer.unref()
  })
}

export interface Chain extends Part {
  deployment: Deployment
  endpoints: readonly string[]
  local: boolean
  readyBlock: number
}

interface Setting {
  options: Options
  deployment: Deployment
  state: StateDir
  pids: PidFile
  fingerprint: string
  own: Own
}

const blocksOfSlack = 5
/** The proxy in front mines for it. */
const idle = ['--no-mining']

function findOff(brand: string): Feature[] {
  return listOff(getConfiguredBrand({ ...process.env, BRAND: brand }).features)
}

export async function readDeployment({ rpcUrl, like, brand }: Options): Promise<Deployment> {
  const off = findOff(brand)
  if (rpcUrl === undefined) return getLocalDeployment({ ...likenesses[like].local, off })
  let chainId: number
  try {
    chainId = Number(await new ChainWriter(rpcUrl).rpc<string>('eth_chainId'))
  } catch (error) {
    throw new StartError(
      `RPC_URL does not answer: ${error instanceof Error ? error.message : String(error)}. Check the address, or leave RPC_URL out to use the embedded chain.`,
    )
  }
  if (chainId === SANDBOX_CHAIN_ID) return getLocalDeployment({ off })
  const deployment = findConfiguredDeployment({ ...process.env, CHAIN_ID: String(chainId) })
  if (!deployment) throw new StartError(`Nothing is deployed on chain ${chainId}, which RPC_URL leads to.`)
  return deployment
}

export async function openChain({ options, deployment, state, pids, fingerprint, own }: Setting): Promise<Chain> {
  const off = findOff(options.brand)
  if (options.rpcUrl) return openGivenChain(options.rpcUrl, deployment, off)

  const likeness = likenesses[options.like]
  const complete = state.read()?.complete === true
  const now = Math.floor(Date.now() / 1000)
  const start = async (extraArguments: readonly string[], port?: number) => {
    const anvil = await startAnvil({
      stateFile: path.join(state.chain, 'state.json'),
      extraArguments,
      stateIntervalSeconds: 10,
      accounts: historyAccounts,
      genesisTimestamp: options.history ? getHistoryStart(now) : now - 60,
      chainId: likeness.local.chainId,
      ...(port === undefined ? {} : { port }),
    })
    pids.remember('chain', anvil.pid)
    return own(asPart(anvil, pids))
  }
  const node = await step('Chain (embedded anvil)', () => start(complete ? idle : []))
  if (!complete) {
    const { history, generations } = options
    const made = await prepareLocalChain(node.url, { history, generations, likeness, off }, now)
    if (generations > 1) writeGenerations(state, made)
    await new ChainWriter(node.url).rpc('evm_setAutomine', [false])
    state.write({ fingerprint, complete: true })
  }
  const { port } = node
  const { url } = await own(await startMiner(node.url, likeness.blockTimeSeconds))
  const watch = new AbortController()
  await own({ stop: async () => watch.abort() })
  const ended = watchNode(node, { url, restart: () => start(idle, port), signal: watch.signal })
  const readyBlock = await mineUntilFinal(url, likeness)
  return {
    ...node,
    deployment: readServed(state, deployment, options),
    url,
    ended,
    endpoints: await openEndpoints(url, likeness, own),
    local: true,
    readyBlock,
  }
}

function writeGenerations(state: StateDir, deployments: readonly Deployment[]): void {
  for (const [index, deployment] of deployments.entries()) {
    const file = state.getGeneration(deployment.chainId, index + 1)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(deployment, null, 2)}\n`)
  }
}

function readServed(state: StateDir, first: Deployment, { generations }: Options): Deployment {
  return generations === 1 ? first : readDeploymentFile(state.getGeneration(first.chainId, generations))
}

type Node = Part & Pick<Anvil, 'ended' | 'kill' | 'port'>

function asPart(anvil: Anvil, pids: PidFile): Node {
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await anvil.stop()
    pids.forget('chain')
  }
  const { url, port, ended } = anvil
  return { name: 'chain', url, port, ended, kill: () => (stopping ??= anvil.kill()), stop: () => (stopping ??= stop()) }
}

async function openEndpoints(url: string, { endpoints }: ChainLikeness, own: Own): Promise<readonly string[]> {
  if (endpoints.length === 0) return [url]
  const nodes = await own(await startHostileNodes(url, { seed: 1, endpoints }))
  return nodes.urls
}

/** The API reads time from the newest final block, which may be days old. */
async function mineUntilFinal(url: string, { finality }: ChainLikeness): Promise<number> {
  const writer = new ChainWriter(url)
  for (let block = 0; block <= finality + blocksOfSlack; block++) await writer.rpc('evm_mine')
  return Number(await writer.rpc<Hex>('eth_blockNumber')) - blocksOfSlack
}

interface Making {
  history: boolean
  generations: Options['generations']
  likeness: ChainLikeness
  off: readonly Feature[]
}

async function prepareLocalChain(
  url: string,
  { history, generations, likeness, off }: Making,
  now: number,
): Promise<Deployment[]> {
  const writer = new ChainWriter(url, likeness)
  await writer.rpc('evm_setIntervalMining', [0])
  const deployment = await step('Contracts', () => deployLocal({ rpcUrl: url, ...likeness.local, off }))
  if (history) {
    await step(`History of ${historyDays} days`, () => writeHistory({ writer, deployment, endAt: now }))
  }
  const deployments: Deployment[] = [deployment]
  if (generations === 2) {
    await writer.rpc('evm_setAutomine', [true])
    const deploy = () => deployLocal({ rpcUrl: url, ...likeness.local, off, generation: 2 })
    deployments.push(await step('Contracts of a second generation', deploy))
  }
  await writer.rpc('evm_setAutomine', [false])
  await createSandboxSafe(writer, deployment)
  await writer.rpc('evm_setAutomine', [true])
  return deployments
}

async function openGivenChain(url: string, deployment: Deployment, off: readonly Feature[]): Promise<Chain> {
  const { chainId, contracts } = deployment
  const writer = new ChainWriter(url)
  const local = chainId === SANDBOX_CHAIN_ID
  const code = await writer.rpc<string>('eth_getCode', [contracts.dividendVault, 'latest'])
  if (code === '0x') {
    if (!local)
      throw new StartError(
        `The contracts of the deployment of chain ${chainId} are not on the chain that RPC_URL leads to.`,
      )
    const making = { history: false, generations: 1, likeness: likenesses.local, off } as const
    await prepareLocalChain(url, making, Math.floor(Date.now() / 1000))
    await writer.rpc('evm_setIntervalMining', [likenesses.local.blockTimeSeconds])
  }
  return { name: 'chain', deployment, url, endpoints: [url], local, readyBlock: 0, stop: async () => {} }
}
