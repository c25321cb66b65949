import { startMiner } from '@app/sandbox/miner'
import { startAnvil } from '@app/testing/anvil'
import { type RpcFault, startRpcProxy } from '@app/testing/rpc-proxy'
import { testChain } from '@app/testing/test-chain'
import { testTransport } from '@app/testing/test-transport'
import { createWalletClient, publicActions, testActions } from 'viem'
import { type Address, type Hex, type LocalAccount, parseEther } from 'viem'
import { expect } from 'vitest'
import { productionChainId } from '../../contracts/script/production.test-setup.ts'

/** In blocks behind the head, as the operator's `chain.json` says. */
export const finality = 3

export type Chain = Awaited<ReturnType<typeof startChain>>

/** A chain of nobody's, with two endpoints. Blocks come with transactions until `mineEverySecond`. */
export async function startChain(payer: LocalAccount) {
  const anvil = await startAnvil({ chainId: productionChainId, extraArguments: ['--no-mining'] })
  const miner = await startMiner(anvil.url, 1)
  const endpoints = [await startRpcProxy(miner.url), await startRpcProxy(miner.url)] as const
  const client = createWalletClient({
    account: payer,
    chain: { ...testChain, id: productionChainId },
    transport: testTransport(miner.url),
    pollingInterval: 100,
  })
    .extend(testActions({ mode: 'anvil' }))
    .extend(publicActions)
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
  const setAutomine = async (isOn: boolean) => void (await request({ method: 'evm_setAutomine', params: [isOn] }))
  await setAutomine(true)

  const readTime = async () => Number((await client.getBlock({ blockTag: 'latest' })).timestamp)

  /** Time goes by, and blocks make it final. */
  async function pass(seconds: number): Promise<void> {
    await request({ method: 'evm_increaseTime', params: [Math.ceil(seconds)] })
    await request({ method: 'anvil_mine', params: [`0x${(finality + 2).toString(16)}`] })
  }

  return {
    client,
    url: miner.url,
    /** Two addresses of one node. */
    endpoints,
    urls: endpoints.map((endpoint) => endpoint.url),
    /** Of both endpoints; without one they are mended. */
    setFault: (fault?: RpcFault) => {
      for (const endpoint of endpoints) endpoint.setFault(fault)
    },
    readTime,
    pass,
    passUntil: async (timestamp: number) => {
      const missing = timestamp - (await readTime())
      if (missing > 0) await pass(missing)
    },
    /** @returns What takes the chain back to where it is now. */
    mark: async () => {
      const mark = await request({ method: 'evm_snapshot', params: [] })
      return async () => {
        expect(await request({ method: 'evm_revert', params: [mark] })).toBe(true)
        // No block of the same time and content as one before.
        await pass(7)
      }
    },
    /** As an address whose key nobody has. */
    sendAs: async (account: Address, call: { to: Address; data: Hex }) => {
      await client.impersonateAccount({ address: account })
      await client.setBalance({ address: account, value: parseEther('1') })
      const hash = await client.sendTransaction({ account, ...call })
      const { status } = await client.waitForTransactionReceipt({ hash })
      expect(status).toBe('success')
      await client.stopImpersonatingAccount({ address: account })
    },
    mineEverySecond: async () => {
      await setAutomine(false)
      await request({ method: 'evm_setIntervalMining', params: [1] })
    },
    stop: async () => {
      for (const endpoint of endpoints) await endpoint.stop()
      await miner.stop()
      await anvil.stop()
    },
  }
}
