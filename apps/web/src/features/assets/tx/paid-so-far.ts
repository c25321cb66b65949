import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { ProvenLeaf } from '@app/core/api/days'
import { getVoucherFee } from '@app/core/withdrawal/voucher'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import type { TxContext } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { isRootOf } from '../proof/climb-proof.ts'

/** Base units, fees included, that the vault has ever paid an account of a token. */
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
  /** What will have been paid in all, fees included. */
  reached: bigint
  proof: ProvenLeaf
}

/** What the vault would refuse: a root that is not there any more, and nothing left to pay. */
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

/** What a payment up to `reached` pays now, as the vault counts it: base units. */
export async function readPayment(context: TxContext, { account, token, reached }: Payment) {
  const amount = reached - (await readPaid(context, account, token))
  const fee = getVoucherFee(token, context.deployment.contracts.productToken, amount)
  return { amount, fee, received: amount - fee }
}

/** The last four arguments of `withdraw` and `exit`. */
export function getProofArguments({ index, root, cumulative, proof }: ProvenLeaf) {
  return [BigInt(index), root, BigInt(cumulative), proof] as const
}
