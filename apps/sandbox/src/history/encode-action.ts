import type { Deployment } from '@app/config/deployments'
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getAddress } from '@app/config/contracts'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { getEpoch, ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import type { Call } from './chain-writer.ts'
import type { CardAction, MarketAction, PaymentAction, StakingAction } from './action.ts'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { drTokenAbi } from '@app/abis/dr-token'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import { testRwasAbi } from '@app/abis/test-rwas'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { atDesk } from '@app/testing/settings-desk'
import { getVoucherArgument, getVoucherTypedData } from '@app/core/withdrawal/voucher'
import { localDividendSigners } from '../../../../contracts/script/local-settings.ts'
import type { SettledRoots } from './roots.ts'

export interface HistorySetting {
  accounts: readonly Address[]
  contracts: Deployment['contracts']
  pools: Deployment['pools']
  tokens: Deployment['tokens']
  positionIds: (account: Address) => readonly bigint[]
  orderIds: (account: Address) => readonly bigint[]
  cardIds: (account: Address) => readonly bigint[]
}

/** @param at Unix seconds. */
export function encodeAction(
  { account, action }: { account: number; action: StakingAction | MarketAction },
  at: number,
  setting: HistorySetting,
): Call[] {
  const { accounts, contracts, positionIds } = setting
  const from = accounts[account]!
  const what = `${action.kind} of account ${account}`
  const operator = getSandboxAccount('operator').address
  const own = createCalls(contracts, from, what)
  const operators = createCalls(contracts, operator, what)
  const pool = (data: Hex) => own.call('stakingPoolUsdt', data)
  switch (action.kind) {
    case 'bind': {
      const args = [accounts[action.superior]!] as const
      const bind = encodeFunctionData({ abi: referralRegistryAbi, functionName: 'bind', args })
      return [own.call('referralRegistry', bind)]
    }
    case 'stake': {
      const stake = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'stake', args: [action.amount] })
      return [own.allow('usdt', 'stakingPoolUsdt', action.amount), pool(stake)]
    }
    case 'claim':
      return [pool(encodeFunctionData({ abi: stakingPoolAbi, functionName: 'claim' }))]
    case 'unstake': {
      const args = [[positionIds(from)[action.stake]!]] as const
      return [pool(encodeFunctionData({ abi: stakingPoolAbi, functionName: 'unstake', args }))]
    }
    case 'receiveUsdt': {
      const args = [from, action.amount] as const
      return [operators.call('usdt', encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args }))]
    }
    case 'receiveProduct': {
      const args = [from, action.amount] as const
      const transfer = encodeFunctionData({ abi: productTokenAbi, functionName: 'transfer', args })
      return [operators.call('productToken', transfer)]
    }
    case 'fundRewards': {
      const fund = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'fund', args: [action.amount] })
      return [operators.allow('productToken', action.pool, action.amount), operators.call(action.pool, fund)]
    }
    case 'fundDividends': {
      const { token, amount, dayCount } = action
      const kind = dividendKinds.indexOf(action.pool)
      const args = [contracts[token], kind, amount, BigInt(getEpoch(at) + 1), BigInt(dayCount)] as const
      const fund = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'fund', args })
      return [operators.allow(token, 'dividendVault', amount), operators.call('dividendVault', fund)]
    }
    default:
      return encodeMarketAction(own, from, action, at, setting)
  }
}

type Calls = ReturnType<typeof createCalls>

function createCalls(contracts: Deployment['contracts'], from: Address, what: string) {
  const call = (to: string, data: Hex): Call => ({ from, to: getAddress({ contracts }, to), data, what })
  const allow = (token: string, spender: string, amount: bigint): Call => {
    const args = [getAddress({ contracts }, spender), amount] as const
    const data = encodeFunctionData({ abi: productTokenAbi, functionName: 'approve', args })
    return { ...call(token, data), what: `approval before the ${what}` }
  }
  return { call, allow }
}

function encodeMarketAction(
  { call, allow }: Calls,
  from: Address,
  action: MarketAction,
  at: number,
  setting: HistorySetting,
): Call[] {
  const { contracts, pools, orderIds } = setting
  const market = (data: Hex) => call('powerMarket', data)
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
      const mint = encodeFunctionData({ abi: testRwasAbi, functionName: 'mint', args })
      return [{ ...call(action.token, mint), from: getSandboxAccount('operator').address }]
    }
    default:
      return encodeCardAction({ call, allow }, from, action, setting)
  }
}

function encodeCardAction(
  { call, allow }: Calls,
  from: Address,
  action: CardAction,
  { accounts, contracts, tokens, cardIds }: HistorySetting,
): Call[] {
  switch (action.kind) {
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
      return [call('cardVault', encodeFunctionData({ abi: cardVaultAbi, functionName, args }))]
    }
  }
}

const weekSeconds = 7 * SECONDS_PER_DAY
const voucherSeconds = 6 * SECONDS_PER_DAY

interface Setting {
  deployment: Deployment
  roots: SettledRoots
}

/** @param at Unix seconds. */
export async function encodePayment(
  account: Address,
  action: PaymentAction,
  at: number,
  { deployment, roots }: Setting,
): Promise<Call> {
  const vault = deployment.contracts.dividendVault
  const token = deployment.contracts[action.token]
  const what = `${action.kind} of ${account}`
  if (action.kind === 'exitDividends') {
    const { index, root, cumulative, proof } = roots.prove({ account, token }, at - ROOT_OPEN_AGE)
    const args = [account, token, index, root, cumulative, proof] as const
    return {
      from: account,
      to: vault,
      data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'exit', args }),
      what,
    }
  }
  const { index, root, cumulative, proof } = roots.prove({ account, token }, at - ROOT_PAYABLE_AGE)
  const upTo = (cumulative * BigInt(action.percent)) / 100n
  const voucher = { account, token, upTo, deadlineAt: BigInt(at + voucherSeconds) }
  const data = getVoucherTypedData({ chainId: deployment.chainId, vault }, voucher)
  const signature = await localDividendSigners[1].signTypedData(data)
  const args = [getVoucherArgument(voucher), signature, index, root, cumulative, proof] as const
  return {
    from: account,
    to: vault,
    data: encodeFunctionData({ abi: dividendVaultAbi, functionName: 'withdraw', args }),
    what,
  }
}
