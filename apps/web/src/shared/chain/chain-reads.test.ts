import { createClient, custom, numberToHex } from 'viem'
import { expect, it } from 'vitest'
import { findMinedByNonce } from './chain-reads.ts'

const account = '0x00000000000000000000000000000000000000a1'
const nonce = 7

/** A node without old states, with one transaction of the nonce in block `minedIn`. */
function createNode(minedIn: bigint) {
  const asked: bigint[] = []
  let open = 0
  let mostOpen = 0
  const client = createClient({
    transport: custom(
      {
        async request({ method, params }: { method: string; params: [`0x${string}`] }) {
          if (method !== 'eth_getBlockByNumber') throw new Error('missing trie node')
          const number = BigInt(params[0])
          asked.push(number)
          open += 1
          mostOpen = Math.max(mostOpen, open)
          await Promise.resolve()
          open -= 1
          const transactions = number === minedIn ? [{ hash: '0x1', from: account, nonce: numberToHex(nonce) }] : []
          return { number: numberToHex(number), hash: '0x2', transactions }
        },
      },
      { retryCount: 0 },
    ),
  })
  return { client, asked, getMostOpen: () => mostOpen }
}

const find = ({ client }: ReturnType<typeof createNode>, fromBlock: bigint, toBlock: bigint) =>
  findMinedByNonce(client, { account, nonce, fromBlock, toBlock })

it.each([500n, 499n, 493n, 492n, 400n, 372n])(
  'finds what block %s of a node without old states holds',
  async (minedIn) => {
    const node = createNode(minedIn)
    expect(await find(node, 0n, 500n)).toMatchObject({ hash: '0x1', nonce })
    expect(node.getMostOpen()).toBeLessThanOrEqual(8)
  },
)

it('looks at the last 128 blocks only, at each once and at none before the transaction was sent', async () => {
  const far = createNode(371n)
  expect(await find(far, 0n, 500n)).toBeNull()
  expect(far.asked).toEqual(Array.from({ length: 129 }, (_, place) => 500n - BigInt(place)))
  const near = createNode(489n)
  expect(await find(near, 490n, 500n)).toBeNull()
  expect(near.asked).toEqual(Array.from({ length: 11 }, (_, place) => 500n - BigInt(place)))
})
