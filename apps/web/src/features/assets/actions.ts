import type { Address, Hex } from 'viem'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { ProvenLeaf } from '@app/core/api/days'
import { getVoucherFee, getVoucherArgument } from '@app/core/withdrawal/voucher'
import { readContract } from 'viem/actions'
import { isSameAddress } from '@app/core/address'
import type { SignedVoucher, Withdrawal } from '@app/core/api/withdrawal'
import { AppError } from '@app/core/app-error'
import { getDeployment } from '@app/config/deployments'
import { useMutation } from '@tanstack/react-query'
import { createCall } from '#shared/chain/contract-call.ts'
import { apiKey, readAtLeastSeen } from '#shared/api/query.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { Token } from '#shared/base/tokens.ts'
import type { TxSentence, TxContext, TxAction } from '#shared/tx/tx-action.ts'
import { createExactAmountValue, createTimeValue, createAmountValue } from '#shared/format/tx-text.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { paths } from '#shared/routing/paths.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { isRootOf } from './check-dividend.ts'

export function describePayment(
  { received, fee }: { received: bigint; fee: bigint },
  token: Token,
): readonly TxSentence[] {
  const amount = createExactAmountValue(received, token)
  const arrives: TxSentence = { icon: 'arrives', text: { key: 'assets:tx.pay.arrives', values: { amount } } }
  if (fee === 0n) return [arrives]
  const burned = createExactAmountValue(fee, token)
  return [arrives, { icon: 'fee', text: { key: 'assets:tx.pay.fee', values: { amount: burned } } }]
}

export function getPaymentKeys({ account, chainId }: { account: Address; chainId: number }) {
  return [
    balanceKey(chainId, account),
    apiKey('/api/withdrawalLog'),
    apiKey('/api/withdrawal/terms'),
    apiKey('/api/proof'),
    apiKey('/api/getAssets'),
    apiKey('/api/solvency'),
  ]
}

/** Fees included. */
export function readPaid({ client, deployment }: TxContext, account: Address, token: Address): Promise<bigint> {
  return readContract(client, {
    address: deployment.contracts.dividendVault,
    abi: dividendVaultAbi,
    functionName: 'paid',
    args: [account, token],
  })
}

export type Payment = {
  account: Address
  token: Address
  /** The total paid afterwards, fees included. */
  reached: bigint
  proof: ProvenLeaf
}

export async function findPaymentProblem(
  context: TxContext,
  { account, token, reached, proof }: Payment,
): Promise<TxProblem | null> {
  const { client, deployment } = context
  const [[root], paid] = await Promise.all([
    readContract(client, {
      address: deployment.contracts.dividendVault,
      abi: dividendVaultAbi,
      functionName: 'rootAt',
      args: [BigInt(proof.index)],
    }),
    readPaid(context, account, token),
  ])
  if (!isRootOf(proof.root, root)) return { key: 'ROOT_REPLACED' }
  return reached <= paid ? { key: 'NOTHING_TO_PAY' } : null
}

export async function readPayment(context: TxContext, { account, token, reached }: Payment) {
  const amount = reached - (await readPaid(context, account, token))
  const fee = getVoucherFee(token, context.deployment.contracts.productToken, amount)
  return { amount, fee, received: amount - fee }
}

/** The last four arguments of `withdraw` and `exit`. */
export function getProofArguments({ index, root, cumulative, proof }: ProvenLeaf) {
  return [BigInt(index), root, BigInt(cumulative), proof] as const
}

/** `receive` is after the fee; `paid` is the total paid when the proof was given. */
export type PayVoucherInput = {
  voucher: SignedVoucher
  token: Token
  receive: bigint
}

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
    return isOurs ? findPaymentProblem(context, getVoucherPayment(voucher)) : { key: 'VOUCHER_INVALID' }
  },
  steps(input, { deployment }) {
    const { voucher } = input
    const { account, token, upTo, deadlineAt, signature, proof } = voucher
    const argument = getVoucherArgument({ account, token, upTo: BigInt(upTo), deadlineAt: BigInt(deadlineAt) })
    const call = createCall({
      contract: 'dividendVault',
      address: deployment.contracts.dividendVault,
      abi: dividendVaultAbi,
      functionName: 'withdraw',
      args: [argument, signature as Hex, ...getProofArguments(proof)],
    })
    return Promise.resolve([{ kind: 'call', title: payVoucherAction.title(input), call }])
  },
  async changes({ voucher, token }, _outcome, context) {
    const sentences = describePayment(await readPayment(context, getVoucherPayment(voucher)), token)
    const until: TxSentence = {
      icon: 'unlock',
      text: { key: 'assets:tx.pay.once', values: { deadline: createTimeValue(voucher.deadlineAt) } },
    }
    return [...sentences, until]
  },
  refresh: (_input, context) => getPaymentKeys(context),
}

function getVoucherPayment({ account, token, upTo, proof }: SignedVoucher): Payment {
  const leaf = BigInt(proof.cumulative)
  return { account, token, reached: BigInt(upTo) < leaf ? BigInt(upTo) : leaf, proof }
}

export function payVoucher({ voucher, payment, receive }: Withdrawal, token: Token | undefined): void {
  if (voucher === null || payment !== null || token === undefined) return
  startAction(payVoucherAction, { voucher, token, receive: BigInt(receive) })
}

export type TakeOutInput = {
  account: Address
  token: Token
  proof: ProvenLeaf
  paid: bigint
  product: Address
}

/** Needs no voucher of the operator. */
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
      ? findPaymentProblem(context, getProofPayment(input))
      : Promise.resolve({ key: 'ACCOUNT_CHANGED' }),
  steps(input, { deployment }) {
    const { account, token, proof } = input
    const call = createCall({
      contract: 'dividendVault',
      address: deployment.contracts.dividendVault,
      abi: dividendVaultAbi,
      functionName: 'exit',
      args: [account, token.address, ...getProofArguments(proof)],
    })
    return Promise.resolve([{ kind: 'call', title: takeOutAction.title(input), call }])
  },
  async changes(input, _outcome, context) {
    const sentences = describePayment(await readPayment(context, getProofPayment(input)), input.token)
    return [...sentences, { icon: 'unlock', text: { key: 'assets:tx.exit.alone' } }]
  },
  refresh: (_input, context) => getPaymentKeys(context),
}

function getProofPayment({ account, token, proof }: TakeOutInput): Payment {
  return { account, token: token.address, reached: BigInt(proof.cumulative), proof }
}

export function useTakeOut(account: Address, token: Token) {
  const { configuredChainId } = useWallet()
  const asking = useMutation({
    mutationFn: async () => {
      const query = { address: account, token: token.address }
      const { data } = await readAtLeastSeen('/api/proof', query, new AbortController().signal)
      if (data.open === null || BigInt(data.open.cumulative) <= BigInt(data.paid)) throw new AppError('NOTHING_TO_PAY')
      startAction(takeOutAction, {
        account: query.address,
        token,
        proof: data.open,
        paid: BigInt(data.paid),
        product: getDeployment(configuredChainId).contracts.productToken,
      })
    },
  })
  return { isBusy: asking.isPending, error: asking.error, start: () => asking.mutate() }
}
