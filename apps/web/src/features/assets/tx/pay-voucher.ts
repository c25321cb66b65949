import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import type { SignedVoucher } from '@app/core/api/withdrawal'
import { isSameAddress } from '@app/core/address'
import { getVoucherArgument } from '@app/core/vault/voucher'
import { readContract } from 'viem/actions'
import { apiKey } from '#shared/api/query.ts'
import { paths } from '#shared/routing/paths.ts'
import { balanceKey } from '#shared/tx/chain-key.ts'
import { startFlow } from '#shared/tx/start-flow.ts'
import type { TokenTerms } from '#shared/tx/token-terms.ts'
import { bindAction, type TxAction, type TxSentence } from '#shared/tx/tx-action.ts'
import { createExactAmountValue, createTimeValue } from '#shared/tx/tx-text.ts'

export type PayVoucherInput = { voucher: SignedVoucher; token: TokenTerms }

/** Hands a signed voucher to the vault, which pays it once. */
export const payVoucherAction: TxAction<PayVoucherInput, PayVoucherInput> = {
  key: 'assets.pay',
  failure: 'WITHDRAW_FAILED',
  path: paths.assetsWithdrawList,
  parse: (input) => ({ ok: true, input }),
  title: ({ voucher, token }) => ({
    key: 'assets:tx.pay.title',
    values: { amount: createExactAmountValue(getReceived(voucher), token) },
  }),
  async checks({ voucher }, { client, account, deployment }) {
    const address = deployment.contracts.rewardsVault
    if (!isSameAddress(voucher.contract, address) || !isSameAddress(voucher.account, account))
      return { key: 'VOUCHER_INVALID' }
    const args = [BigInt(voucher.id)] as const
    const isPaid = await readContract(client, { address, abi: rewardsVaultAbi, functionName: 'isPaid', args })
    return isPaid ? { key: 'VOUCHER_PAID' } : null
  },
  steps(input, { deployment }) {
    const { voucher } = input
    const argument = getVoucherArgument({
      id: BigInt(voucher.id),
      account: voucher.account,
      token: voucher.token,
      amount: BigInt(voucher.amount),
      fee: BigInt(voucher.fee),
      deadlineAt: BigInt(voucher.deadlineAt),
    })
    const call = {
      contract: 'rewardsVault',
      address: deployment.contracts.rewardsVault,
      abi: rewardsVaultAbi,
      functionName: 'withdraw',
      args: [argument, voucher.signature],
    } as const
    return Promise.resolve([{ kind: 'call', title: payVoucherAction.title(input), call }])
  },
  changes({ voucher, token }) {
    const { fee, deadlineAt } = voucher
    const amount = createExactAmountValue(getReceived(voucher), token)
    const sentences: TxSentence[] = [{ icon: 'arrives', text: { key: 'assets:tx.pay.arrives', values: { amount } } }]
    if (BigInt(fee) > 0n)
      sentences.push({
        icon: 'fee',
        text: { key: 'assets:tx.pay.fee', values: { amount: createExactAmountValue(BigInt(fee), token) } },
      })
    sentences.push({
      icon: 'unlock',
      text: { key: 'assets:tx.pay.once', values: { deadline: createTimeValue(deadlineAt) } },
    })
    return Promise.resolve(sentences)
  },
  refresh: (_input, { account, chainId }) => [
    balanceKey(chainId, account),
    apiKey('/api/withdrawalLog'),
    apiKey('/api/withdrawal/terms'),
    apiKey('/api/getAssets'),
    apiKey('/api/solvency'),
  ],
}

function getReceived({ amount, fee }: SignedVoucher): bigint {
  return BigInt(amount) - BigInt(fee)
}

/** Opens the transaction sheet for a voucher. */
export function payVoucher(input: PayVoucherInput): void {
  startFlow(bindAction(payVoucherAction, input))
}
