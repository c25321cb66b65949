import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConfiguredBrand } from '@app/config/configured'
import { isSameAddress } from '@app/core/address'
import { HistoryError } from '@app/core/settlement/history/events'
import { makeKnownRules } from '@app/core/settlement/history/rules-file'
import { KeyError } from '@app/keys/key'
import { type KeyPlace, openKey } from '@app/keys/key-place'
import { createRpcPool } from '@app/rpc/pool'
import { RpcError } from '@app/rpc/rpc-error'
import {
  type Arguments,
  type LeaveArguments,
  type PayArguments,
  readArguments,
  type Request,
  usage,
  type WatchArguments,
} from './arguments.ts'
import type { Proof } from '@app/way-out/way-out'
import { describeWaysOut } from './leave.ts'
import { createNodes, type Nodes } from './nodes.ts'
import { countRefused, createFormatAmount, printPayout } from './pay/payout.ts'
import { payAll } from './pay/pay-all.ts'
import { countLines, createOutput, readProofs } from './files.ts'
import { printSummary, printTable } from './compare.ts'
import { createAlarms, createProgress, say, VerifyError } from './messages.ts'
import { verify } from './verify.ts'
import { findDeploymentOf, makeWorld } from './world.ts'
import { createSender, type Sender } from './watch/sender.ts'
import { createWatchMetrics, openMetricsFile } from './watch/metrics-file.ts'
import { createVetoer } from './watch/vetoer.ts'
import { watch } from './watch/watch.ts'

const REMOTE_TIMEOUT_MS = 10_000

const exitCodes = { equal: 0, unknown: 1, misused: 2, different: 3 }

async function run(request: Arguments): Promise<number> {
  const deployment = findDeploymentOf(request.chainId, request.deploymentFile)
  const world = makeWorld(deployment, request.rulesFiles)
  const output = request.folder === undefined ? undefined : createOutput(request.folder)
  for (const file of world.rules) output?.writeRules(file)
  const nodes = createNodes({ ...request, contracts: world.contracts })
  const scratch = mkdtempSync(join(tmpdir(), 'verify-'))
  try {
    const history = output?.history ?? join(scratch, 'history.jsonl')
    const { from, to } = request
    const found = await verify({ world, nodes, from, to, history, output, progress: createProgress() })
    const { number, timestamp } = found.final
    console.log(printTable(found.rows))
    console.log(`\n${printSummary(found.rows)}`)
    const names = nodes.endpoints.map(({ name }) => name).join(', ')
    const until = new Date(timestamp * 1_000).toISOString()
    console.log(`From ${found.logCount} logs up to final block ${number} (${until}), as ${names} gave them.`)
    if (found.failure !== undefined) console.error(`\nLater days could not be computed: ${found.failure}.`)
    if (found.rows.some(({ result }) => result === 'different')) return exitCodes.different
    return found.failure === undefined ? exitCodes.equal : exitCodes.unknown
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function showRules(chainId: number, deploymentFile: string | undefined): void {
  for (const { hash, text } of makeKnownRules(findDeploymentOf(chainId, deploymentFile))) {
    process.stdout.write(text)
    console.error(hash)
  }
}

async function startWatch(request: WatchArguments): Promise<void> {
  const world = makeWorld(findDeploymentOf(request.chainId, request.deploymentFile), request.rulesFiles)
  const nodes = createNodes({ ...request, contracts: world.contracts })
  const metrics = createWatchMetrics()
  const alarms = metrics.count(createAlarms(request.command))
  const writeMetrics =
    request.metricsFile === undefined ? undefined : await openMetricsFile(request.metricsFile, metrics)
  const sender = request.key && (await openSender(request.key, nodes, request.chainId))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  if (nodes.endpoints.length === 1) say('One node alone is believed: name a second one of somebody else with --rpc.')
  if (!sender) say('Without --keystore or --remote-url nothing is vetoed: alarms only.')
  await watch({
    world,
    nodes,
    folder: request.folder,
    alarms,
    vetoer: sender && createVetoer(world.contracts.vault, { sender, alarms }),
    metrics,
    writeMetrics,
    everyMs: request.everySeconds * 1_000,
    signal: stop.signal,
  })
}

async function pay(request: PayArguments): Promise<number> {
  const deployment = findDeploymentOf(request.chainId, request.deploymentFile)
  const { contracts } = makeWorld(deployment, [])
  const lineCount = await countLines(request.proofs)
  const nodes = createNodes({ ...request, contracts })
  const sender = await openSender(request.key, nodes, request.chainId)
  const format = createFormatAmount(deployment)
  const progress = createProgress()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new VerifyError('Ended before the end of the file: run again to go on')))
  say(`${lineCount} lines; ${sender.address} pays for the transactions.`)
  const payout = await payAll(readProofs(request.proofs), createRpcPool(nodes.endpoints), {
    contracts: { vault: contracts.vault, multicall3: deployment.contracts.multicall3 },
    sender,
    format,
    onProgress: (count, { paid }) => progress.say(`${count} of ${lineCount} lines, ${paid} paid`),
    signal: stop.signal,
  })
  progress.end()
  console.log(printPayout(payout, format))
  if (payout.failure) throw payout.failure
  return countRefused(payout) === 0 ? exitCodes.equal : exitCodes.unknown
}

async function leave(request: LeaveArguments): Promise<number> {
  const deployment = findDeploymentOf(request.chainId, request.deploymentFile)
  const nodes = createNodes({ ...request, contracts: makeWorld(deployment, []).contracts })
  const proofs: Proof[] = []
  if (request.proofs !== undefined)
    for await (const { cumulative, ...proof } of readProofs(request.proofs))
      if (isSameAddress(proof.account, request.account)) proofs.push({ ...proof, cumulative: BigInt(cumulative) })
  const series = Object.keys(getConfiguredBrand(process.env).equityCards.series).map(Number)
  const format = createFormatAmount(deployment)
  const { account } = request
  const { text, isWhole } = await describeWaysOut(nodes, { account, deployment, proofs, series, format })
  console.log(text)
  if (request.proofs === undefined) say('Without --proofs settled dividends are not listed.')
  if (nodes.endpoints.length === 1) say('One node alone is believed: name a second one of somebody else with --rpc.')
  return isWhole ? exitCodes.equal : exitCodes.unknown
}

async function openSender(place: KeyPlace, { endpoints }: Nodes, chainId: number): Promise<Sender> {
  return createSender(await openKey(place, { timeoutMs: REMOTE_TIMEOUT_MS }), {
    pool: createRpcPool(endpoints),
    chainId,
  })
}

async function carryOut(request: Request): Promise<number> {
  switch (request.kind) {
    case 'help':
      console.log(usage)
      return 0
    case 'rules':
      showRules(request.chainId, request.deploymentFile)
      return 0
    case 'watch':
      await startWatch(request)
      return 0
    case 'pay':
      return pay(request)
    case 'leave':
      return leave(request)
    case 'verify':
      return run(request)
  }
}

async function main(args: readonly string[]): Promise<number> {
  let request: Request
  try {
    request = readArguments(args)
  } catch (error) {
    if (!(error instanceof VerifyError)) throw error
    console.error(`${error.message}\n\n--help says more.`)
    return exitCodes.misused
  }
  try {
    return await carryOut(request)
  } catch (error) {
    const isTold =
      error instanceof VerifyError ||
      error instanceof RpcError ||
      error instanceof HistoryError ||
      error instanceof KeyError
    if (!isTold) throw error
    console.error(error.message)
    if (error instanceof HistoryError)
      console.error('A node may have kept logs back: run the command again with another one, or with two.')
    if (error instanceof RpcError) console.error('Run the command again later, or with another --rpc.')
    return exitCodes.unknown
  }
}

process.exitCode = await main(process.argv.slice(2))
