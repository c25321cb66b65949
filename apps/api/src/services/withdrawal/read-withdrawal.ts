import type { Address } from '@app/core/address'
import type { SignedVoucher, VoucherProof, Withdrawal } from '@app/core/api/withdrawal'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { WithdrawalState } from '@app/core/entity-states'
import { climbProof, hashLeaf } from '@app/core/settlement/history/proof'
import { getVoucherFee, type VaultAddress } from '@app/core/withdrawal/voucher'
import { type Sql, toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { readPaths } from '../days/proofs.ts'
import type { Clock, WithdrawalContext } from './read-clock.ts'
import { type EqualRoot, findLeaf, findPayable, type Leaf, readEarnings, readRoots } from './read-settled.ts'

export type PaymentRow = Omit<NonNullable<Withdrawal['payment']>, 'isFinal'>

export function selectPayment(sql: Sql | TransactionSql) {
  return sql`json_build_object(
    'transaction', '0x' || encode(transaction_hash, 'hex'), 'blockNumber', block_number, 'paidAt', paid_at,
    'amount', amount::text, 'received', (amount - fee)::text, 'recipient', '0x' || encode(recipient, 'hex'))`
}

export interface WithdrawalRow {
  id: bigint
  account: Address
  token: Address
  paid_from: bigint
  paid_to: bigint
  requested_at: number
  cancelled_at: number | null
  voucher_count: number
  deadline_at: number | null
  signer: Address | null
  signature: Hex | null
  root_stands: boolean
  payment: PaymentRow | null
}

export function selectWithdrawal(sql: Sql | TransactionSql) {
  return sql`
    select withdrawal.id, withdrawal.account, withdrawal.token, withdrawal.paid_from, withdrawal.paid_to,
      withdrawal.requested_at, withdrawal.cancelled_at, coalesce(voucher.number, 0) as voucher_count,
      voucher.deadline_at, voucher.signer, voucher.signature,
      exists (
        select from chain.dividend_root stands
        where stands.root_index = voucher.root_index and stands.root = voucher.root
      ) as root_stands,
      paid.payment
    from app.withdrawal withdrawal
    left join lateral (
      select number, deadline_at, signer, signature, root_index, root from app.voucher
      where withdrawal_id = withdrawal.id order by number desc limit 1
    ) voucher on true
    left join lateral (
      select block_number, ${selectPayment(sql)} as payment from chain.dividend_payment made
      where made.account = withdrawal.account and made.token = withdrawal.token
        and made.paid_in_all >= withdrawal.paid_to and withdrawal.cancelled_at is null
      order by made.block_number, made.log_index limit 1
    ) paid on true`
}

export function getState(
  row: WithdrawalRow,
  { finalAt, finalBlock }: Pick<Clock, 'finalAt' | 'finalBlock'>,
): WithdrawalState {
  if (row.cancelled_at !== null) return 'cancelled'
  if (row.payment) return row.payment.blockNumber <= finalBlock ? 'successful' : 'pending'
  return row.deadline_at !== null && row.deadline_at >= finalAt && row.root_stands ? 'pending' : 'resend'
}

export async function readWithdrawal(
  ctx: Pick<WithdrawalContext, 'config' | 'database'>,
  { id, clock }: { id: bigint; clock: Clock },
): Promise<Withdrawal> {
  const { database } = ctx
  const [row] = await database<WithdrawalRow[]>`${selectWithdrawal(database)} where withdrawal.id = ${toNumeric(id)}`
  if (!row) throw new Error(`Withdrawal ${id} is gone`)
  return completeWithdrawal(ctx, { row, clock })
}

export async function completeWithdrawal(
  ctx: Pick<WithdrawalContext, 'config' | 'database'>,
  { row, clock }: { row: WithdrawalRow; clock: Clock },
): Promise<Withdrawal> {
  const { dividendVault: vault, productToken } = ctx.config.deployment.contracts
  const state = getState(row, clock)
  const isPayable = state === 'pending' && !row.payment
  const proof = isPayable ? await findProof(ctx, row, clock) : undefined
  const amount = row.paid_to - row.paid_from
  const fee = getVoucherFee(row.token, productToken, amount)
  return {
    id: row.id.toString(),
    account: toChecksumAddress(row.account),
    token: toChecksumAddress(row.token),
    from: row.paid_from.toString(),
    to: row.paid_to.toString(),
    amount: amount.toString(),
    fee: fee.toString(),
    receive: (amount - fee).toString(),
    state,
    requestedAt: row.requested_at,
    voucher: proof ? describeVoucher(row, vault, proof) : null,
    voucherCount: row.voucher_count,
    payment: row.payment && describePayment(row.payment, clock),
    cancelledAt: row.cancelled_at,
    isFound: false,
  }
}

async function findProof(
  ctx: Pick<WithdrawalContext, 'config' | 'database'>,
  { account, token }: WithdrawalRow,
  clock: Clock,
): Promise<VoucherProof | undefined> {
  const { chain, deployment } = ctx.config
  const at = { chainId: chain.id, vault: deployment.contracts.dividendVault }
  const roots = await readRoots(ctx.database, clock)
  const { leaves } = await readEarnings(ctx.database, { account, token }, roots)
  return readProof(ctx, { account, token, leaves, at }, findPayable(roots, clock))
}

function describeVoucher(row: WithdrawalRow, vault: Address, proof: VoucherProof): SignedVoucher | null {
  if (row.signature === null || row.signer === null || row.deadline_at === null) return null
  return {
    contract: vault,
    account: toChecksumAddress(row.account),
    token: toChecksumAddress(row.token),
    upTo: row.paid_to.toString(),
    deadlineAt: row.deadline_at,
    signer: toChecksumAddress(row.signer),
    signature: row.signature,
    proof,
  }
}

export function describePayment(
  payment: PaymentRow,
  { finalBlock }: Pick<Clock, 'finalBlock'>,
): NonNullable<Withdrawal['payment']> {
  return {
    ...payment,
    recipient: toChecksumAddress(payment.recipient),
    isFinal: payment.blockNumber <= finalBlock,
  }
}

export async function readOpen(
  tx: TransactionSql,
  { account, token }: { account: Address; token: Address },
  clock: Clock,
): Promise<{ pending: WithdrawalRow[]; resend: WithdrawalRow[] }> {
  const rows = await tx<WithdrawalRow[]>`
    ${selectWithdrawal(tx)}
    where withdrawal.account = ${account} and withdrawal.token = ${token} and withdrawal.cancelled_at is null
      and (paid.block_number is null or paid.block_number > ${clock.finalBlock})
    order by withdrawal.number`
  return {
    pending: rows.filter((row) => getState(row, clock) === 'pending'),
    resend: rows.filter((row) => getState(row, clock) === 'resend'),
  }
}

/** Undefined while days are settled again: no proof is better than a wrong one. */
async function readProof(
  { database }: Pick<WithdrawalContext, 'database'>,
  { account, token, leaves, at }: { account: Address; token: Address; leaves: readonly Leaf[]; at: VaultAddress },
  roots: readonly EqualRoot[],
): Promise<VoucherProof | undefined> {
  for (const { day, index, root } of roots) {
    const earned = findLeaf(leaves, day)
    if (!earned) return undefined
    const leaf = hashLeaf(at.chainId, at.vault, { account, token, cumulative: earned.cumulative })
    const [proof] = await readPaths({ database }, [{ day, leaf }])
    if (proof && climbProof(leaf, proof) === root)
      return { day, index, root, cumulative: earned.cumulative.toString(), proof }
  }
  return undefined
}
