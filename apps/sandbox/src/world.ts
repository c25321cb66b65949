import { getBrand } from '@app/config/brand'
import { migrate } from '@app/db/migrate'
import { mkdirSync, writeFileSync } from 'node:fs'
import { localDividendSigners, localSettler } from '../../../contracts/script/local-settings.ts'
import { announce } from './announce.ts'
import { openChain, readDeployment } from './chain.ts'
import { claimEquity } from './claim-equity.ts'
import { assertDatabaseAnswers, openDatabase } from './database.ts'
import { getFingerprint } from './fingerprint.ts'
import type { Options } from './options.ts'
import type { Own, Stoppable } from './part.ts'
import { endLeftOvers, PidFile } from './pid-file.ts'
import { ensureKeystore } from './keystore.ts'
import { findFreePort } from './ports.ts'
import { step } from './progress.ts'
import { waitUntilServing } from './readiness.ts'
import { StartError } from './start-error.ts'
import { StateDir } from './state.ts'
import { getSignerSocket } from './signer-socket.ts'
import { startSupervised } from './supervised.ts'
import { ensureWebBuild } from './web-build.ts'

export interface World {
  url: string
  /** Ends every part, the last started first. */
  stop(): Promise<void>
}

interface Setting {
  root: string
  options: Options
  signal: AbortSignal
  /** A part has failed for good. */
  onCrash: (what: string) => void
}

/** @throws StartError with what the user can do. */
export async function startWorld({ root, options, signal, onCrash }: Setting): Promise<World> {
  const state = new StateDir(options.stateDir)
  const pids = new PidFile(state.pids)
  const other = pids.alive('supervisor')
  if (other !== undefined) {
    throw new StartError(
      `A sandbox already runs on ${options.stateDir} (process ${other}). End it first, or choose another folder with --state.`,
    )
  }
  pids.remember('supervisor', process.pid)

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
    await prepareState(state, options, fingerprint)

    const deployment = await readDeployment(options)
    writeFileSync(state.deployment, `${JSON.stringify(deployment, null, 2)}\n`)
    const deploymentFile = state.deployment
    const opening = [
      openDatabase(options, state).then(async (opened) => {
        await ownStore(opened)
        await migrate(opened.url)
        return opened
      }),
      openChain({ options, deployment, state, own: ownStore, pids, fingerprint }),
      options.dev
        ? Promise.resolve('')
        : ensureWebBuild({ root, brand: options.brand, deployment, deploymentFile, signal }),
    ] as const
    // A failure is told only when nothing is under way any more, so that all that was started is ended.
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
    const env = {
      DATABASE_URL: database.url,
      RPC_URL: chain.endpoints.join(','),
      CHAIN_ID: String(deployment.chainId),
      DEPLOYMENT_FILE: deploymentFile,
      BRAND: options.brand,
      NODE_ENV: options.dev ? 'development' : 'production',
    }
    // The page asks the node by way of the API, or where others stand before the node, one of those or the read gateway.
    const publicRpcUrls = chain.local && !chain.endpoints.includes(chain.url) ? `${env.RPC_URL},/api/rpc` : ''
    mkdirSync(state.logs, { recursive: true })
    const serve = (name: string, script: string[], extra: Record<string, string> = {}) => {
      const supervised = startSupervised(
        {
          name,
          command: process.execPath,
          args: script,
          env: { ...env, ...extra },
          cwd: root,
          logDir: state.logs,
          pids,
        },
        onCrash,
      )
      servers.push(supervised)
    }
    const tsx = options.dev
      ? ['--watch-path=apps', '--watch-path=packages', '--watch-preserve-output', '--import', 'tsx']
      : ['--import', 'tsx']
    serve('indexer', ['--max-old-space-size=256', '--max-semi-space-size=4', ...tsx, 'apps/indexer/src/main.ts'])
    const settlerKey = { name: 'settler', prefix: 'SETTLER', account: localSettler } as const
    serve(
      'settler',
      ['--max-old-space-size=256', ...tsx, 'apps/settler/src/main.ts'],
      chain.local ? ensureKeystore(state.keys, settlerKey) : {},
    )
    const signerSocket = chain.local ? getSignerSocket(state.keys) : ''
    if (chain.local) {
      const signerKey = { name: 'dividend-signer', prefix: 'VOUCHER', account: localDividendSigners[1] } as const
      serve('signer', ['--max-old-space-size=256', ...tsx, 'apps/signer/src/main.ts'], {
        ...ensureKeystore(state.keys, signerKey),
        SIGNER_SOCKET: signerSocket,
      })
    }
    serve('api', ['--max-semi-space-size=32', ...tsx, 'apps/api/src/main.ts'], {
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      SANDBOX_NODE: chain.local ? chain.url : '',
      PUBLIC_RPC_URLS: publicRpcUrls,
      WEB_DIST: webDist,
      SIGNER_SOCKET: signerSocket,
    })
    if (options.dev) {
      serve(
        'web',
        ['node_modules/vite/bin/vite.js', 'apps/web', '--port', String(port), '--strictPort', '--host', '127.0.0.1'],
        {
          API_URL: `http://127.0.0.1:${apiPort}`,
          SANDBOX: chain.local ? '1' : '',
          PUBLIC_RPC_URLS: publicRpcUrls,
        },
      )
    }
    const url = `http://127.0.0.1:${port}`
    await step('Indexer and API answer', () =>
      waitUntilServing({ url, block: chain.readyBlock, signal, logDir: state.logs }),
    )
    if (chain.local && options.history) {
      const apiUrl = `http://127.0.0.1:${apiPort}`
      await step('Announcements', () => announce(apiUrl, getBrand(options.brand)))
      await step('Equity claims', () => claimEquity(apiUrl, deployment))
    }
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Begins again when asked to, and when what is kept is half-made or was made with something else. */
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
