import { expect, test } from 'vitest'
import { createReadRequest } from './read-request.ts'
import { createWalletNode } from './wallet-requests.ts'

/** Says what it is asked for on the chain it is on, and tells nobody that it changes. */
function createWallet(chainId: number) {
  const wallet = {
    chainId,
    request: ({ method }: { method: string }) =>
      Promise.resolve(method === 'eth_chainId' ? `0x${wallet.chainId.toString(16)}` : `chain ${wallet.chainId}`),
  }
  return wallet
}

const call = { method: 'eth_getTransactionCount', params: ['0x1', 'latest'] }

test('what a wallet answers on another network is not believed: a node is asked', async () => {
  const wallet = createWallet(31_337)
  const node = { name: 'node', request: () => Promise.resolve('node') }
  const request = createReadRequest({
    getEndpoints: () => [createWalletNode(wallet, 31_337), node],
    getMinBlock: () => 0n,
  })
  expect(await request(call)).toBe('chain 31337')
  wallet.chainId = 1
  expect(await request(call)).toBe('node')
})

test('nor when it changed while it was asked', async () => {
  const wallet = createWallet(31_337)
  const { request } = wallet
  wallet.request = async (args) => {
    const answer = await request(args)
    wallet.chainId = 1
    return answer
  }
  await expect(createWalletNode(wallet, 31_337).request(call)).rejects.toMatchObject({ key: 'WRONG_CHAIN' })
})
