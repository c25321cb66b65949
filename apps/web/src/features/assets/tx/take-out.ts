import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { ProvenLeaf } from '@app/core/api/days'
import { getVoucherFee } from '@app/core/withdrawal/voucher'
import type { Address } from 'viem'
import { paths } from '#shared/routing/paths.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import type { TxAction } from '#shared/tx/tx-action.ts'
import { createAmountValue } from '#shared/format/tx-text.ts'
import { findPaymentProblem, getProofArguments, type Payment, readPayment } from './paid-so-far.ts'
import { describePayment, getPaymentKeys } from './payment-text.ts'

export type TakeOutInput = {
  account: Address
  token: TokenTerms
  proof: ProvenLeaf
  /** What had been paid in all when the proof was given; base units. */
  paid: bigint
  /** The token of which a part is burned. */
  product: Address
}

/** Takes out all that an open root gives the account: no voucher, nobody's leave. */
export const takeOutAction: TxAction<TakeOutInput> = {
  key: 'assets.takeOut',
  failure: 'WITHDRAW_FAILED',
  path: paths.assetsWithdraw,
  title: ({ token, proof, paid, product }) => {
    const amount = BigInt(proof.cumulative) - paid
    const received = amount - getVoucherFee(token.address, product, amount)
    return { key: 'assets:tx.exit.title', values: { amount: createAmountValue(received, token) } }
  },
  checks: (input, context) =>
    input.account.toLowerCase() === context.account.toLowerCase()
      ? findPaymentProblem(context, getPayment(input))
      : Promise.resolve({ key: 'ACCOUNT_CHANGED' }),
  steps(input, { deployment }) {
    const { account, token, proof } = input
    const call = {
      contract: 'dividendVault',
      address: deployment.contracts.dividendVault,
      abi: dividendVaultAbi,
      functionName: 'exit',
      args: [account, token.address, ...getProofArguments(proof)],
    } as const
    return Promise.resolve([{ kind: 'call', title: takeOutAction.title(input), call }])
  },
  async changes(input, _outcome, context) {
    const sentences = describePayment(await readPayment(context, getPayment(input)), input.token)
    return [...sentences, { icon: 'unlock', text: { key: 'assets:tx.exit.alone' } }]
  },
  refresh: (_input, context) => getPaymentKeys(context),
}

function getPayment({ account, token, proof }: TakeOutInput): Payment {
  return { account, token: token.address, reached: BigInt(proof.cumulative), proof }
}
