import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { SECONDS_PER_DAY } from '@app/core/constants'
import type { ContractName } from '@app/config/deployments'
import { parseEventLogs } from 'viem'
import { readContract } from 'viem/actions'
import { apiKey } from '#shared/api/query.ts'
import { readAmountField } from '#shared/forms/amount-form.ts'
import { paths } from '#shared/routing/paths.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import { readAccountKind } from '#shared/chain/account-code.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import { createCall, type ContractCall } from '#shared/chain/contract-call.ts'
import type { FormAction, TxContext, TxOutcome, TxSentence } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { createAmountValue, createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { getMinimumOut, getQuote, isCostly, type Quote } from './quote.ts'
import { type Side, type SwapFigures, swapKey, getTokens, type SwapTerms } from './reads.ts'

export type SwapFormValues = {
  text: string
  locale: string
  side: Side
  terms: SwapTerms
  figures: SwapFigures
  balance: bigint | null
  slippageBasis: number
  /** Chain time, in Unix seconds. */
  now: number
}

export type SwapInput = Quote & {
  side: Side
  terms: SwapTerms
  minimumOut: bigint
  deadline: number
}

export const DEADLINE_SECONDS = 1_200
/** Owners of a contract account sign one after the other. */
const OWNERS_DEADLINE_SECONDS = SECONDS_PER_DAY

const tokenNames: Record<Side, ContractName> = { buy: 'usdt', sell: 'productToken' }

/** The minimum to receive is signed with it. */
export const swapAction: FormAction<SwapFormValues, SwapInput> = {
  key: 'swap.swap',
  failure: null,
  path: paths.swapProduct,
  parse({ text, locale, side, terms, figures, balance, slippageBasis, now }) {
    const { given } = getTokens(terms, side)
    const field = readAmountField(text, { decimals: given.decimals, locale, balance })
    if (field.error !== null) return { ok: false, problem: { key: field.error } }
    if (field.amount === null) return { ok: false, problem: { key: 'AMOUNT_MISSING' } }
    if (field.amount < figures.minimums[side]) return { ok: false, problem: { key: 'BELOW_MINIMUM_EXCHANGE' } }
    const quote = getQuote(side, field.amount, figures.reserves, terms.feeBasis)
    if (quote === null || quote.amountOut === 0n) return { ok: false, problem: { key: 'NO_LIQUIDITY' } }
    const minimumOut = getMinimumOut(quote.amountOut, BigInt(slippageBasis))
    return { ok: true, input: { ...quote, side, terms, minimumOut, deadline: now + DEADLINE_SECONDS } }
  },
  title: ({ side, terms, amountIn }) => {
    const { given, taken } = getTokens(terms, side)
    return {
      key: 'swap:tx.title',
      values: { amount: createExactAmountValue(amountIn, given), symbol: { type: 'text', text: taken.symbol } },
    }
  },
  checks: checkSwap,
  async steps(input, context) {
    const { side, terms, amountIn } = input
    const { given } = getTokens(terms, side)
    const { decimals, symbol } = given
    const deadline = await findDeadline(input, context)
    const approval = { token: tokenNames[side], spender: 'productSwap', amount: amountIn, decimals, symbol } as const
    return [
      ...(await createApprovalSteps(context, approval)),
      { kind: 'call', title: swapAction.title(input), call: createSwapCall({ ...input, deadline }) },
    ]
  },
  changes: async (input, outcome, context) => describeSwap(input, outcome, context, await findDeadline(input, context)),
  refresh: (_, { account, chainId }) => [
    swapKey(chainId),
    balanceKey(chainId, account),
    apiKey('/api/klines'),
    apiKey('/api/tokenStats'),
  ],
}

function createSwapCall({ side, terms, amountIn, minimumOut, deadline }: SwapInput): ContractCall {
  const { given } = getTokens(terms, side)
  return createCall({
    contract: 'productSwap',
    address: terms.productSwap,
    abi: productSwapAbi,
    functionName: 'swapExactIn',
    args: [given.address, amountIn, minimumOut, BigInt(deadline)],
  })
}

async function findDeadline({ deadline }: SwapInput, { client, account }: TxContext): Promise<number> {
  const isContract = (await readAccountKind(client, account)) === 'contract'
  return isContract ? deadline - DEADLINE_SECONDS + OWNERS_DEADLINE_SECONDS : deadline
}

/** Reads the price again, to report a move beyond the limit before anybody signs. */
async function checkSwap(input: SwapInput, { client, account }: TxContext): Promise<TxProblem | null> {
  const { side, terms, amountIn, minimumOut } = input
  const { given } = getTokens(terms, side)
  const [balance, [amountOut]] = await Promise.all([
    readContract(client, {
      address: given.address,
      abi: productTokenAbi,
      functionName: 'balanceOf',
      args: [account],
    }),
    readContract(client, {
      address: terms.productSwap,
      abi: productSwapAbi,
      functionName: 'quoteExactIn',
      args: [given.address, amountIn],
    }),
  ])
  if (balance < amountIn) return { key: 'INSUFFICIENT_BALANCE' }
  return amountOut < minimumOut ? { key: 'PRICE_MOVED' } : null
}

function describeSwap(input: SwapInput, outcome: TxOutcome, context: TxContext, deadline: number): TxSentence[] {
  const { side, terms, amountIn, minimumOut } = input
  const { given, taken } = getTokens(terms, side)
  const simulated = findSwapped(outcome, terms, context)
  const amountOut = simulated?.amountOut ?? input.amountOut
  const burned = simulated?.burned ?? input.burned
  const sentences: TxSentence[] = [
    { icon: 'leaves', text: { key: 'swap:tx.leaves', values: { amount: createExactAmountValue(amountIn, given) } } },
    {
      icon: 'arrives',
      text: {
        key: 'swap:tx.arrives',
        values: { amount: createAmountValue(amountOut, taken), minimum: createExactAmountValue(minimumOut, taken) },
      },
    },
  ]
  if (isCostly(input))
    sentences.push({
      icon: 'fee',
      text: { key: 'swap:tx.lost', values: { amount: createAmountValue(input.lost, taken) } },
    })
  if (burned > 0n)
    sentences.push({
      icon: 'fee',
      text: { key: 'swap:tx.burned', values: { amount: createAmountValue(burned, terms.product) } },
    })
  const key = deadline === input.deadline ? 'swap:tx.deadline' : 'swap:tx.deadlineOwners'
  const minimum = createExactAmountValue(minimumOut, taken)
  sentences.push({ icon: 'lock', text: { key, values: { deadline: createTimeValue(deadline), minimum } } })
  return sentences
}

/** From the event of the simulation, where the node returns logs. */
function findSwapped({ logs }: TxOutcome, { productSwap }: SwapTerms, { account }: Pick<TxContext, 'account'>) {
  const swapped = parseEventLogs({ abi: productSwapAbi, eventName: 'Swapped', logs: [...(logs ?? [])] })
  const own = swapped.find(
    (log) =>
      log.address.toLowerCase() === productSwap.toLowerCase() &&
      log.args.account.toLowerCase() === account.toLowerCase(),
  )
  return own?.args
}
