import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import type { Deployment } from '@app/config/deployments'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { getTestAccount } from '@app/testing/accounts'
import { testChain } from '@app/testing/test-chain'
import { createWalletClient, http, publicActions, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { createNode } from './node.ts'
import { createVaultReader } from './vault-word.ts'

let anvil: Anvil
let deployment: Deployment

beforeAll(async () => {
  anvil = await startAnvil()
  deployment = await deployLocal({ rpcUrl: anvil.url })
})
afterAll(() => anvil.stop())

it('is what the vault says after the newest block, and unknown while no node answers', async () => {
  const guardian = createWalletClient({
    account: getTestAccount(0),
    chain: testChain,
    transport: http(anvil.url),
  }).extend(publicActions)
  const vault = { address: deployment.contracts.rewardsVault, abi: rewardsVaultAbi } as const
  const send = async (functionName: 'pause' | 'unpause' | 'disableSigner') =>
    guardian.waitForTransactionReceipt({ hash: await guardian.writeContract({ ...vault, functionName }) })
  const reader = createVaultReader(createNode({ rpcUrls: [anvil.url], chainId: 31_337 }), deployment)
  const signer = await guardian.readContract({ ...vault, functionName: 'signer' })
  expect(await reader.askNow()).toEqual({ pausedUntil: 0, signer })
  expect(await reader.ask()).toEqual({ pausedUntil: 0, signer })
  await send('pause')
  const { timestamp } = await guardian.getBlock()
  expect(await reader.askNow()).toEqual({ pausedUntil: Number(timestamp) + 7 * 86_400, signer })
  await send('unpause')
  await send('disableSigner')
  expect(await reader.askNow()).toEqual({ pausedUntil: 0, signer: zeroAddress })
  const other = createVaultReader(createNode({ rpcUrls: [anvil.url], chainId: 56 }), deployment)
  expect(await other.askNow()).toBeUndefined()
})
