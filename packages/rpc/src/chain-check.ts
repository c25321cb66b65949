import type { Hex } from 'viem'
import { RpcError } from './rpc-error.ts'

export type ContractCheck = { name: string; address: Hex; isOurs(code: Hex): boolean }

const longestRestMs = 30_000
/** A load balancer may change its nodes without notice. */
const checkEveryMs = 5 * 60_000

interface ChainCheckOptions {
  name: string
  chainId: number
  contracts: readonly ContractCheck[]
  ask: (method: string, params: readonly unknown[]) => Promise<Hex>
  onStranger: (error: RpcError) => void
}

export type ChainCheck = ReturnType<typeof createChainCheck>

export function createChainCheck({ name, chainId, contracts, ask, onStranger }: ChainCheckOptions) {
  let checkedUntil = 0
  let checking: Promise<void> | undefined
  let failures = 0
  let failedUntil = 0
  const isChecked = () => Date.now() < checkedUntil

  /** Another node may answer after a failure, so the chain is checked again. */
  function noteFailure(): void {
    checkedUntil = 0
    failures += 1
    failedUntil = Date.now() + Math.min(longestRestMs, 250 * 2 ** failures)
  }

  function noteAnswer(): void {
    if (!isChecked()) return
    failures = 0
    failedUntil = 0
  }

  async function check(): Promise<void> {
    if (isChecked()) return
    checking ??= look().finally(() => {
      checking = undefined
    })
    return checking
  }

  async function look(): Promise<void> {
    const [actual, ...codes] = await Promise.all([
      ask('eth_chainId', []),
      ...contracts.map(async ({ address }) => ask('eth_getCode', [address, 'latest'])),
    ])
    const stranger = findStranger(Number(actual), codes)
    if (stranger) {
      noteFailure()
      onStranger(stranger)
      throw stranger
    }
    checkedUntil = Date.now() + checkEveryMs
    noteAnswer()
  }

  function findStranger(actual: number, codes: readonly unknown[]): RpcError | undefined {
    if (actual !== chainId)
      return new RpcError('wrongChain', name, `is on chain ${actual}, not on ${chainId}: correct RPC_URL or CHAIN_ID`)
    const index = contracts.findIndex((own, at) => typeof codes[at] !== 'string' || !own.isOurs(codes[at] as Hex))
    const contract = contracts[index]
    if (!contract) return undefined
    const found = codes[index] === '0x' ? 'has no contract' : 'has another contract than ours'
    return new RpcError('wrongContracts', name, `${found} at ${contract.address} (${contract.name})`)
  }

  return {
    isChecked,
    check,
    noteFailure,
    noteAnswer,
    get failedUntil() {
      return failedUntil
    },
  }
}
