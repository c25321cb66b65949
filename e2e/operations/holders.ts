import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getFeatureContracts } from '@app/config/contracts'
import type { WholeDeployment } from '@app/config/deployment'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { Address } from '@app/core/address'
import { getTestAccount } from '@app/testing/accounts'
import {
  type Abi,
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  parseEther,
  type PrivateKeyAccount,
} from 'viem'
import type { Chain } from './chain.ts'
import type { Operator } from './operator.ts'

export const holders = Array.from({ length: 4 }, (_, index) => getTestAccount(7_000 + index))
const genesis = getTestAccount(5_005).address
const unit = 10n ** 18n

export async function send<const abi extends Abi, name extends ContractFunctionName<abi, 'nonpayable'>>(
  { client }: Chain,
  account: PrivateKeyAccount,
  address: Address,
  [abi, functionName, args]: readonly [abi, name, ContractFunctionArgs<abi, 'nonpayable', name>],
) {
  const hash = await client.writeContract({ account, address, abi, functionName, args } as never)
  const receipt = await client.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw new Error(`${functionName} of ${account.address} was reverted`)
  return receipt
}

/** Each locks for voting power, and stakes USDT below who is bound without a superior. */
export async function moveIn({ chain, safes, readDeployment }: Operator): Promise<void> {
  const deployment = readDeployment()
  const { contracts: at } = deployment
  const { votingEscrow } = getFeatureContracts(deployment, 've')
  const { referralRegistry } = getFeatureContracts(deployment, 'invite')
  const unlockAt = BigInt((await chain.readTime()) + 52 * 7 * SECONDS_PER_DAY)
  for (const [index, holder] of holders.entries()) {
    const locked = BigInt(index + 1) * 1_000n * unit
    const staked = 5_000n * unit
    await chain.client.setBalance({ address: holder.address, value: parseEther('10') })
    const given = [holder.address, locked] as const
    const data = encodeFunctionData({ abi: productTokenAbi, functionName: 'transfer', args: given })
    await safes.act('admin', { to: at.productToken, data })
    await send(chain, holder, at.productToken, [productTokenAbi, 'approve', [votingEscrow, locked]])
    await send(chain, holder, votingEscrow, [votingEscrowAbi, 'createLock', [locked, unlockAt]])
    await send(chain, holder, referralRegistry, [referralRegistryAbi, 'bind', [genesis]])
    await stake(chain, at, { holder, amount: staked })
  }
  await chain.mineEverySecond()
}

/** Of USDT that the holder did not have before. */
export async function stake(
  chain: Chain,
  { usdt, stakingPoolUsdt: pool }: WholeDeployment['contracts'],
  { holder, amount }: { holder: PrivateKeyAccount; amount: bigint },
): Promise<void> {
  await send(chain, getTestAccount(0), usdt, [testUsdtAbi, 'mint', [holder.address, amount]])
  await send(chain, holder, usdt, [testUsdtAbi, 'approve', [pool, amount]])
  await send(chain, holder, pool, [stakingPoolAbi, 'stake', [amount]])
}
