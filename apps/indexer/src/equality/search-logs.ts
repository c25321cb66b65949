import { type Hex, type RpcLog, toHex } from 'viem'
import type { Endpoint } from './ask.ts'
import type { Search } from './locate.ts'

const mostBlocks = 2_000
/** Above it a search through receipts alone would take a node's patience and hours. */
export const mostReceiptBlocks = 256

/** Blocks of which some endpoint has other logs than the event log: what can be found where nobody has the state of old blocks. */
export async function searchLogs(search: Search, from: number, to: number): Promise<number[]> {
  const found = new Set<number>()
  let size = mostBlocks
  for (let start = from; start <= to;) {
    const end = Math.min(to, start + size - 1)
    const known = await readKnown(search, start, end)
    let hasAnswer = false
    for (const endpoint of search.endpoints) {
      const given = await readGiven(endpoint, search.ingest.addresses, start, end)
      if (!given) continue
      hasAnswer = true
      for (const [key, number] of given) if (!known.has(key)) found.add(number)
      for (const [key, number] of known) if (!given.has(key)) found.add(number)
    }
    if (!hasAnswer && size > 1) size = Math.ceil(size / 4)
    else start = end + 1
  }
  return [...found].toSorted((a, b) => a - b)
}

type Keys = ReadonlyMap<string, number>

async function readKnown({ ingest, patches }: Search, from: number, to: number): Promise<Keys> {
  const rows = await ingest.writer.transaction(
    async (tx) => tx<{ block_number: number; log_index: number; block_hash: Hex }[]>`
      select block_number, log_index, block_hash from chain.log where block_number between ${from} and ${to}`,
  )
  const stored = rows.filter(({ block_number: number }) => !patches.has(number))
  const patched = [...patches.values()]
    .flatMap(({ logs }) => logs)
    .filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to)
  return new Map([
    ...stored.map((row): [string, number] => [
      getKey(row.block_number, row.log_index, row.block_hash),
      row.block_number,
    ]),
    ...patched.map((log): [string, number] => [getKey(log.blockNumber, log.logIndex, log.blockHash), log.blockNumber]),
  ])
}

async function readGiven(
  endpoint: Endpoint,
  addresses: readonly Hex[],
  from: number,
  to: number,
): Promise<Keys | undefined> {
  try {
    const logs = await endpoint.request<readonly RpcLog[]>('eth_getLogs', [
      { address: [...addresses], fromBlock: toHex(from), toBlock: toHex(to) },
    ])
    return new Map(
      logs.map(({ blockNumber, logIndex, blockHash }) => {
        const number = Number(blockNumber)
        return [getKey(number, Number(logIndex), blockHash!), number]
      }),
    )
  } catch {
    return undefined
  }
}

function getKey(number: number, index: number, hash: Hex): string {
  return `${number}/${index}/${hash}`
}
