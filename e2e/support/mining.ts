import { createTestClient, type Address, erc20Abi, http, publicActions, walletActions } from 'viem'
import { anvil } from 'viem/chains'
import { chainId, contracts, likeness } from './chain.ts'

/** Its accounts sign without a wallet. */
export const getNode = () =>
  createTestClient({
    mode: 'anvil',
    chain: { ...anvil, id: chainId },
    // A request that took too long would be sent, and blocks mined, once more.
    transport: http(`${process.env.BASE_URL}/rpc`, { timeout: 120_000, retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions)

/** Sent transactions wait until `mineBlock` or `releaseBlocks`. */
export async function holdBlocks(): Promise<void> {
  const node = getNode()
  await node.setAutomine(false)
  await node.setIntervalMining({ interval: 0 })
}

export async function releaseBlocks(): Promise<void> {
  const node = getNode()
  await node.setAutomine(true)
  await node.setIntervalMining({ interval: Math.ceil(likeness.blockTimeSeconds) })
}

export const mineBlock = () => getNode().mine({ blocks: 1 })

/** Many at once take the node longer than the API waits for it on a busy machine. */
export async function mineBlocks(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 10) await getNode().mine({ blocks: Math.min(left, 10) })
}

export async function allowPool(account: Address, amount: bigint): Promise<void> {
  const args = [contracts.stakingPoolUsdt, amount] as const
  const { usdt: address } = contracts
  await getNode().writeContract({ account, address, abi: erc20Abi, functionName: 'approve', args })
  await getNode().mine({ blocks: 1 })
}

export async function outbid(hash: `0x${string}`, instead: { to?: Address; data?: `0x${string}` } = {}): Promise<void> {
  const node = getNode()
  const waiting = await node.getTransaction({ hash })
  const gasPrice = (waiting.maxFeePerGas ?? waiting.gasPrice ?? 0n) * 3n
  const { from: account, nonce, gas } = waiting
  const call = { to: waiting.to, data: waiting.input, ...instead }
  await node.sendTransaction({ account, nonce, gas, gasPrice, ...call })
}
