import type { Deployment } from '@app/config/deployment'
import { readDeploymentFile } from '@app/config/deployment-file'
import { getConfiguredBrand } from '@app/config/configured'
import { migrate } from '@app/db/migrate'
import { writeFileSync } from 'node:fs'
import { announce, claimEquity } from './operator.ts'
import { assertDatabaseAnswers, type Chain, openChain, openDatabase, readDeployment } from './stores.ts'
import { getFingerprint, StateDir } from './state.ts'
import type { Options } from './options.ts'
import { type Own, StartError, step, type Stoppable } from './part.ts'
import { endLeftOvers, PidFile } from './processes.ts'
import { findFreePort, startServices, waitUntilServing } from './services.ts'
import { packSite } from '@app/config/pack/pack'
import { readOperator } from '@app/config/pack/operator'
import { ensureWebBuild } from './web-build.ts'

export interface World {
  url: string
  environment: string
  stop(): Promise<void>
}

interface Setting {
  root: string
  options: Options
  signal: AbortSignal
  onCrash: (what: string) => void
}

export async function startWorld({ root, options, signal, onCrash }: Setting): Promise<World> {
  const state = new StateDir(options.stateDir)
  const pids = new PidFile(state.pids)
  takeState(pids, options)

  const servers: Stoppable[] = []
  const stores: Stoppable[] = []
  let stopping: Promise<void> | undefined
  const stopAll = async () => {
    await Promise.all(servers.map((part) => part.stop()))
    await Promise.all(stores.map((part) => part.stop()))
    pids.forget('supervisor')
  }
  const stop = () => (stopping ??= stopAll())
  const ownStore: Own = async (part) => {
    stores.push(part)
    if (stopping) await part.stop()
    signal.throwIfAborted()
    return part
  }
  signal.addEventListener('abort', () => void stop())

  try {
    const leftOvers = await endLeftOvers(pids, ['api', 'signer', 'settler', 'indexer', 'web', 'chain'])
    if (leftOvers.length > 0) console.log(`Ended what an earlier start left running: ${leftOvers.join(', ')}.`)
    const fingerprint = getFingerprint(root, options)
    await assertDatabaseAnswers(options)
    const isKept = options.keep && state.read()?.complete === true
    if (!isKept) await prepareState(state, options, fingerprint)

    const first = isKept ? readDeploymentFile(state.deployment) : await readDeployment(options)
    writeFileSync(state.deployment, `${JSON.stringify(first, null, 2)}\n`)
    const { generations } = options
    const deploymentFile = generations === 1 ? state.deployment : state.getGeneration(first.chainId, generations)
    const openingChain = openChain({ options, deployment: first, state, own: ownStore, pids, fingerprint })
    const opening = [
      openMigratedDatabase(options, state, ownStore),
      openingChain,
      options.dev
        ? Promise.resolve('')
        : ensureWebBuild({ root, signal }).then(async (build) => {
            // The file of a second generation is written when it stands.
            if (generations > 1) await openingChain
            return packWeb(build, { options, state, chainId: first.chainId, deploymentFile })
          }),
    ] as const
    // A failure is reported only when nothing is starting any more, so that everything is ended.
    await Promise.allSettled(opening)
    const [database, chain, webDist] = await Promise.all(opening)
    signal.throwIfAborted()
    for (const part of [database, chain]) {
      void part.ended?.then(() => {
        if (!signal.aborted && !stopping)
          onCrash(`The ${part.name} has ended. Its state is kept: start again with npm start.`)
      })
    }

    const port = await findFreePort(options.port)
    if (port !== options.port && options.port !== 0) console.log(`Port ${options.port} is taken; using ${port}.`)
    const apiPort = options.dev ? await findFreePort(0) : port
    const own = (service: Stoppable) => void servers.push(service)
    const { deployment } = chain
    const files = { root, options, state, pids, deployment, deploymentFile }
    startServices({ ...files, database, chain, webDist, port, apiPort, own, onCrash })
    const url = `http://127.0.0.1:${port}`
    await step('Indexer and API answer', () =>
      waitUntilServing({ url, block: chain.readyBlock, signal, logDir: state.logs }),
    )
    if (chain.local && options.history) await operate(`http://127.0.0.1:${apiPort}`, { options, deployment, chain })
    return { url, environment: state.environment, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function takeState(pids: PidFile, { stateDir }: Options): void {
  const other = pids.alive('supervisor')
  if (other !== undefined) {
    throw new StartError(
      `A sandbox already runs on ${stateDir} (process ${other}). End it first, or choose another folder with --state.`,
    )
  }
  pids.remember('supervisor', process.pid)
}

async function openMigratedDatabase(options: Options, state: StateDir, own: Own) {
  const opened = await openDatabase(options, state)
  await own(opened)
  await migrate(opened.url)
  return opened
}

async function packWeb(
  build: string,
  {
    options,
    state,
    chainId,
    deploymentFile,
  }: { options: Options; state: StateDir; chainId: number; deploymentFile: string },
): Promise<string> {
  const operator = readOperator({
    CONFIG_DIR: process.env.CONFIG_DIR,
    BRAND: options.brand,
    CHAIN_ID: String(chainId),
    DEPLOYMENT_FILE: deploymentFile,
  })
  await packSite({ build, operator, out: state.web })
  return state.web
}

async function operate(
  apiUrl: string,
  { options, deployment, chain }: { options: Options; deployment: Deployment; chain: Chain },
): Promise<void> {
  const brand = getConfiguredBrand({ ...process.env, BRAND: options.brand })
  const rpcUrl = chain.endpoints[0]!
  await step('Announcements', () => announce(apiUrl, { brand, deployment, rpcUrl }))
  // Cards of the history are of the first generation.
  if (brand.features.backpack === 'live' && options.generations === 1)
    await step('Equity claims', () => claimEquity(apiUrl, deployment))
}

async function prepareState(state: StateDir, options: Options, wanted: string) {
  const kept = state.read()
  if (!options.fresh && kept?.complete && kept.fingerprint === wanted) return
  if (options.fresh) console.log('Beginning again, as asked.')
  else if (kept && !kept.complete)
    console.log('The last start was cut off before its history was whole: beginning again.')
  else if (kept)
    console.log('The contracts, the history or the database schema have changed since the last start: beginning again.')
  await state.clear()
  state.write({ fingerprint: wanted, complete: false })
}
