import type { Chain } from '@app/config/chains'
import type { Deployment } from '@app/config/deployments'
import { PoolerError } from '@app/db/session'
import type { Logger } from 'pino'
import { type Hex, keccak256, toHex as toHexBytes } from 'viem'
import { describeError } from './errors.ts'
import { createAuditor } from './equality/auditor.ts'
import { createBeacons, createBloomTest } from './ingest/check-blocks.ts'
import type { Ingest } from './ingest/ingest.ts'
import { type Cursor, type CursorIdentity, insertCursor, readCursor } from './ingest/cursor.ts'
import { follow } from './ingest/follow.ts'
import { createNodePool } from './ingest/node-pool.ts'
import { type ChainPolicy, getChainPolicy } from './ingest/policy.ts'
import { replayLog } from './ingest/apply-logs.ts'
import { sleep } from '@app/process/sleep'
import type { RpcObserver } from '@app/rpc/endpoint'
import { acquireWriter, createStatusReporter, type Writer } from './ingest/writer.ts'
import { projectionVersion, type ProjectionTargets } from './projections/projector.ts'
import { getProjectionTargets } from './projections/targets.ts'

export type IndexerOptions = {
  databaseUrl: string
  rpcUrls: readonly string[]
  deployment: Deployment
  finality: Chain['finality']
  policy?: Partial<ChainPolicy>
  observer?: RpcObserver
  log: Logger
  signal: AbortSignal
}

/** The database holds another chain or other contracts: continuing would mix the two. */
export class WrongDatabaseError extends Error {
  override name = 'WrongDatabaseError'
}

/**
 * Another version made the tables. Two versions that take turns would otherwise replay them back and forth for ever.
 */
class NewerTablesError extends Error {
  override name = 'NewerTablesError'
}

const lookAgainMs = 5_000

/**
 * Indexes until the signal is aborted, through outages of the database and of nodes. Rejects only with a
 * WrongDatabaseError or a PoolerError.
 */
export async function runIndexer(options: IndexerOptions): Promise<void> {
  const { log, signal } = options
  let failures = 0
  while (!signal.aborted) {
    let writer: Writer | undefined
    try {
      writer = await acquireWriter(options.databaseUrl, log, signal)
      failures = 0
      await runAsWriter(options, writer)
    } catch (error) {
      if (error instanceof WrongDatabaseError || error instanceof PoolerError) throw error
      if (signal.aborted) return
      if (error instanceof NewerTablesError) {
        log.error({ reason: error.message }, 'a newer version made the tables; waiting')
        await writer?.end()
        writer = undefined
        await sleep(lookAgainMs, signal)
        continue
      }
      failures += 1
      log.error({ error: describeError(error) }, 'the database failed; will try again')
      await sleep(Math.min(5_000, 100 * 2 ** failures), signal)
    } finally {
      await writer?.end()
    }
  }
}

async function runAsWriter(options: IndexerOptions, writer: Writer): Promise<void> {
  const { deployment, log, signal } = options
  const targets = getProjectionTargets(deployment)
  const addresses = [...targets.keys()]
  const policy = { ...getChainPolicy({ id: deployment.chainId, finality: options.finality }), ...options.policy }
  const status = createStatusReporter(writer)
  const cursor = await openCursor(writer, deployment, targets, log)
  log.info({ chainId: deployment.chainId, block: cursor.block?.number ?? null }, 'indexing')
  const ingest: Ingest = {
    writer,
    pool: createNodePool({ urls: options.rpcUrls, deployment, range: policy.range, observer: options.observer }),
    status,
    policy,
    targets,
    addresses,
    mayHoldLogs: createBloomTest(addresses),
    firstBlock: Math.max(1, deployment.startBlock),
    cursor,
    receiptsUpTo: -1,
    beacons: createBeacons(),
    log,
    signal,
  }
  await follow(ingest, createAuditor(ingest, deployment, policy.equality))
}

async function openCursor(
  writer: Writer,
  deployment: Deployment,
  targets: ProjectionTargets,
  log: Logger,
): Promise<Cursor> {
  const identity: CursorIdentity = {
    chainId: deployment.chainId,
    startBlock: deployment.startBlock,
    contractsHash: getContractsHash([...targets.keys()]),
    projectionVersion,
  }
  return writer.transaction(async (tx) => {
    const found = await readCursor(tx)
    if (!found) {
      await insertCursor(tx, identity)
      return { block: null, final: null, floor: null }
    }
    assertSameWorld(found, identity)
    if (found.projectionVersion > projectionVersion && found.block)
      throw new NewerTablesError(
        `The tables are those of projections ${found.projectionVersion}, this version makes ${projectionVersion}. Run the newer version, or npm run replay -w apps/indexer of this one to go back.`,
      )
    if (found.projectionVersion !== projectionVersion && found.block) {
      log.warn({ from: found.projectionVersion, to: projectionVersion }, 'projections changed; replaying the event log')
      const range = { to: found.block.number, floor: found.floor ?? found.block.number }
      const logs = await replayLog(tx, targets, range)
      log.info({ logs }, 'replayed')
    }
    await tx`update chain.cursor set projection_version = ${projectionVersion}, state = 'starting'`
    const { block, final, floor } = found
    return { block, final, floor }
  })
}

export function getContractsHash(addresses: readonly Hex[]): Hex {
  return keccak256(toHexBytes(addresses.toSorted().join(',')))
}

function assertSameWorld(found: CursorIdentity, wanted: CursorIdentity): void {
  if (found.chainId !== wanted.chainId) {
    throw new WrongDatabaseError(
      `The database holds chain ${found.chainId}, but CHAIN_ID is ${wanted.chainId}. Set DATABASE_URL to another database.`,
    )
  }
  if (found.contractsHash !== wanted.contractsHash || found.startBlock !== wanted.startBlock) {
    throw new WrongDatabaseError(
      'The database was indexed for other contracts than those deployed now. ' +
        'Run the reset command of the indexer to read the chain again from the start, or set DATABASE_URL to another database.',
    )
  }
}
