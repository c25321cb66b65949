import { SECONDS_PER_DAY } from '@app/core/constants'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testRwasAbi } from '@app/abis/test-rwas'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { getAddress } from '@app/config/contracts'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { atDesk } from '@app/testing/settings-desk'
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import type { MarketAction } from './action.ts'
import type { Call } from './chain-writer.ts'
import type { HistorySetting } from './history-setting.ts'

const weekSeconds = 7 * SECONDS_PER_DAY

/** The calls that make an action beyond staking USDT happen at `at`, Unix seconds. */
export function encodeMarketAction(
  from: Address,
  action: MarketAction,
  at: number,
  { accounts, contracts, pools, tokens, orderIds, cardIds }: HistorySetting,
): Call[] {
  const what = `${action.kind} of ${from}`
  const call = (to: string, data: Hex, sender: Address = from): Call => ({
    from: sender,
    to: getAddress({ contracts }, to),
    data,
    what,
  })
  const allow = (token: string, spender: string, amount: bigint) =>
    call(
      token,
      encodeFunctionData({
        abi: productTokenAbi,
        functionName: 'approve',
        args: [getAddress({ contracts }, spender), amount],
      }),
    )
  const market = (data: Hex) => call('powerMarket', data)
  const vault = (data: Hex) => call('cardVault', data)
  const operator = getSandboxAccount('operator').address

  switch (action.kind) {
    case 'buyPower': {
      const args = [contracts.usdt, action.usdt, 0n] as const
      const buy = encodeFunctionData({ abi: powerMarketAbi, functionName: 'buyPower', args })
      return [allow('usdt', 'powerMarket', action.usdt), market(buy)]
    }
    case 'openOrder': {
      const args = [action.power, action.fuel, 0n, maxUint256] as const
      const open = encodeFunctionData({ abi: powerMarketAbi, functionName: 'open', args })
      return [allow('productToken', 'powerMarket', action.fuel), market(open)]
    }
    case 'suspendOrder':
    case 'claimOrder': {
      const args = [orderIds(from)[action.order]!] as const
      const functionName = action.kind === 'suspendOrder' ? 'suspend' : 'claim'
      return [market(encodeFunctionData({ abi: powerMarketAbi, functionName, args }))]
    }
    case 'replenishOrder': {
      const args = [orderIds(from)[action.order]!, action.fuel] as const
      const replenish = encodeFunctionData({ abi: powerMarketAbi, functionName: 'replenish', args })
      return [allow('productToken', 'powerMarket', action.fuel), market(replenish)]
    }
    case 'allowCards': {
      const args = [action.accounts.map((account) => accounts[account]!), true] as const
      const allowing = encodeFunctionData({ abi: cardSellerAbi, functionName: 'setWhitelist', args })
      return [call('settingsDesk', encodeFunctionData(atDesk(contracts.cardSeller, allowing)))]
    }
    case 'buyCards': {
      const payment = BigInt(action.quantity) * 2_500n * 10n ** BigInt(tokens.usdt.decimals)
      const args = [1n, BigInt(action.quantity), payment, maxUint256] as const
      const buy = encodeFunctionData({ abi: cardSellerAbi, functionName: 'buy', args })
      return [allow('usdt', 'cardSeller', payment), call('cardSeller', buy)]
    }
    case 'stakeCard':
    case 'giftCard': {
      const to = action.kind === 'giftCard' ? accounts[action.to]! : contracts.cardVault
      const args = [from, to, cardIds(from)[action.card]!, 1n, '0x'] as const
      return [call('equityCard', encodeFunctionData({ abi: equityCardAbi, functionName: 'safeTransferFrom', args }))]
    }
    case 'takeOutCard':
    case 'claimCard': {
      const args = [[cardIds(from)[action.card]!]] as const
      const functionName = action.kind === 'takeOutCard' ? 'takeOut' : 'claim'
      return [vault(encodeFunctionData({ abi: cardVaultAbi, functionName, args }))]
    }
    case 'swapUsdt':
    case 'swapProduct': {
      const token = action.kind === 'swapUsdt' ? 'usdt' : 'productToken'
      const args = [contracts[token], action.amount, 0n, maxUint256] as const
      const swap = encodeFunctionData({ abi: productSwapAbi, functionName: 'swapExactIn', args })
      return [allow(token, 'productSwap', action.amount), call('productSwap', swap)]
    }
    case 'mintDr': {
      const args = [action.amount] as const
      const cost = action.amount + (action.amount + 49n) / 50n
      return [
        allow('productToken', 'drToken', cost),
        call('drToken', encodeFunctionData({ abi: drTokenAbi, functionName: 'mint', args })),
      ]
    }
    case 'stakeIn': {
      const args = [action.amount] as const
      const stake = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args })
      return [allow(pools[action.pool]!.token, action.pool, action.amount), call(action.pool, stake)]
    }
    case 'lockProduct': {
      const args = [action.amount, BigInt(at + action.weeks * weekSeconds)] as const
      const lock = encodeFunctionData({ abi: votingEscrowAbi, functionName: 'createLock', args })
      return [allow('productToken', 'votingEscrow', action.amount), call('votingEscrow', lock)]
    }
    case 'receiveToken': {
      const args = [from, action.amount] as const
      return [call(action.token, encodeFunctionData({ abi: testRwasAbi, functionName: 'mint', args }), operator)]
    }
  }
}
