import { type ChildProcess, spawn } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAnvilBinary } from './anvil-binary.ts'
import {
  type AnvilState,
  closeAnvilState,
  getAnvilState,
  getResumeTimestamp,
  openAnvilState,
  promoteDump,
  recordAnvilPid,
} from './anvil-state.ts'
import { getFreePort, isPortFree } from './free-port.ts'
import { endProcess } from './process.ts'
import { createScratch } from './scratch.ts'

export type AnvilOptions = {
  stateFile?: string
  port?: number
  /** Unix seconds of block 0 of a new chain. Ignored when `stateFile` exists. */
  genesisTimestamp?: number
  chainId?: number
  /** Seconds between dumps to `stateFile`; a kill -9 loses at most about two of them. */
  stateIntervalSeconds?: number
  accounts?: number
  balance?: number
  gasLimit?: number
  baseFee?: number
  /** Keeps the state at every block across restarts, for calls at old blocks; each one makes the dump larger. */
  historicalStates?: boolean
  extraArguments?: readonly string[]
}

export type Anvil = {
  url: string
  port: number
  pid: number
  /** With a state file the chain is dumped first. */
  stop(): Promise<void>
  kill(): Promise<void>
  ended: Promise<void>
}

/**
 * Waits until the chain on 127.0.0.1 answers with the right chain id. Accounts are those of Anvil's public mnemonic.
 * Block 0 gets another hash at each restart from a state file; later blocks keep theirs.
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const state = options.stateFile === undefined ? undefined : getAnvilState(resolve(options.stateFile))
  const resuming = state !== undefined && (await openAnvilState(state))
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(options, state, resuming)
    } catch (error) {
      if (options.port !== undefined || attempt === 3 || !(error instanceof AddressInUseError)) throw error
    }
  }
}

class AddressInUseError extends Error {}

async function launch(options: AnvilOptions, state: AnvilState | undefined, resuming: boolean): Promise<Anvil> {
  const port = options.port ?? (await getFreePort())
  if (!(await isPortFree(port))) throw new AddressInUseError(`Port ${port} is taken. Choose another one for the chain.`)
  const chainId = options.chainId ?? 31337
  const timestamp = resuming && state ? await getResumeTimestamp(state) : options.genesisTimestamp
  const scratch = await createScratch('anvil')
  const binary = getAnvilBinary()
  await chmod(binary, 0o755).catch(() => undefined)
  const output: string[] = []
  const child = spawn(
    binary,
    getArguments(options, { port, chainId, timestamp, cache: scratch.path, state, resuming }),
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk.toString())
      if (output.length > 20) output.shift()
    })
  }
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => settle())
    child.once('error', () => settle())
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${binary} could not be started.`)
  await scratch.recordChild(pid)
  if (state) await recordAnvilPid(state, pid)
  const promoting = state && setInterval(() => void promoteDump(state).catch(() => undefined), getIntervalMs(options))
  promoting?.unref()
  const end = async (signals: NodeJS.Signals[]) => {
    clearInterval(promoting)
    await endProcess(pid, signals, 10_000)
    await ended
    if (state) await closeAnvilState(state)
    await scratch.remove()
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await waitUntilReady(url, chainId, child, output)
  } catch (error) {
    await end(['SIGKILL'])
    throw error
  }
  return { url, port, pid, ended, stop: () => end(['SIGTERM', 'SIGKILL']), kill: () => end(['SIGKILL']) }
}

function getIntervalMs(options: AnvilOptions): number {
  return (options.stateIntervalSeconds ?? 30) * 1000
}

type Launch = {
  port: number
  chainId: number
  timestamp: number | undefined
  cache: string
  state: AnvilState | undefined
  resuming: boolean
}

function getArguments(options: AnvilOptions, launched: Launch): string[] {
  const { state } = launched
  return [
    `--host=127.0.0.1`,
    `--port=${launched.port}`,
    `--chain-id=${launched.chainId}`,
    `--cache-path=${join(launched.cache, 'states')}`,
    `--accounts=${options.accounts ?? 20}`,
    `--balance=${options.balance ?? 1_000_000}`,
    `--gas-limit=${options.gasLimit ?? 100_000_000}`,
    '--no-request-size-limit',
    '--quiet',
    ...(launched.resuming ? [] : [`--block-base-fee-per-gas=${options.baseFee ?? 1_000_000_000}`]),
    ...(launched.timestamp === undefined ? [] : [`--timestamp=${launched.timestamp}`]),
    ...(state && launched.resuming ? [`--load-state=${state.good}`] : []),
    ...(state ? [`--dump-state=${state.live}`, `--state-interval=${options.stateIntervalSeconds ?? 30}`] : []),
    ...(options.historicalStates ? ['--preserve-historical-states'] : []),
    ...(options.extraArguments ?? []),
  ]
}

async function waitUntilReady(url: string, chainId: number, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      const text = output.join('').trim()
      if (text.includes('Address already in use')) throw new AddressInUseError(text)
      throw new Error(`anvil ended while starting: ${text || `exit code ${child.exitCode}`}`)
    }
    const answer = await getChainId(url)
    if (answer === chainId) return
    if (answer !== undefined) throw new Error(`The node at ${url} is on chain ${answer}, not on ${chainId}.`)
    if (Date.now() > deadline) throw new Error(`anvil did not answer at ${url} within 60 s.`)
    await sleep(25)
  }
}

async function getChainId(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(2_000),
    })
    const { result } = (await response.json()) as { result?: string }
    return result === undefined ? undefined : Number(result)
  } catch {
    return undefined
  }
}
