import { z } from '@hono/zod-openapi'
import { withdrawalStates } from '../entity-states.ts'
import { withdrawalBody, withdrawalIdBody } from './body.ts'
import type { PublicWrite } from './endpoint.ts'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import {
  addressPageQuery,
  addressParameter,
  addressQuery,
  minBlockParameter,
  onceString,
  transactionParameter,
} from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'

const uint256 = z.string().regex(/^(0|[1-9][0-9]{0,77})$/)

export const withdrawalId = uint256.openapi('WithdrawalId', {
  description:
    'A decimal string. Of a request a random number from 2^127 to 2^128 - 1; of a payment without one its block number times 2^32 and its place in the block, which changes when a reorg moves it.',
  example: '259834623475823746582736458273645827364',
})

export const withdrawalState = z.enum(withdrawalStates).openapi('WithdrawalState', {
  description:
    'pending: a voucher lives, or a payment that reached `to` is not final yet. successful: what was ever paid has reached `to`, by a final block. resend: the deadline has passed without that, the root it was signed for was vetoed, or no voucher was signed; ask for another one, or for another withdrawal. cancelled: a later request took its place.',
})

const day = count.openapi({ description: 'UTC day, counted from 1 January 1970.' })

export const voucherProof = z
  .object({
    day,
    index: count.openapi({ description: 'Of the root in the vault.' }),
    root: hash,
    cumulative: amount.openapi({ description: 'The leaf: what was earned up to and with the day, all days added up.' }),
    proof: z.array(hash),
  })
  .openapi('VoucherProof', { description: 'Of the newest root that pays with a voucher, when the answer was made.' })
export type VoucherProof = z.infer<typeof voucherProof>

export const signedVoucher = z
  .object({
    contract: address.openapi({ description: 'The dividend vault, whose `withdraw` takes all of this.' }),
    account: address,
    token: address,
    upTo: amount.openapi({ description: 'What will have been paid in all when it has been paid, fees included.' }),
    deadlineAt: unixTime.openapi({ description: 'The last second at which the vault pays it.' }),
    signer: address,
    signature: z
      .string()
      .regex(/^0x[0-9a-f]{130}$/)
      .openapi({ description: '65 bytes.' }),
    proof: voucherProof,
  })
  .openapi('SignedVoucher', {
    description:
      'Everything that `withdraw(voucher, signature, index, root, cumulative, proof)` of the dividend vault is called with.',
  })
export type SignedVoucher = z.infer<typeof signedVoucher>

export const withdrawalPayment = z
  .object({
    transaction: hash,
    blockNumber,
    paidAt: unixTime,
    amount: amount.openapi({
      description:
        'What this transaction paid, fee included: more or less than was asked for, when an exit came between.',
    }),
    received: amount.openapi({ description: 'What the recipient was sent.' }),
    recipient: address.openapi({ description: 'The account, but for an exit to another one.' }),
    isFinal: z.boolean().openapi({ description: 'False while the block of the payment can still be undone.' }),
  })
  .openapi('WithdrawalPayment')

export const withdrawal = z
  .object({
    id: withdrawalId,
    account: address,
    token: address,
    from: amount.openapi({ description: 'What had been paid in all when it was signed.' }),
    to: amount.openapi({ description: 'What will have been paid in all when it is successful.' }),
    amount: amount.openapi({ description: '`to` less `from`, fee included.' }),
    fee: amount.openapi({ description: 'Burned.' }),
    receive: amount.openapi({ description: '`amount` less `fee`.' }),
    state: withdrawalState,
    requestedAt: unixTime.openapi({ description: 'Time of the newest final block when it was asked for.' }),
    voucher: orNull(signedVoucher).openapi({
      description: 'The newest voucher while it is pending; null otherwise, and while it cannot be proven.',
    }),
    voucherCount: count.openapi({
      description: 'Vouchers signed for it so far. In any order they pay no more than the largest of them.',
    }),
    payment: orNull(withdrawalPayment).openapi({ description: 'The first payment that reached `to`.' }),
    cancelledAt: orNull(unixTime),
    isFound: z.boolean().openapi({
      description: 'True for a payment that no request is of: an exit, or a voucher of which there is no record.',
    }),
  })
  .openapi('Withdrawal')
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawalPage = pageOf(withdrawal)
export type WithdrawalPage = z.infer<typeof withdrawalPage>

const idReason = 'must be the id of a withdrawal: a number'

export const withdrawalLogQuery = addressPageQuery.extend({
  token: addressParameter.optional().openapi({ param: { description: 'Only withdrawals of this token.' } }),
  id: onceString(idReason)
    .regex(/^(0|[1-9][0-9]{0,77})$/, idReason)
    .optional()
    .openapi({ param: { description: 'Only what has this id.' } }),
  transaction: transactionParameter('Only what this transaction paid.'),
})

export const signingPauses = [
  'reorganised',
  'unequal',
  'rootDiffers',
  'switchedOff',
  'noSigner',
  'signerNotInForce',
  'signerRefuses',
  'vaultPaused',
  'vaultUnknown',
  'notIndexed',
  'lagging',
] as const

export const signingPause = z.enum(signingPauses).openapi('SigningPause', {
  description:
    'reorganised: final blocks have changed and nobody has acknowledged it. unequal: the contracts say something else of themselves than the index. rootDiffers: a root in the vault that a veto still reaches is not what the service computed. switchedOff: by an operator. noSigner: the service has no signer, or it does not answer. signerNotInForce: the vault does not pay vouchers of its key, or for minutes only. signerRefuses: the signer finds something itself, and says what in its log. vaultPaused: a guardian has paused the vault, until `signingResumesAt` at the latest. vaultUnknown: no node says whether the vault pays. notIndexed, lagging: the chain is not known well enough.',
})
export type SigningPause = z.infer<typeof signingPause>

export const settledStep = z
  .object({
    day,
    index: orNull(count).openapi({ description: 'Of its root in the vault; null while none is posted.' }),
    amount: amount.openapi({ description: 'What it adds to what was paid and to the steps before it.' }),
    payableAt: orNull(unixTime).openapi({ description: 'From then on with a voucher; null while no root is posted.' }),
    opensAt: orNull(unixTime).openapi({ description: 'From then on without us; null while no root is posted.' }),
  })
  .openapi('SettledStep')
export type SettledStep = z.infer<typeof settledStep>

export const openExit = z
  .object({
    amount: amount.openapi({ description: 'What leaves by `exit` now, fee included; 0 for nothing.' }),
    day: orNull(day).openapi({ description: 'Of the newest open root with anything for the account.' }),
    index: orNull(count),
    opening: z.array(settledStep).openapi({ description: 'Posted, and not open yet, the oldest first.' }),
  })
  .openapi('OpenExit', {
    description:
      'What is paid without us, by any open root. Neither quota, minimum, window, cap nor pause holds for it.',
  })
export type OpenExit = z.infer<typeof openExit>

export const withdrawalTokenTerms = z
  .object({
    token: address,
    minimum: amount,
    feePercent: z.int().nonnegative().openapi({ description: 'Of the amount, rounded up to a base unit; burned.' }),
    dailyQuota: amount.openapi({ description: 'Of an account in a UTC day.' }),
    usedToday: orNull(amount).openapi({ description: 'Null without an address.' }),
    remainingToday: orNull(amount).openapi({ description: 'Of the quota; null without an address.' }),
    paid: orNull(amount).openapi({ description: 'What was ever paid, fees included; null without an address.' }),
    available: orNull(amount).openapi({
      description: 'Settled, payable with a voucher and not paid; null without an address.',
    }),
    withdrawable: orNull(amount).openapi({
      description:
        'The most that is signed now: `available` within the quota and the share of the cap; below `minimum` nothing is. Null without an address.',
    }),
    opening: orNull(z.array(settledStep)).openapi({
      description: 'Settled, and not payable yet, the oldest first; null without an address.',
    }),
    exit: orNull(openExit).openapi({ description: 'Null without an address.' }),
    vaultRemainingToday: amount.openapi({ description: 'What may still be signed today for all accounts together.' }),
    isOpen: z.boolean(),
    opensAt: unixTime.openapi({ description: 'Beginning of the window that is open, or else of the next one.' }),
    closesAt: unixTime.openapi({ description: 'First second after that window.' }),
    isAlwaysOpen: z.boolean().openapi({ description: 'True when the window is the whole day.' }),
  })
  .openapi('WithdrawalTokenTerms')
export type WithdrawalTokenTerms = z.infer<typeof withdrawalTokenTerms>

export const withdrawalTerms = z
  .object({
    clockAt: unixTime.openapi({
      description: 'Time of the newest final block: what windows, quota days and all deadlines go by.',
    }),
    resetsAt: unixTime.openapi({ description: 'Beginning of the next UTC day, when quotas begin anew.' }),
    contract: address.openapi({
      description: 'The dividend vault; also the verifying contract of signed withdrawal requests.',
    }),
    signing: orNull(signingPause).openapi({
      description: 'The first of `signingPauses`; null when vouchers are signed.',
    }),
    signingResumesAt: orNull(unixTime).openapi({ description: 'When it ends by itself; null when that is not known.' }),
    signingPauses: z.array(signingPause).openapi({ description: 'Everything for which nothing is signed now.' }),
    voucherSeconds: z.int().positive().openapi({ description: 'Life of a voucher.' }),
    requestSeconds: z
      .int()
      .positive()
      .openapi({ description: 'The farthest deadline of a signed request after `clockAt`.' }),
    tokens: z.array(withdrawalTokenTerms),
  })
  .openapi('WithdrawalTerms')
export type WithdrawalTerms = z.infer<typeof withdrawalTerms>

export const withdrawalTermsQuery = z.object({
  address: addressParameter.optional(),
  minBlock: minBlockParameter,
})

const figure = (description: string) =>
  z.object({ amount, rowCount: count.openapi({ description: 'Rows that it is the sum of.' }) }).openapi({ description })

export const tokenAssets = z
  .object({
    token: address,
    available: figure(
      'What the newest payable root proves and was not paid yet; a voucher that is out takes nothing of it. Settled days up to that root that earned anything; a filed month counts as one.',
    ),
    pendingWithdrawal: figure(
      'Asked for with a voucher that lives, and not paid for good. Part of `available` until it is paid. Withdrawals.',
    ),
    withdrawn: figure('Paid by the dividend vault and final, fee included. Payments.'),
    locked: figure('Principal that lies in pools and locks, ended ones included until it is taken out. Positions.'),
    invested: figure('All that was ever put into pools, locks, power orders and cards. Deposits.'),
    promotion: figure('Promotion income ever, by settled days. Dividends.'),
    node: figure('Node dividends ever, by settled days. Dividends.'),
    community: figure('Community income ever, by settled days. Dividends.'),
    ve: figure('Dividends ever for locks, by settled days. Dividends.'),
    dao: figure('Dividends ever for the DAO, by settled days. Dividends.'),
    dividends: figure('All income ever, of the five kinds, payable or not. Dividends.'),
  })
  .openapi('TokenAssets')
export type TokenAssets = z.infer<typeof tokenAssets>

export const assets = z.object({ account: address, tokens: z.array(tokenAssets) }).openapi('Assets', {
  description: "Per token in which the account has anything; the wallet balance is the chain's own.",
})
export type Assets = z.infer<typeof assets>

export const withdrawalReads = {
  assets: {
    kind: 'chainRead',
    path: '/api/getAssets',
    tag: 'withdrawals',
    summary: 'What an account has and ever got, per token, each figure with the number of rows behind it.',
    query: addressQuery,
    data: assets,
  },
  withdrawalTerms: {
    kind: 'chainRead',
    path: '/api/withdrawal/terms',
    tag: 'withdrawals',
    summary:
      'What is payable, what opens when with us and without us, window, minimum, quota, fee, and whether vouchers are signed, by the clock that withdrawals go by.',
    query: withdrawalTermsQuery,
    data: withdrawalTerms,
  },
  withdrawals: {
    kind: 'chainRead',
    path: '/api/withdrawalLog',
    tag: 'withdrawals',
    summary: 'Withdrawals of an account and payments that none of them is of, the newest first.',
    query: withdrawalLogQuery,
    data: withdrawalPage,
  },
} as const satisfies Record<string, PublicRead>

const signed =
  'The body is signed by the account as EIP-712 data: domain `SignedRequest`, version `1`, chain id, the dividend vault; the nonce is the idempotency key.'

export const withdrawalWrites = {
  requestWithdrawal: {
    kind: 'signedWrite',
    path: '/api/withdrawal',
    tag: 'withdrawals',
    summary: 'A voucher for an amount of what is payable and not paid, with the proof that it is carried out with.',
    description: `${signed} Nothing is debited: of any number of vouchers the largest is what is paid in all. Refused in this order: \`WITHDRAWAL_STATE_CONFLICT\` while another one of the account and token is pending, \`WITHDRAWAL_CLOSED\`, \`OVERFLOW_LESS_LIMIT\`, \`OVERFLOW_TODAY_MAX_LIMIT\`, \`INSUFFICIENT_BALANCE\`, \`VAULT_LIMIT_REACHED\`, \`SIGNING_PAUSED\`.`,
    body: withdrawalBody,
    data: withdrawal,
    fails: [401, 409],
  },
  resendWithdrawal: {
    kind: 'signedWrite',
    path: '/api/rewithdrawal',
    tag: 'withdrawals',
    summary:
      'A fresh voucher for what is left of a withdrawal, when the last one has expired unpaid or its root was vetoed.',
    description: `${signed} It may be for less: what is payable and what the limits leave; what it is refused for is that of a new request.`,
    body: withdrawalIdBody,
    data: withdrawal,
    fails: [401, 404, 409],
  },
} as const satisfies Record<string, PublicWrite>
