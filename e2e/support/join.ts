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
  await node.setBalance({ address: member, value: parseEther('1') })
  const send = async (hash: Promise<`0x${string}`>) => {
    const receipt = await node.waitForTransactionReceipt({ hash: await hash, pollingInterval: 200 })
    expect(receipt.status).toBe('success')
  }
  await send(
    node.writeContract({
      account: getAddress('whale'),
      address: contracts.usdt,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [member, stake],
    }),
  )
  await send(
    node.writeContract({
      account: member,
      address: contracts.referralRegistry,
      abi: referralRegistryAbi,
      functionName: 'bind',
      args: [superior],
    }),
  )
  await allowPool(member, stake)
  await send(
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
