import { randomBytes } from 'node:crypto'
import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { dividendKinds, type DividendKind } from '@app/core/ledger/account-kinds'
import { getWithdrawalPostings } from '@app/core/ledger/postings'
import { getEpoch, getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import { getVoucherFee } from '@app/core/vault/voucher'
import { getWithdrawalTypedData, type WithdrawalRequest } from '@app/core/withdrawal/signed-request'
import { getWindowState } from '@app/core/withdrawal/window'
import { VOUCHER_SECONDS } from '@app/core/withdrawal/voucher-life'
import { toNumeric, type Sql, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { Node } from '@app/rpc/node'
import { getBalances, type Balance } from '../ledger/get-balances.ts'
import { postTransaction } from '../ledger/post-transaction.ts'
import { assertSigning } from './assert-signing.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import { getWithdrawalLimit } from './limits.ts'
import { completeVoucher, planVoucher } from './make-voucher.ts'
import { addVaultWord, type Clock } from './read-clock.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { assertVaultRoom } from './vault-room.ts'
import { assertSigned } from './assert-signed.ts'
import { getWithdrawalTokens, type WithdrawalContext } from './withdrawal-context.ts'

/**
 * Takes an amount from the account's income and gives a voucher for it; the checks in their order, nothing written when one fails.
 * @throws AppError with the key of the check.
 */
export async function requestWithdrawal(
  ctx: WithdrawalContext & { node: Pick<Node, 'agree'> },
  { signature, ...request }: WithdrawalRequest & { signature: Hex },
): Promise<Withdrawal> {
  const { chain, deployment } = ctx.config
  const vault = deployment.contracts.rewardsVault
  const token = getWithdrawalTokens(ctx.config).find((each) => each.token === request.token)
  if (!token)
    throw new AppError('INVALID_PARAMETER', {
      details: { parameter: 'token', reason: 'must be a token that can be withdrawn' },
    })
  const typedData = getWithdrawalTypedData({ chainId: chain.id, contract: vault }, request)
  const digest = await assertSigned(ctx.node, { account: request.account, signature, typedData })
  const word = await ctx.vault.askNow()
  return carryOut(
    ctx,
    { ...request, kind: 'withdrawal', digest },
    async (tx, clock) => {
      await assertAllowed(tx, request, token.decimals, clock)
      assertSigning(addVaultWord(clock, word, ctx))
      return debit(tx, request, getVoucherFee(request.token, deployment.contracts.productToken, request.amount), clock)
    },
    async ({ subject, voucherNumber }) => {
      await completeVoucher(ctx, subject, voucherNumber!)
      return readWithdrawal(ctx.database, subject, vault)
    },
  )
}

async function assertAllowed(
  tx: TransactionSql,
  { account, token, amount }: WithdrawalRequest,
  decimals: number,
  { finalAt }: Clock,
): Promise<void> {
  const limit = await getWithdrawalLimit(tx, { token, decimals }, finalAt)
  const { isOpen, opensAt, closesAt } = getWindowState(limit, finalAt)
  if (!isOpen) throw new AppError('WITHDRAWAL_CLOSED', { details: { opensAt, closesAt, clockAt: finalAt } })
  if (amount < limit.minimum)
    throw new AppError('OVERFLOW_LESS_LIMIT', { details: { token, minimum: limit.minimum.toString() } })
  const used = await getUsedQuota(tx, account, token, finalAt)
  const remaining = limit.dailyQuota > used ? limit.dailyQuota - used : 0n
  if (amount > remaining)
    throw new AppError('OVERFLOW_TODAY_MAX_LIMIT', {
      details: { token, remaining: remaining.toString(), resetsAt: getEpochEnd(getEpoch(finalAt)) },
    })
  const available = getAvailable(await getBalances(tx, account, token))
  if (amount > available)
    throw new AppError('INSUFFICIENT_BALANCE', { details: { token, available: available.toString() } })
  await assertVaultRoom(tx, token, amount, finalAt)
}

/** Asked for in the UTC day of `at` and not cancelled. */
export async function getUsedQuota(
  sql: Sql | TransactionSql,
  account: Address,
  token: Address,
  at: number,
): Promise<bigint> {
  const day = getEpoch(at)
  const [row] = await sql<{ used: bigint }[]>`
    select coalesce(sum(amount), 0) as used from app.withdrawal
    where account = ${account} and token = ${token} and requested_at >= ${getEpochStart(day)}
      and requested_at < ${getEpochEnd(day)} and state <> 'cancelled' and not is_found`
  return row!.used
}

const isDividendKind = (kind: string): kind is DividendKind => (dividendKinds as readonly string[]).includes(kind)

/** Income of all kinds less what was overpaid; never below zero. */
export function getAvailable(balances: readonly Balance[]): bigint {
  const sum = balances
    .filter(({ kind }) => kind === 'overpaid' || isDividendKind(kind))
    .reduce((total, { balance }) => total + balance, 0n)
  return sum > 0n ? sum : 0n
}

/** The balance of each kind of income, for postings. */
export function getIncome(balances: readonly Balance[]): Partial<Record<DividendKind, bigint>> {
  return Object.fromEntries(
    balances.flatMap(({ kind, balance }) => (isDividendKind(kind) ? [[kind, balance] as const] : [])),
  )
}

async function debit(
  tx: TransactionSql,
  { account, token, amount }: WithdrawalRequest,
  fee: bigint,
  clock: Clock,
): Promise<Outcome> {
  const postings = getWithdrawalPostings(token, account, amount, getIncome(await getBalances(tx, account, token)))
  if (!postings) throw new AppError('INSUFFICIENT_BALANCE')
  const id = BigInt(`0x${randomBytes(16).toString('hex')}`)
  await postTransaction(tx, { kind: 'withdrawal', reference: `withdrawal/${id}`, bookedAt: clock.finalAt, postings })
  await tx`insert into app.withdrawal ${tx({
    id: toNumeric(id),
    account,
    token,
    amount: toNumeric(amount),
    fee: toNumeric(fee),
    state: 'pending',
    requested_at: clock.finalAt,
    requested_block: clock.finalBlock,
    last_deadline_at: clock.finalAt + VOUCHER_SECONDS,
  })}`
  return { subject: id, voucherNumber: await planVoucher(tx, { id, token, amount }, clock) }
}
