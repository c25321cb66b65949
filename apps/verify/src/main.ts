import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HistoryError } from '@app/core/settlement/history/chain-log'
import { makeKnownRules } from '@app/core/settlement/history/rules-file'
import { RpcError } from '@app/rpc/rpc-error'
import { type Arguments, readArguments, usage } from './arguments.ts'
import { createNodes } from './nodes.ts'
import { printSummary, printTable } from './print-table.ts'
import { createProgress } from './progress.ts'
import { VerifyError } from './verify-error.ts'
import { verify } from './verify.ts'
import { findDeploymentOf, makeWorld } from './world.ts'
import { createOutput } from './write-files.ts'

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

async function main(args: readonly string[]): Promise<number> {
  let request: ReturnType<typeof readArguments>
  try {
    request = readArguments(args)
  } catch (error) {
    if (!(error instanceof VerifyError)) throw error
    console.error(`${error.message}\n\n--help says more.`)
    return exitCodes.misused
  }
  try {
    if (request.kind === 'help') console.log(usage)
    else if (request.kind === 'rules') showRules(request.chainId, request.deploymentFile)
    else return await run(request)
    return 0
  } catch (error) {
    const isTold = error instanceof VerifyError || error instanceof RpcError || error instanceof HistoryError
    if (!isTold) throw error
    console.error(error.message)
    if (error instanceof HistoryError)
      console.error('A node may have kept logs back: run the command again with another one, or with two.')
    if (error instanceof RpcError) console.error('Run the command again later, or with another --rpc.')
    return exitCodes.unknown
  }
}

process.exitCode = await main(process.argv.slice(2))
