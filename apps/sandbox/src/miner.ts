import { setTimeout as sleep } from 'node:timers/promises'
import { type RpcAnswer, type RpcCall, startRpcProxy } from '@app/testing/rpc-proxy'

type Forward = (call: Pick<RpcCall, 'method' | 'params'>) => Promise<RpcAnswer>

export interface Miner {
  url: string
  stop(): Promise<void>
}

const minePatienceMs = 10_000
const changesBlocks = new Set([
  'evm_mine',
  'anvil_mine',
  'anvil_reorg',
  'anvil_rollback',
  'evm_revert',
  'anvil_loadState',
])
const sends = new Set(['eth_sendTransaction', 'eth_sendRawTransaction'])

/**
 * A proxy that mines for a node which does not mine by itself. No request passes while it mines: anvil 1.7.1 can
 * deadlock when a call at an old block meets the mining of a new one.
 */
export async function startMiner(nodeUrl: string, blockTimeSeconds: number): Promise<Miner> {
  let automine = false
  let interval = blockTimeSeconds
  let timer: NodeJS.Timeout | undefined
  const { alone, together } = createTurns()
  const mine = (forward: Forward) => alone(() => forward({ method: 'evm_mine', params: [] }))

  const modes: Record<string, (value: unknown) => unknown> = {
    evm_setAutomine: (value) => {
      automine = value === true
      if (automine) mineEvery(0)
      return null
    },
    evm_setIntervalMining: (value) => {
      automine = false
      mineEvery(Number(value))
      return null
    },
    anvil_getAutomine: () => automine,
    anvil_getIntervalMining: () => (interval === 0 ? null : interval),
  }
  const proxy = await startRpcProxy(nodeUrl, (_, forward) =>
    Promise.resolve({ answer: (call) => answer(call, forward) }),
  )
  const ask: Forward = async ({ method, params }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(nodeUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await response.json()) as RpcAnswer
  }
  mineEvery(blockTimeSeconds)

  async function answer(call: RpcCall, forward: Forward): Promise<RpcAnswer> {
    const mode = modes[call.method]
    if (mode !== undefined) return { result: mode(call.params[0]) }
    if (changesBlocks.has(call.method)) return alone(() => forward(call))
    const answered = await together(() => forward(call))
    if (automine && sends.has(call.method) && answered.error === undefined) await mine(forward)
    return answered
  }

  function mineEvery(seconds: number): void {
    interval = seconds
    clearTimeout(timer)
    if (seconds > 0) timer = setTimeout(() => void mineOn(seconds), seconds * 1000)
  }

  async function mineOn(seconds: number): Promise<void> {
    // While the node is started again it does not answer.
    await mine(ask).catch(() => undefined)
    if (interval === seconds) mineEvery(seconds)
  }

  return {
    url: proxy.url,
    stop: async () => {
      mineEvery(0)
      await proxy.stop()
    },
  }
}

function createTurns() {
  const underWay = new Set<Promise<unknown>>()
  const turn: { last?: Promise<unknown> | undefined } = {}

  const together = async <T>(work: () => Promise<T>): Promise<T> => {
    while (turn.last !== undefined) await turn.last
    const working = work()
    const settled = working.catch(() => undefined)
    underWay.add(settled)
    void settled.then(() => underWay.delete(settled))
    return working
  }

  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const before = turn.last
    const waitAndWork = async () => {
      await before
      await Promise.race([Promise.all(underWay), sleep(minePatienceMs, undefined, { ref: false })])
      return work()
    }
    const working = waitAndWork()
    const settled = working.catch(() => undefined)
    turn.last = settled
    void settled.then(() => {
      if (turn.last === settled) turn.last = undefined
    })
    return working
  }

  return { alone, together }
}
