import { drTokenAbi } from '@app/abis/dr-token'
import { productTokenAbi } from '@app/abis/product-token'
import { readContract } from 'viem/actions'
import { getHandlingFee, HANDLING_FEE_PERCENT } from '@app/core/constants'
import { createCall } from '#shared/chain/contract-call.ts'
import { apiKey } from '#shared/api/query.ts'
import { getMissingError, readAmountField } from '#shared/forms/amount-form.ts'
import { paths } from '#shared/routing/paths.ts'
import { balanceKey, chainKey } from '#shared/chain/chain-key.ts'
import { createSpendSteps } from '#shared/tx/spend-steps.ts'
import type { FormAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import type { DrTerms } from './reads.ts'

/** `balance` is of {product}; null while unknown. */
export type MintFormValues = { text: string; locale: string; terms: DrTerms; balance: bigint | null }
export type MintInput = { amount: bigint; terms: DrTerms }

/** Burns the amount and the fee. Needs an allowance of exactly both, or a permit. */
export const mintAction: FormAction<MintFormValues, MintInput> = {
  key: 'dao.mint',
  failure: 'MINT_FAILED',
  path: paths.dr,
  parse({ text, locale, terms, balance }) {
    const mintable = balance === null ? null : getMintable(balance)
    const options = { decimals: terms.dr.decimals, locale, kind: 'mint', balance: mintable } as const
    const field = readAmountField(text, options)
    if (field.error !== null) return { ok: false, problem: { key: field.error } }
    if (field.amount === null) return { ok: false, problem: { key: getMissingError(options) } }
    return { ok: true, input: { amount: field.amount, terms } }
  },
  title: ({ amount, terms }) => ({
    key: 'dao:tx.mint.title',
    values: { amount: createExactAmountValue(amount, terms.dr) },
  }),
  async checks({ amount, terms }, { client, account }) {
    const balance = await readContract(client, {
      address: terms.product.address,
      abi: productTokenAbi,
      functionName: 'balanceOf',
      args: [account],
    })
    return balance < getMintCost(amount) ? { key: 'INSUFFICIENT_BALANCE' } : null
  },
  steps: ({ amount, terms }, context) =>
    createSpendSteps(context, {
      token: 'productToken',
      spender: 'drToken',
      amount: getMintCost(amount),
      ...terms.product,
      title: mintAction.title({ amount, terms }),
      createCall(permit) {
        const contract = { contract: 'drToken', address: terms.dr.address, abi: drTokenAbi } as const
        if (permit === null) return createCall({ ...contract, functionName: 'mint', args: [amount] })
        const { deadline, v, r, s } = permit
        return createCall({ ...contract, functionName: 'mintWithPermit', args: [amount, deadline, v, r, s] })
      },
    }),
  changes({ amount, terms }) {
    const cost = getMintCost(amount)
    const product = (part: bigint) => createExactAmountValue(part, terms.product)
    return Promise.resolve<TxSentence[]>([
      { icon: 'leaves', text: { key: 'dao:tx.mint.leaves', values: { amount: product(cost) } } },
      { icon: 'fee', text: { key: 'dao:tx.mint.fee', values: { fee: product(cost - amount) } } },
      {
        icon: 'arrives',
        text: { key: 'dao:tx.mint.arrives', values: { amount: createExactAmountValue(amount, terms.dr) } },
      },
      { icon: 'lock', text: { key: 'dao:tx.mint.forGood' } },
    ])
  },
  refresh: ({ terms }, { account, chainId }) => [
    chainKey(chainId, 'pool', terms.pool),
    balanceKey(chainId, account),
    apiKey('/api/tokenStats'),
  ],
}

export function getMintCost(amount: bigint): bigint {
  return amount + getHandlingFee(amount)
}

/** The largest amount that the balance pays for with its fee: the rest would not give one more base unit. */
export function getMintable(balance: bigint): bigint {
  const percent = 100n
  return (balance * percent) / (percent + BigInt(HANDLING_FEE_PERCENT))
}
