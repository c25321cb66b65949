import type { Address, Client, Log } from 'viem'
import { BaseError } from 'viem'
import { call, estimateGas, getBlock, getBlockNumber, simulateBlocks } from 'viem/actions'
import type { CallData } from '#shared/chain/contract-call.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { TxProblemError } from '#shared/errors/tx-problem.ts'

/** `used` is what is paid for; `peak` is the use before refunds, null if the node does not report it. */
export type GasUse = { used: bigint; peak: bigint | null }

/**
 * `blockTimestamp` is in Unix seconds, of the simulated block or of the latest one. `gas` is per call; null if only the
 * calls before it could be simulated.
 */
export type Simulation = {
  blockNumber: bigint
  blockTimestamp: number
  gas: readonly (GasUse | null)[]
  logs: readonly Log[] | null
  complete: boolean
}

/**
 * Runs `calls` in order on the latest block. If the node cannot simulate a sequence, only the first is run.
 * @throws TxProblemError with the reason when a call would revert.
 */
export async function simulate(client: Client, account: Address, calls: readonly CallData[]): Promise<Simulation> {
  try {
    return (await simulateSequence(client, account, calls)) ?? (await simulateFirst(client, account, calls))
  } catch (error) {
    throw error instanceof TxProblemError ? error : new TxProblemError(decodeError(error), { cause: error })
  }
}

async function simulateSequence(
  client: Client,
  account: Address,
  calls: readonly CallData[],
): Promise<Simulation | null> {
  let block
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  try {
    const blocks = [{ calls: calls.map((one) => ({ ...one, account })) }]
    block = (await simulateBlocks(client, { blocks, blockNumber }))[0]
  } catch (error) {
    if (isUnsupported(error)) return null
    throw error
  }
  if (block === undefined) return null
  for (const result of block.calls) {
    if (result.status === 'success') continue
    throw new TxProblemError(decodeError({ code: 3, data: result.data, cause: result.error }), { cause: result.error })
  }
  return {
    blockNumber,
    blockTimestamp: Number(block.timestamp),
    gas: block.calls.map(({ gasUsed, maxUsedGas }) => ({ used: gasUsed, peak: maxUsedGas ?? null })),
    logs: block.calls.flatMap((result) => result.logs ?? []),
    complete: true,
  }
}

/** Nodes without `eth_simulateV1` answer in one of these ways. */
function isUnsupported(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const told = error.walk((inner) => typeof (inner as { code?: unknown }).code === 'number') as { code?: number } | null
  const words = `${error.shortMessage} ${error.details}`
  return (
    told?.code === -32601 ||
    told?.code === -32004 ||
    told?.code === 4200 ||
    /method .*(?:not|unsupported)|not (?:available|supported|found|implemented)|unknown method|eth_simulateV1/i.test(
      words,
    )
  )
}

async function simulateFirst(client: Client, account: Address, calls: readonly CallData[]): Promise<Simulation> {
  const first = calls[0]
  if (first === undefined) throw new RangeError('There is no call to simulate')
  const block = await getBlock(client, { blockTag: 'latest' })
  await call(client, { ...first, account, blockNumber: block.number })
  const estimate = await estimateGas(client, { ...first, account })
  return {
    blockNumber: block.number,
    blockTimestamp: Number(block.timestamp),
    gas: [{ used: estimate, peak: estimate }, ...calls.slice(1).map(() => null)],
    logs: null,
    complete: calls.length === 1,
  }
}
