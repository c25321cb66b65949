import { testUsdtAbi } from '@app/abis/test-usdt'
import { getTestAccount } from '@app/testing/accounts'
import { type Address, encodeFunctionData, type Hash, type Hex } from 'viem'
import { beforeEach, expect, it } from 'vitest'
import { observeRecord } from './observe-record.ts'
import { createTestRecord } from './test-record.ts'
import { chain, deployment, setUpChain } from './transactions.test-setup.ts'
import type { TxRecord } from './tx-record.ts'

const account = getTestAccount(5).address
const other = getTestAccount(6).address
const { usdt } = deployment.contracts
const transfer = (amount: bigint): Hex =>
  encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [other, amount] })

setUpChain()

let earlier: Hash
let record: TxRecord
beforeEach(async () => {
  earlier = await send(transfer(0n))
  const startBlock = Number(await chain.getBlockNumber({ cacheTime: 0 }))
  const nonce = await chain.getTransactionCount({ address: account })
  record = createTestRecord({ account, to: usdt, data: transfer(0n), nonce, startBlock, status: 'sent' })
})

async function send(data: Hex, from: Address = account): Promise<Hash> {
  const hash = await chain.sendTransaction({ account: from, to: usdt, data, gas: 200_000n })
  await chain.waitForTransactionReceipt({ hash })
  return hash
}

it('a hash of an earlier transaction, even of the same call, is not taken for this one', async () => {
  expect(await observeRecord(chain, { ...record, hash: earlier })).toEqual({ kind: 'missing', nonceSpent: false })
  const own = await send(record.data as Hex)
  expect(await observeRecord(chain, { ...record, hash: earlier })).toMatchObject({
    kind: 'receipt',
    hash: own,
    succeeded: true,
  })
})

it('a hash of another account, as relays have, is followed', async () => {
  const hash = await send(record.data as Hex, other)
  expect(await observeRecord(chain, { ...record, hash })).toMatchObject({ kind: 'receipt', hash, succeeded: true })
})
