import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { isSameAddress } from '@app/core/address'
import type { SignedVoucher, Withdrawal } from '@app/core/api/withdrawal'
import { getVoucherArgument } from '@app/core/withdrawal/voucher'
import { paths } from '#shared/routing/paths.ts'
import { startAction } from '#shared/tx/start-action.ts'
import type { TokenTerms } from '#shared/chain/tokens.ts'
import type { TxAction, TxSentence } from '#shared/tx/tx-action.ts'
import { createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { findPaymentProblem, getProofArguments, type Payment, readPayment } from './paid-so-far.ts'
import { describePayment, getPaymentKeys } from './payment-text.ts'

export type PayVoucherInput = {
  voucher: SignedVoucher
  token: TokenTerms
  /** Base units that were asked for, less the fee. */
  receive: bigint
}

/** Hands a signed voucher and its proof to the vault, which pays up to what the voucher says. */
export const payVoucherAction: TxAction<PayVoucherInput> = {
  key: 'assets.pay',
  failure: 'WITHDRAW_FAILED',
  path: paths.assetsWithdrawList,
  title: ({ receive, token }) => ({
    key: 'assets:tx.pay.title',
    values: { amount: createExactAmountValue(receive, token) },
  }),
  async checks({ voucher, token }, context) {
    const { account, deployment } = context
    const isOurs =
      isSameAddress(voucher.contract, deployment.contracts.dividendVault) &&
      isSameAddress(voucher.account, account) &&
      isSameAddress(voucher.token, token.address)
    return isOurs ? findPaymentProblem(context, getPayment(voucher)) : { key: 'VOUCHER_INVALID' }
  },
  steps(input, { deployment }) {
    const { voucher } = input
    const { account, token, upTo, deadlineAt, signature, proof } = voucher
    const argument = getVoucherArgument({ account, token, upTo: BigInt(upTo), deadlineAt: BigInt(deadlineAt) })
    const call = {
      contract: 'dividendVault',
      address: deployment.contracts.dividendVault,
      abi: dividendVaultAbi,
      functionName: 'withdraw',
      args: [argument, signature, ...getProofArguments(proof)],
    } as const
    return Promise.resolve([{ kind: 'call', title: payVoucherAction.title(input), call }])
  },
  async changes({ voucher, token }, _outcome, context) {
    const sentences = describePayment(await readPayment(context, getPayment(voucher)), token)
    const until: TxSentence = {
      icon: 'unlock',
      text: { key: 'assets:tx.pay.once', values: { deadline: createTimeValue(voucher.deadlineAt) } },
    }
    return [...sentences, until]
  },
  refresh: (_input, context) => getPaymentKeys(context),
}

function getPayment({ account, token, upTo, proof }: SignedVoucher): Payment {
  const leaf = BigInt(proof.cumulative)
  return { account, token, reached: BigInt(upTo) < leaf ? BigInt(upTo) : leaf, proof }
}

/** Opens the transaction sheet for the voucher of a withdrawal; nothing when it has none. */
export function payVoucher({ voucher, payment, receive }: Withdrawal, token: TokenTerms | undefined): void {
  if (voucher === null || payment !== null || token === undefined) return
  startAction(payVoucherAction, { voucher, token, receive: BigInt(receive) })
}
