import { powerMarketAbi } from '@app/abis/power-market'
import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import type { PowerOrderRun } from '@app/core/power-order'
import type { Address, ContractFunctionArgs } from 'viem'
import { readContract } from 'viem/actions'
import { apiKey } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import { createCall } from '#shared/chain/contract-call.ts'
import type { TxContext, TxSentence, TxStep, FormAction } from '#shared/tx/tx-action.ts'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import { createExactAmountValue, type TxText, type TxValue } from '#shared/format/tx-text.ts'
import { readAmountField } from '#shared/forms/amount-form.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { marketKey, type MarketTerms, type MarketFigures, type PayToken } from './reads.ts'
import { getPowerFor, getPurchaseProblem } from './power-format.ts'

type MarketFunction = 'buyPower' | 'open' | 'suspend' | 'resume' | 'replenish' | 'claim' | 'claimFor'

export function createMarketStep<name extends MarketFunction>(
  { market }: MarketTerms,
  functionName: name,
  args: ContractFunctionArgs<typeof powerMarketAbi, 'nonpayable', name>,
  title: TxText,
): TxStep {
  const call = createCall({ contract: 'powerMarket', address: market, abi: powerMarketAbi, functionName, args })
  return { kind: 'call', title, call }
}

export function readBalance({ client, account }: TxContext, token: Address): Promise<bigint> {
  return readContract(client, {
    address: token,
    abi: productTokenAbi,
    functionName: 'balanceOf',
    args: [account],
  })
}

export function readIsBound({ client, account }: TxContext, { registry }: MarketTerms): Promise<boolean> {
  return readContract(client, {
    address: registry,
    abi: referralRegistryAbi,
    functionName: 'isBound',
    args: [account],
  })
}

export async function readOrder({ client }: TxContext, { market }: MarketTerms, orderId: bigint) {
  return readContract(client, {
    address: market,
    abi: powerMarketAbi,
    functionName: 'orderOf',
    args: [orderId],
  })
}

type ChainOrder = Awaited<ReturnType<typeof readOrder>>
const PAUSED = 1

/** Leaves out what the order earned before `at`. */
export function toRunFrom(order: ChainOrder, at: number): PowerOrderRun {
  return {
    power: order.power,
    outputRate: order.outputRate,
    fuelRate: order.fuelRate,
    lifetime: Number(order.endsAt - order.openedAt),
    openedAt: Number(order.openedAt),
    fuelEmptyAt: Number(order.fuelEmptyAt),
    isPaused: order.state === PAUSED,
    accruedAt: at,
    weight: 0n,
  }
}

export function createOrderValue(orderId: bigint): TxValue {
  return { type: 'text', text: orderId.toString() }
}

export function describeLeaving(amount: bigint, token: TokenUnit): TxSentence {
  return { icon: 'leaves', text: { key: 'power:tx.leaves', values: { amount: createExactAmountValue(amount, token) } } }
}

export function getMarketKeys(chainId: number, market: Address, account: Address): readonly (readonly unknown[])[] {
  return [
    marketKey(chainId, market),
    balanceKey(chainId, account),
    apiKey('/api/power/orders'),
    apiKey('/api/userStaking'),
    apiKey('/api/tokenStats'),
  ]
}

export type BuyFormValues = {
  text: string
  locale: string
  payWith: PayToken
  terms: MarketTerms
  figures: Pick<MarketFigures, 'prices' | 'minimumExchange' | 'orderTerms' | 'freeRewards'>
  balance: bigint | null
}
/** `power` is what the shown price gives; the contract refuses less. */
export type BuyInput = { terms: MarketTerms; payWith: PayToken; amount: bigint; power: bigint }

export const buyPowerAction: FormAction<BuyFormValues, BuyInput> = {
  key: 'power.buy',
  failure: 'BUY_FAILED',
  path: paths.swapPower,
  parse({ text, locale, payWith, terms, figures, balance }) {
    const field = readAmountField(text, { decimals: terms[payWith].decimals, locale, kind: 'power', balance })
    if (field.error !== null) return { ok: false, problem: { key: field.error } }
    if (field.amount === null) return { ok: false, problem: { key: 'POWER_AMOUNT_MISSING' } }
    const power = getPowerFor(field.amount, figures.prices[payWith])
    const problem = getPurchaseProblem(power, figures)
    if (problem !== null) return { ok: false, problem: { key: problem } }
    return { ok: true, input: { terms, payWith, amount: field.amount, power } }
  },
  title: ({ terms, power }) => ({
    key: 'power:tx.buy.title',
    values: { power: createExactAmountValue(power, terms.power) },
  }),
  checks: checkPurchase,
  async steps(input, context) {
    const { terms, payWith, amount, power } = input
    const { address, decimals, symbol } = terms[payWith]
    const allowance = { token: payWith, spender: 'powerMarket', amount, decimals, symbol } as const
    return [
      ...(await createApprovalSteps(context, allowance)),
      createMarketStep(terms, 'buyPower', [address, amount, power], buyPowerAction.title(input)),
    ]
  },
  changes: ({ terms, payWith, amount, power }) =>
    Promise.resolve([
      describeLeaving(amount, terms[payWith]),
      {
        icon: 'arrives',
        text: { key: 'power:tx.buy.arrives', values: { amount: createExactAmountValue(power, terms.power) } },
      },
      { icon: 'wallet', text: { key: 'power:tx.buy.treasury' } },
    ]),
  refresh: ({ terms }, { account, chainId }) => getMarketKeys(chainId, terms.market, account),
}

async function checkPurchase(input: BuyInput, context: TxContext): Promise<TxProblem | null> {
  const { terms, payWith, amount, power } = input
  const { address } = terms[payWith]
  const [isBound, balance, quoted] = await Promise.all([
    readIsBound(context, terms),
    readBalance(context, address),
    readContract(context.client, {
      address: terms.market,
      abi: powerMarketAbi,
      functionName: 'quotePower',
      args: [address, amount],
    }),
  ])
  if (!isBound) return { key: 'SUPERIOR_NOT_ACTIVATED' }
  if (balance < amount) return { key: 'INSUFFICIENT_BALANCE' }
  return quoted < power ? { key: 'PRICE_MOVED' } : null
}
