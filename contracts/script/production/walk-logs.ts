import { createLearntSize } from '@app/rpc/learnt-size'
import { type JsonRpcError, readRefusal } from '@app/rpc/refusal'
import { type AbiEvent, type Address, BaseError, type Log, type PublicClient } from 'viem'

type Wanted = {
  address: readonly Address[]
  events: readonly AbiEvent[]
  first: bigint
  /** Blocks that are asked for first; default: all. */
  initial?: number
}

/**
 * From `first` to the newest block, in ranges as the node gives them, until `take` says that it has enough.
 * @throws Error when the endpoint gives no logs.
 */
export async function walkLogs(
  client: PublicClient,
  { address, events, first, initial = Infinity }: Wanted,
  take: (logs: Log[]) => boolean | void,
): Promise<void> {
  const last = await client.getBlockNumber({ cacheTime: 0 })
  const maximum = Number(last - first + 1n)
  const range = createLearntSize({ initial, maximum })
  for (let fromBlock = first; fromBlock <= last;) {
    const asked = Math.min(range.value, Number(last - fromBlock + 1n))
    const toBlock = fromBlock + BigInt(asked - 1)
    try {
      const logs = await client.getLogs({ address: [...address], events, fromBlock, toBlock })
      range.answered(asked, 0)
      fromBlock = toBlock + 1n
      if (take(logs) === true) return
    } catch (error) {
      const { kind, allowedBlocks } = readRefusal(getRpcError(error), 'eth_getLogs', asked)
      if (asked === 1 || kind === 'refused' || kind === 'limited') throw error
      range.refused(asked, allowedBlocks === undefined ? {} : { allowed: allowedBlocks })
    }
  }
}

function getRpcError(error: unknown): JsonRpcError {
  if (!(error instanceof BaseError)) return { message: String(error) }
  const cause: (Error & JsonRpcError) | null = error.walk((inner) => inner instanceof Error && 'code' in inner)
  return { message: error.details, ...(cause?.code === undefined ? {} : { code: cause.code }), data: cause?.data }
}
