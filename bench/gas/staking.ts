import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { maxUint256, parseUnits, type Address } from 'viem'
import type { GasChain } from './chain.ts'
import { compileStakingRewards } from './compile.ts'
import type { Row } from './report.ts'

const day = 86_400
const budget = parseUnits('720000', 18)

/** The same accounts, tokens, amounts and days in our pool and in Synthetix' contract. */
export async function measureStaking(chain: GasChain): Promise<Row[]> {
  const amount = chain.inUsdt('1000')
  const peer = compileStakingRewards()
  const rewards = await chain.create(peer, [chain.operator, chain.operator, chain.productToken, chain.usdt])
  const ours = { address: chain.stakingPoolUsdt, abi: stakingPoolAbi }
  const theirs = { address: rewards, abi: peer.abi }
  const product = { address: chain.productToken, abi: productTokenAbi }
  const usdt = { address: chain.usdt, abi: testUsdtAbi }
  await chain.send(chain.operator, { ...product, functionName: 'transfer', args: [rewards, budget] })
  await chain.send(chain.operator, { ...theirs, functionName: 'setRewardsDuration', args: [180 * day] })
  await chain.send(chain.operator, { ...theirs, functionName: 'notifyRewardAmount', args: [budget] })

  const genesis = getSandboxAccount('genesis').address
  const staker = getSandboxAccount('bound').address
  const account = getSandboxAccount('new').address
  for (const each of [staker, account]) {
    const bind = { address: chain.referralRegistry, abi: referralRegistryAbi, functionName: 'bind', args: [genesis] }
    await chain.send(each, bind)
    await chain.send(chain.operator, { ...usdt, functionName: 'mint', args: [each, 100n * amount] })
    for (const spender of [ours.address, theirs.address])
      await chain.send(each, { ...usdt, functionName: 'approve', args: [spender, maxUint256] })
  }
  // So that a first reward is not dearer for being the account's first token.
  await chain.send(chain.operator, { ...product, functionName: 'transfer', args: [account, 1n] })

  const rows: Row[] = []
  const measure = async (from: Address, what: string, call: Pair, peerCall: Pair) => {
    await chain.skip(day)
    const row = { what, ours: await chain.send(from, { ...ours, functionName: call[0], args: call[1] }) }
    const taken = await chain.send(from, { ...theirs, functionName: peerCall[0], args: peerCall[1] })
    rows.push({ ...row, peer: `Synthetix \`${peerCall[0]}\``, theirs: taken })
  }
  const stake: Pair = ['stake', [amount]]
  await measure(staker, 'stake: somebody before', stake, stake)
  rows.length = 0
  await measure(account, '`StakingPool` stake: first of an account', stake, stake)
  await measure(account, '`StakingPool` stake: again', stake, stake)
  await measure(account, '`StakingPool` claim: first', ['claim', []], ['getReward', []])
  await measure(account, '`StakingPool` claim: again', ['claim', []], ['getReward', []])
  await chain.skip(180 * day)
  const withdraw: Pair = ['withdraw', [amount]]
  await measure(account, '`StakingPool` unstake: one of two positions', ['unstake', [[2n]]], withdraw)
  await measure(account, '`StakingPool` unstake: the last', ['unstake', [[3n]]], withdraw)
  return rows
}

type Pair = [functionName: string, args: readonly unknown[]]
