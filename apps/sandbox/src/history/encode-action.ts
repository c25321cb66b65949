import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getAddress } from '@app/config/contracts'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { getEpoch } from '@app/core/settlement/epochs'
import { encodeFunctionData } from 'viem'
import type { Call } from './chain-writer.ts'
import type { MarketAction, StakingAction } from './action.ts'
import { encodeMarketAction } from './encode-market.ts'
import type { HistorySetting } from './history-setting.ts'

/** The calls that make one planned action happen at `at`, Unix seconds. */
export function encodeAction(
  { account, action }: { account: number; action: StakingAction | MarketAction },
  at: number,
  setting: HistorySetting,
): Call[] {
  const { accounts, contracts, positionIds } = setting
  const from = accounts[account]!
  const operator = getSandboxAccount('operator').address
  const what = `${action.kind} of account ${account}`
  const pool = contracts.stakingPoolUsdt
  switch (action.kind) {
    case 'bind': {
      const args = [accounts[action.superior]!] as const
      return [
        {
          from,
          to: contracts.referralRegistry,
          data: encodeFunctionData({ abi: referralRegistryAbi, functionName: 'bind', args }),
          what,
        },
      ]
    }
    case 'stake': {
      const approval = encodeFunctionData({ abi: testUsdtAbi, functionName: 'approve', args: [pool, action.amount] })
      const stake = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [action.amount] })
      return [
        { from, to: contracts.usdt, data: approval, what: `approval before the ${what}` },
        { from, to: pool, data: stake, what },
      ]
    }
    case 'claim':
      return [{ from, to: pool, data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' }), what }]
    case 'unstake': {
      const args = [[positionIds(from)[action.stake]!]] as const
      return [
        { from, to: pool, data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'unstake', args }), what },
      ]
    }
    case 'receiveUsdt': {
      const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [from, action.amount] })
      return [{ from: operator, to: contracts.usdt, data, what }]
    }
    case 'receiveProduct': {
      const data = encodeFunctionData({ abi: productTokenAbi, functionName: 'transfer', args: [from, action.amount] })
      return [{ from: operator, to: contracts.productToken, data, what }]
    }
    case 'fundRewards': {
      const target = getAddress({ contracts }, action.pool)
      const approval = encodeFunctionData({
        abi: productTokenAbi,
        functionName: 'approve',
        args: [target, action.amount],
      })
      const fund = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'fund', args: [action.amount] })
      return [
        { from: operator, to: contracts.productToken, data: approval, what: `approval before the ${what}` },
        { from: operator, to: target, data: fund, what },
      ]
    }
    case 'fundDividends': {
      const { token, amount, dayCount } = action
      const vault = contracts.dividendVault
      const approval = encodeFunctionData({ abi: productTokenAbi, functionName: 'approve', args: [vault, amount] })
      const kind = dividendKinds.indexOf(action.pool)
      const args = [contracts[token], kind, amount, BigInt(getEpoch(at) + 1), BigInt(dayCount)] as const
      const fund = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'fund', args })
      return [
        { from: operator, to: contracts[token], data: approval, what: `approval before the ${what}` },
        { from: operator, to: vault, data: fund, what },
      ]
    }
    default:
      return encodeMarketAction(from, action, at, setting)
  }
}
