import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { packSite } from '@app/config/pack/pack'
import { readOperator } from '@app/config/pack/operator'
import { runVerify } from '@app/sandbox/history/exits.test-setup'
import { startLeftWorld } from '@app/sandbox/history/left-world.test-setup'
import { ensureWebBuild } from '@app/sandbox/web-build'
import type { LikeName } from '@app/sandbox/like'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** What a journey reads from `LEFT_WORLD`. */
export interface LeftPlace {
  rpcUrl: string
  exitUrl: string
  /** Of every settled day. */
  days: string
  proofsFile: string
}

/** A chain with its history, the exit page from disk, and what a stranger computed out of the logs. */
export default async function leftWorld(): Promise<() => Promise<void>> {
  const world = await startLeftWorld((process.env.WORLD || 'local') as LikeName)
  const { url, deployment, deploymentFile, folder } = world
  await world.writer.rpc('evm_setAutomine', [true])
  const earned = path.join(folder, 'earned')
  const chain = ['--chain', String(deployment.chainId), '--deployment', deploymentFile]
  const { status, output } = await runVerify(['--rpc', url, ...chain, '--write', earned])
  if (status !== 0) throw new Error(output)
  const build = await ensureWebBuild({ root, signal: new AbortController().signal })
  const variables = { ...process.env, CHAIN_ID: String(deployment.chainId), DEPLOYMENT_FILE: deploymentFile }
  const site = path.join(folder, 'site')
  await packSite({ build, operator: readOperator(variables), out: site })
  const alone = path.join(folder, 'alone')
  for (const file of ['exit.html', 'exit.mjs']) cpSync(path.join(site, file), path.join(alone, file))
  const server = spawn(process.execPath, [path.join(alone, 'exit.mjs'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const place: LeftPlace = {
    rpcUrl: url,
    exitUrl: await readUrl(server),
    days: path.join(earned, 'days'),
    proofsFile: path.join(
      earned,
      readdirSync(earned).find((name) => name.startsWith('proofs-'))!,
    ),
  }
  process.env.LEFT_WORLD = JSON.stringify(place)
  return async () => {
    server.kill()
    await world.stop()
  }
}

function readUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.stdout!.on('data', (text: Buffer) => {
      const [url] = /http:\S+/.exec(text.toString()) ?? []
      if (url !== undefined) resolve(url)
    })
    server.once('exit', (code) => reject(new Error(`exit.mjs ended with ${code}`)))
  })
}
