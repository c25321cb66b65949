import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readPackList } from '@app/config/pack/pack-list'
import type { PackEvent } from '@app/core/api/system'
import { createProbeClient } from '@app/db/client'
import { countLoad } from '@app/db/pool-load'
import { readDatabaseProblems } from '@app/db/read-problems'
import { startProbeServer } from '@app/process/probe-server'
import { createNode, type Node } from '@app/rpc/node'
import { getContractChecks } from '@app/rpc/our-contracts'
import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { createCardTermsReader } from './chain/cards.ts'
import { createEarnedReader } from './chain/earned.ts'
import { createVaultReader } from './chain/vault-state.ts'
import { type Config, EnvironmentError, getNotices } from './config.ts'
import type { ServiceContext } from './context.ts'
import { answerLimits, createDatabase, createSlowDatabase, watchSchema } from './database.ts'
import { createDirectCheck } from './direct-database.ts'
import { readChangedAccounts, readHead } from './events/changed-accounts.ts'
import { createEventHub } from './events/event-hub.ts'
import { connectFollowers } from './indexed/connect-followers.ts'
import { createCursorWatcher } from './indexed/cursor-watcher.ts'
import { createFigures } from './figures.ts'
import { getIndexedBlock } from './indexed/read-chain.ts'
import { FOLLOW_EVERY_MS } from './indexed/followers.ts'
import { createMetrics } from './metrics.ts'
import { getPools } from './pools.ts'
import { createSandboxNode } from './routes/rpc.ts'
import { runJob } from './run-job.ts'
import { readMoneyProblems } from './services/health.ts'
import { createSigningReport } from './services/withdrawal/read-clock.ts'
import { createSocketSigner } from './voucher-signer.ts'

export interface RunningServer {
  url: string
  port: number
  metricsPort: number | undefined
  /** Keeps answering but reports that it is not ready. */
  leave(): void
  stop(graceMs?: number): Promise<void>
}

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 65_000
/** A job that waits for a silent database ends with its connection. */
const JOBS_GRACE_MS = 2_000

/**
 * Listens also while the database or the node is down.
 * @throws EnvironmentError when the sandbox's node is not an anvil of the chain, Error when the port is taken.
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  if (config.sandboxNode !== undefined) await assertSandboxNode(config.sandboxNode, config)
  let isLeaving = false
  const { ctx, disconnect } = createContext(config, log, () => (isLeaving ? ['This process is ending'] : []))
  const { slowDatabase, schema, watcher, hub, metrics } = ctx
  const reportSigning = createSigningReport(log)
  const signing = runJob(slowDatabase, log, {
    name: 'signing',
    everyMs: config.sandbox ? 1_000 : 5_000,
    mayRun: async () => (await schema.read()).fits && (await ctx.readDirectProblems()).length === 0,
    work: () => reportSigning({ ...ctx, database: slowDatabase }),
  })
  for (const notice of getNotices(config)) log.warn(notice)
  const stopWatching = watchEndpoints(ctx.node, log)
  const server = createAdaptorServer({
    fetch: createApp(ctx, log).fetch,
    serverOptions: {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server

  let metricsServer: Awaited<ReturnType<typeof startProbeServer>> | undefined

  async function stop(graceMs = 3_000): Promise<void> {
    stopWatching()
    schema.stop()
    watcher.stop()
    hub.stop()
    const jobsEnded = signing.stop()
    await metricsServer?.stop()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // Streams and kept-alive connections become idle one after the other.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearTimeout(cut)
    clearInterval(idle)
    await Promise.race([jobsEnded, wait(JOBS_GRACE_MS, undefined, { ref: false })])
    await disconnect()
  }

  try {
    if (config.metricsPort !== undefined)
      metricsServer = await startProbeServer(
        { metrics, readProblems: ctx.readProblems, readMoneyProblems: () => readMoneyProblems(ctx) },
        { host: config.metricsHost, port: config.metricsPort },
      )
    const port = await listen(server, config)
    return {
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      port,
      metricsPort: metricsServer?.port,
      leave: () => void (isLeaving = true),
      stop,
    }
  } catch (error) {
    await stop(0)
    throw error
  }
}

function describePack(webDist: string | undefined): PackEvent | undefined {
  const list = webDist === undefined ? undefined : readPackList(webDist)
  return list && { pack: list.pack, former: list.kept?.map(({ pack }) => pack) ?? null }
}

interface Made {
  ctx: ServiceContext
  disconnect: () => Promise<void>
}

function createContext(config: Config, log: Logger, readOwnProblems: () => readonly string[]): Made {
  const signer =
    config.signerSocket === undefined
      ? undefined
      : createSocketSigner(config.signerSocket, {
          chainId: config.chain.id,
          vault: config.deployment.contracts.dividendVault,
        })
  const { databaseUrl, directDatabaseUrl = databaseUrl } = config
  const isShared = config.directDatabaseUrl !== undefined
  const answers = countLoad(createDatabase(databaseUrl, { pool: config.databasePool, isShared }))
  const jobs = countLoad(createSlowDatabase(directDatabaseUrl))
  const [database, slowDatabase] = [answers.sql, jobs.sql]
  const figuresDatabase = createProbeClient(directDatabaseUrl, 'api figures')
  const readDirectProblems = createDirectCheck(config, slowDatabase)
  const schema = watchSchema(database, log)
  const watcher = createCursorWatcher(() => getIndexedBlock(database))
  const hub = createEventHub(
    { readHead: () => readHead(database), readChanges: (from, to) => readChangedAccounts(database, from, to) },
    {
      perClient: config.listenersPerClient,
      pack: describePack(config.webDist),
      delayMs: config.readDatabaseUrls.length > 0 ? 2 * FOLLOW_EVERY_MS : 0,
    },
  )
  const lagRule = { maxLagSeconds: config.maxLagSeconds, hasWorldClock: !config.chain.isTestnet }
  const metrics = createMetrics({
    rpcUrls: config.chain.rpcUrls,
    figures: createFigures(() => ctx, figuresDatabase),
    countListeners: () => hub.listenerCount,
    listFollowers: () => ctx.followers?.list() ?? [],
    readLoads: () => ({ answers: answers.readLoad(), jobs: jobs.readLoad() }),
  })
  const node = createNode({
    rpcUrls: config.chain.rpcUrls,
    chainId: config.chain.id,
    contracts: getContractChecks(config.deployment),
    observer: metrics.rpcObserver,
    warn: (words) => log.warn(words),
  })
  const followers = connectFollowers(config, { database, log, onRead: (by) => metrics.countRead(by) })
  const ctx: ServiceContext = {
    config,
    database,
    slowDatabase,
    followers,
    schema,
    readDirectProblems,
    async readProblems() {
      const asked = readDatabaseProblems(database, () => schema.read(), { limits: answerLimits })
      return [...readOwnProblems(), ...new Set((await Promise.all([asked, readDirectProblems()])).flat())]
    },
    node,
    watcher,
    earned: createEarnedReader({ node, multicall: config.deployment.contracts.multicall3 }),
    vault: createVaultReader(node, config.deployment),
    cardTerms: createCardTermsReader({ node, deployment: config.deployment }),
    pools: getPools(config.deployment),
    lagRule,
    signer,
    hub,
    metrics,
  }
  const databases = [database, slowDatabase, figuresDatabase]
  return {
    ctx,
    disconnect: async () => {
      await Promise.all([followers?.stop(), ...databases.map(async (each) => each.end({ timeout: 1 }))])
    },
  }
}

function listen(server: Server, { host, port }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

async function assertSandboxNode(url: string, { chain }: Config): Promise<void> {
  if ((await createSandboxNode(url, chain.id).isRight()) === false)
    throw new EnvironmentError([`SANDBOX_NODE must be an anvil of chain ${chain.id}, and it is not`])
}

const EVERY_MS = 30_000

export function watchEndpoints(node: Pick<Node, 'examine'>, log: Logger): () => void {
  const said = new Map<number, string>()
  const look = async (): Promise<void> => {
    const found = await node.examine()
    for (const [index, { name, error }] of found.entries()) {
      const before = said.get(index)
      if (error?.message === before) continue
      if (error) said.set(index, error.message)
      else said.delete(index)
      if (error) log.warn({ endpoint: name }, `RPC endpoint left out: ${error.message}`)
      else log.info({ endpoint: name }, 'RPC endpoint is of our chain again')
    }
  }
  void look()
  const timer = setInterval(() => void look(), EVERY_MS)
  return () => clearInterval(timer)
}
