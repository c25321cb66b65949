import { testUsdtAbi } from '@app/abis/test-usdt'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createJsonRpc, type JsonRpc } from '@app/testing/json-rpc'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { getHeaderHash, getReceiptsRoot, type RawHeader, type Receipt } from './block-hashes.ts'
import { readWholeBlock } from './read-block.ts'

let anvil: Anvil
let rpc: JsonRpc
let usdt: Hex

beforeAll(async () => {
  anvil = await startAnvil()
  rpc = createJsonRpc(anvil.url)
  usdt = (await deployLocal({ rpcUrl: anvil.url })).contracts.usdt
})

afterAll(async () => anvil.stop())

/** Mints in a block of its own, with legacy transactions among those of a later kind and one that reverts. */
async function mineBlock(count: number): Promise<RawHeader & { number: Hex; hash: Hex; receiptsRoot: Hex }> {
  const [owner, stranger] = await rpc<Hex[]>('eth_accounts')
  await rpc('evm_setAutomine', [false])
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [owner!, 5n] })
  const price = toHex(10n ** 12n)
  const nonce = Number(await rpc<Hex>('eth_getTransactionCount', [owner, 'latest']))
  await rpc.batch(
    Array.from({ length: count }, (_, index) => [
      'eth_sendTransaction',
      [
        {
          from: owner,
          to: usdt,
          data,
          gas: toHex(90_000),
          nonce: toHex(nonce + index),
          ...(index % 3 === 0 ? { gasPrice: price } : { maxFeePerGas: price }),
        },
      ],
    ]),
  )
  if (count > 1)
    await rpc('eth_sendTransaction', [{ from: stranger, to: usdt, data: '0xdeadbeef', gas: toHex(90_000) }])
  await rpc('evm_mine')
  return rpc('eth_getBlockByNumber', ['latest', false])
}

it.each([0, 1, 2, 15, 16, 17, 127, 128, 129, 200])(
  'receipts of %i transactions hash to what the header says, and the header to its hash',
  async (count) => {
    const header = await mineBlock(count)
    const receipts = await rpc<Receipt[]>('eth_getBlockReceipts', [header.number])
    expect(receipts.length).toBe(count > 1 ? count + 1 : count)
    expect(getReceiptsRoot(receipts)).toBe(header.receiptsRoot)
    expect(getHeaderHash(header)).toBe(header.hash)
  },
)

it('a block is proven only whole and unchanged', async () => {
  const header = await mineBlock(5)
  const change: { receipts?: (receipts: Receipt[]) => unknown[] } = {}
  const endpoint = {
    name: 'liar',
    request: async <result>(method: string, params: readonly unknown[]): Promise<result> => {
      if (method !== 'eth_getBlockReceipts') return rpc<result>(method, params)
      const receipts = await rpc<Receipt[]>(method, [header.number])
      return (change.receipts?.(receipts) ?? receipts) as result
    },
  }
  const read = async () => readWholeBlock(endpoint, header.hash, [usdt.toLowerCase() as Hex])
  expect(await read()).toMatchObject({ isProven: true, logs: { length: 5 } })
  change.receipts = (receipts) => receipts.slice(1)
  expect(await read()).toBeUndefined()
  change.receipts = (receipts) => receipts.with(2, { ...receipts[2]!, logs: [] })
  expect(await read()).toBeUndefined()
  change.receipts = (receipts) => receipts.with(0, { ...receipts[0]!, type: '0x6a' })
  expect(await read()).toMatchObject({ isProven: false })
})
