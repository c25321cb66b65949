import { powerMarketAbi } from '@app/abis/power-market'
import { readContract } from 'viem/actions'
import { readAmountField } from '#shared/forms/amount-form.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import type { FormAction, TxContext } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import { getPowerFor, getPurchaseProblem } from '../power-price.ts'
import type { MarketFigures } from '../queries/market-figures.ts'
import type { MarketTerms, PayToken } from '../queries/power-terms.ts'
import { createMarketStep, describeLeaving, getMarketKeys, readBalance, readIsBound } from './market-call.ts'

export type BuyForm = {
  text: string
  locale: string
  payWith: PayToken
  terms: MarketTerms
  figures: Pick<MarketFigures, 'prices' | 'minimumExchange' | 'orderTerms' | 'freeRewards'>
  balance: bigint | null
}
/** `power` is what the price on screen gives: less is refused by the contract. */
export type BuyInput = { terms: MarketTerms; payWith: PayToken; amount: bigint; power: bigint }

/** Pays {product} or USDT to the treasury for power. Needs a bound superior and an allowance of exactly the amount. */
export const buyPowerAction: FormAction<BuyForm, BuyInput> = {
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
