import { getFeatureContracts } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployments'
import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  type EncodeFunctionDataParameters,
  maxUint256,
  type Hex,
} from 'viem'
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

export function encodeAction(
  { account, action }: { account: number; action: StakingAction | MarketAction },
  at: number,
  setting: HistorySetting,
): Call[] {
  const { accounts, contracts, positionIds } = setting
  const from = accounts[account]!
  const what = `${action.kind} of account ${account}`
  const own = createCalls(contracts, from, what)
  const operators = createCalls(contracts, getSandboxAccount('operator').address, what)
  switch (action.kind) {
    case 'bind':
      return [own.call('referralRegistry', referralRegistryAbi, 'bind', [accounts[action.superior]!])]
    case 'stake':
      return [
        own.allow('usdt', 'stakingPoolUsdt', action.amount),
        own.call('stakingPoolUsdt', stakingPoolAbi, 'stake', [action.amount]),
      ]
    case 'claim':
      return [own.call('stakingPoolUsdt', stakingPoolAbi, 'claim', [])]
    case 'unstake':
      return [own.call('stakingPoolUsdt', stakingPoolAbi, 'unstake', [[positionIds(from)[action.stake]!]])]
    case 'receiveUsdt':
      return [operators.call('usdt', testUsdtAbi, 'mint', [from, action.amount])]
    case 'receiveProduct':
      return [operators.call('productToken', productTokenAbi, 'transfer', [from, action.amount])]
    case 'fundRewards':
      return [
        operators.allow('productToken', action.pool, action.amount),
        operators.call(action.pool, stakingPoolAbi, 'fund', [action.amount]),
      ]
    case 'fundDividends': {
      const { token, amount, dayCount } = action
      const kind = dividendKinds.indexOf(action.pool)
      const args = [contracts[token], kind, amount, BigInt(getEpoch(at) + 1), BigInt(dayCount)] as const
      return [
        operators.allow(token, 'dividendVault', amount),
        operators.call('dividendVault', dividendVaultAbi, 'fund', args),
      ]
    }
    default:
      return encodeMarketAction(own, from, action, at, setting)
  }
}

type Calls = ReturnType<typeof createCalls>
type Sent = 'nonpayable' | 'payable'

function createCalls(contracts: Deployment['contracts'], from: Address, what: string) {
  const call = <const abi extends Abi, name extends ContractFunctionName<abi, Sent>>(
    to: string,
    abi: abi,
    functionName: name,
    args: ContractFunctionArgs<abi, Sent, name>,
  ): Call => {
    const data = encodeFunctionData({ abi, functionName, args } as EncodeFunctionDataParameters)
    return { from, to: getAddress({ contracts }, to), data, what }
  }
  const allow = (token: string, spender: string, amount: bigint): Call => ({
    ...call(token, productTokenAbi, 'approve', [getAddress({ contracts }, spender), amount]),
    what: `approval before the ${what}`,
  })
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
  switch (action.kind) {
    case 'buyPower':
      return [
        allow('usdt', 'powerMarket', action.usdt),
        call('powerMarket', powerMarketAbi, 'buyPower', [contracts.usdt, action.usdt, 0n]),
      ]
    case 'openOrder':
      return [
        allow('productToken', 'powerMarket', action.fuel),
        call('powerMarket', powerMarketAbi, 'open', [action.power, action.fuel, 0n, maxUint256]),
      ]
    case 'suspendOrder':
    case 'claimOrder': {
      const name = action.kind === 'suspendOrder' ? 'suspend' : 'claim'
      return [call('powerMarket', powerMarketAbi, name, [orderIds(from)[action.order]!])]
    }
    case 'replenishOrder':
      return [
        allow('productToken', 'powerMarket', action.fuel),
        call('powerMarket', powerMarketAbi, 'replenish', [orderIds(from)[action.order]!, action.fuel]),
      ]
    case 'swapUsdt':
    case 'swapProduct': {
      const token = action.kind === 'swapUsdt' ? 'usdt' : 'productToken'
      return [
        allow(token, 'productSwap', action.amount),
        call('productSwap', productSwapAbi, 'swapExactIn', [contracts[token], action.amount, 0n, maxUint256]),
      ]
    }
    case 'mintDr':
      return [
        allow('productToken', 'drToken', action.amount + (action.amount + 49n) / 50n),
        call('drToken', drTokenAbi, 'mint', [action.amount]),
      ]
    case 'stakeIn':
      return [
        allow(pools[action.pool]!.token, action.pool, action.amount),
        call(action.pool, stakingPoolAbi, 'stake', [action.amount]),
      ]
    case 'lockProduct': {
      const until = BigInt(at + action.weeks * weekSeconds)
      return [
        allow('productToken', 'votingEscrow', action.amount),
        call('votingEscrow', votingEscrowAbi, 'createLock', [action.amount, until]),
      ]
    }
    case 'receiveToken': {
      const mint = call(action.token, testRwasAbi, 'mint', [from, action.amount])
      return [{ ...mint, from: getSandboxAccount('operator').address }]
    }
    default:
      return encodeCardAction({ call, allow }, from, action, setting)
  }
}

function encodeCardAction(
  { call, allow }: Calls,
  from: Address,
  action: CardAction,
  { accounts, tokens, cardIds, ...setting }: HistorySetting,
): Call[] {
  const contracts = getFeatureContracts(setting, 'backpack')
  const set = (data: Hex) => {
    const { abi, functionName, args } = atDesk(contracts.cardSeller, data)
    return call('settingsDesk', abi, functionName, args)
  }
  switch (action.kind) {
    case 'allowCards': {
      const args = [action.accounts.map((account) => accounts[account]!), true] as const
      return [set(encodeFunctionData({ abi: cardSellerAbi, functionName: 'setWhitelist', args }))]
    }
    case 'openSeries': {
      const args = [BigInt(action.series), true] as const
      return [set(encodeFunctionData({ abi: cardSellerAbi, functionName: 'setSaleWhitelist', args }))]
    }
    case 'buyCards': {
      const payment = BigInt(action.quantity) * 2_500n * 10n ** BigInt(tokens.usdt.decimals)
      return [
        allow('usdt', 'cardSeller', payment),
        call('cardSeller', cardSellerAbi, 'buy', [BigInt(action.series), BigInt(action.quantity), payment, maxUint256]),
      ]
    }
    case 'stakeCard':
    case 'giftCard': {
      const to = action.kind === 'giftCard' ? accounts[action.to]! : contracts.cardVault
      return [call('equityCard', equityCardAbi, 'safeTransferFrom', [from, to, cardIds(from)[action.card]!, 1n, '0x'])]
    }
    case 'takeOutCard':
    case 'claimCard': {
      const name = action.kind === 'takeOutCard' ? 'takeOut' : 'claim'
      return [call('cardVault', cardVaultAbi, name, [[cardIds(from)[action.card]!]])]
    }
  }
}

const weekSeconds = 7 * SECONDS_PER_DAY
const voucherSeconds = 6 * SECONDS_PER_DAY

interface Setting {
  deployment: Deployment
  roots: SettledRoots
}

export async function encodePayment(
  account: Address,
  action: PaymentAction,
  at: number,
  { deployment, roots }: Setting,
): Promise<Call> {
  const { contracts, chainId } = deployment
  const vault = contracts.dividendVault
  const token = contracts[action.token]
  const { call } = createCalls(contracts, account, `${action.kind} of ${account}`)
  if (action.kind === 'exitDividends') {
    const { index, root, cumulative, proof } = roots.prove({ account, token }, at - ROOT_OPEN_AGE)
    return call('dividendVault', dividendVaultAbi, 'exit', [account, token, index, root, cumulative, proof])
  }
  const { index, root, cumulative, proof } = roots.prove({ account, token }, at - ROOT_PAYABLE_AGE)
  const upTo = (cumulative * BigInt(action.percent)) / 100n
  const voucher = { account, token, upTo, deadlineAt: BigInt(at + voucherSeconds) }
  const signature = await localDividendSigners[1].signTypedData(getVoucherTypedData({ chainId, vault }, voucher))
  const args = [getVoucherArgument(voucher), signature, index, root, cumulative, proof] as const
  return call('dividendVault', dividendVaultAbi, 'withdraw', args)
}
