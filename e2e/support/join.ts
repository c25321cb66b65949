import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { type Address, erc20Abi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { contracts, getAddress } from './chain.ts'
import { allowPool, getNode } from './mining.ts'
import { expect } from './test.ts'

export async function joinAndStake(superior: Address, stake: bigint): Promise<Address> {
  const node = getNode()
  const member = privateKeyToAddress(generatePrivateKey())
  await node.impersonateAccount({ address: member })
  await join(member, superior, stake)
  await allowPool(member, stake)
  await expectSuccess(
    node.writeContract({
      account: member,
      address: contracts.stakingPoolUsdt,
      abi: stakingPoolAbi,
      functionName: 'stake',
      args: [stake],
    }),
  )
  await node.stopImpersonatingAccount({ address: member })
  return member
}

/** The node must sign for `member`. */
export async function join(member: Address, superior: Address, usdt: bigint): Promise<void> {
  const node = getNode()
  await node.setBalance({ address: member, value: parseEther('1') })
  await expectSuccess(
    node.writeContract({
      account: getAddress('whale'),
      address: contracts.usdt,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [member, usdt],
    }),
  )
  await expectSuccess(
    node.writeContract({
      account: member,
      address: contracts.referralRegistry,
      abi: referralRegistryAbi,
      functionName: 'bind',
      args: [superior],
    }),
  )
}

async function expectSuccess(hash: Promise<`0x${string}`>): Promise<void> {
  const receipt = await getNode().waitForTransactionReceipt({ hash: await hash, pollingInterval: 200 })
  expect(receipt.status).toBe('success')
}
