import { z } from '@hono/zod-openapi'
import { withdrawalStates } from '../entity-states.ts'
import { pageOf } from './envelope.ts'
import { addressParameter, minBlockParameter, paging } from './parameters.ts'
import { address, amount, blockNumber, count, hash, orNull, unixTime } from './primitives.ts'

const uint256 = z.string().regex(/^(0|[1-9][0-9]{0,77})$/)

export const withdrawalId = uint256.openapi('WithdrawalId', {
  description: 'Random number of 128 bits as a decimal string; the id of all its vouchers.',
  example: '259834623475823746582736458273645827364',
})

export const withdrawalState = z.enum(withdrawalStates).openapi('WithdrawalState', {
  description:
    'pending: a voucher is out, or its payment is not final yet. successful: paid and final. resend: the last voucher has expired unpaid, or none was signed; ask for another one or cancel. cancelled: the amount is available again.',
})

export const signedVoucher = z
  .object({
    contract: address.openapi({ description: 'The vault whose `withdraw` takes the voucher and the signature.' }),
    id: withdrawalId,
    account: address,
    token: address,
    amount: amount.openapi({ description: 'Fee included.' }),
    fee: amount,
    deadlineAt: unixTime.openapi({ description: 'The last second at which the vault pays it.' }),
    signer: address,
    signature: z
      .string()
      .regex(/^0x[0-9a-f]{130}$/)
      .openapi({ description: '65 bytes.' }),
  })
  .openapi('SignedVoucher', {
    description: 'Everything that `withdraw(voucher, signature)` of the vault is called with.',
  })
export type SignedVoucher = z.infer<typeof signedVoucher>

export const withdrawalPayment = z
  .object({
    transaction: hash,
    blockNumber,
    paidAt: unixTime,
    received: amount.openapi({ description: 'What the account was sent.' }),
    isFinal: z.boolean().openapi({ description: 'False while the block of the payment can still be undone.' }),
  })
  .openapi('WithdrawalPayment')

export const withdrawal = z
  .object({
    id: withdrawalId,
    account: address,
    token: address,
    amount: amount.openapi({ description: 'Taken from the balance, fee included.' }),
    fee: amount.openapi({ description: 'Burned.' }),
    receive: amount.openapi({ description: '`amount` less `fee`.' }),
    state: withdrawalState,
    requestedAt: unixTime.openapi({ description: 'Time of the newest final block when it was asked for.' }),
    voucher: orNull(signedVoucher).openapi({ description: 'The newest voucher; null when none was signed.' }),
    voucherCount: count.openapi({ description: 'Vouchers made for it so far; at most one of them pays.' }),
    payment: orNull(withdrawalPayment),
    cancellableAt: orNull(unixTime).openapi({
      description:
        'From a final block of this time on it can be cancelled, if it was not paid: all its vouchers have expired then. Null once it is successful or cancelled.',
    }),
    cancelledAt: orNull(unixTime),
    isFound: z.boolean().openapi({
      description: 'True for a payment that was found on the chain without a record of ours, after a restore.',
    }),
  })
  .openapi('Withdrawal')
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawalPage = pageOf(withdrawal)
export type WithdrawalPage = z.infer<typeof withdrawalPage>

export const withdrawalLogQuery = z.object({ address: addressParameter, minBlock: minBlockParameter, ...paging })

export const signingPause = z
  .enum([
    'noSigner',
    'signerNotInForce',
    'vaultPaused',
    'vaultUnknown',
    'restored',
    'reorganised',
    'unequal',
    'notIndexed',
    'lagging',
  ])
  .openapi('SigningPause', {
    description:
      'noSigner: the service has no key. signerNotInForce: the vault pays the vouchers of another key, or of none. vaultPaused: a guardian has paused the vault, until `signingResumesAt` at the latest. vaultUnknown: no node says whether the vault pays. restored: the database was restored, or is new, less than a voucher lifetime ago, or an operator has switched signing off. reorganised: final blocks have changed and nobody has acknowledged it. unequal: the contracts say something else of themselves than the index. notIndexed, lagging: the chain is not known well enough.',
  })
export type SigningPause = z.infer<typeof signingPause>

export const withdrawalTokenTerms = z
  .object({
    token: address,
    minimum: amount,
    feePercent: z.int().nonnegative().openapi({ description: 'Of the amount, rounded up to a base unit; burned.' }),
    dailyQuota: amount.openapi({ description: 'Of an account in a UTC day.' }),
    usedToday: orNull(amount).openapi({ description: 'Null without an address.' }),
    remainingToday: orNull(amount).openapi({ description: 'Of the quota; null without an address.' }),
    available: orNull(amount).openapi({ description: 'Balance that can be withdrawn; null without an address.' }),
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
    contract: address.openapi({ description: 'The vault; also the verifying contract of signed withdrawal requests.' }),
    signing: orNull(signingPause).openapi({ description: 'Why nothing is signed now; null when vouchers are signed.' }),
    signingResumesAt: orNull(unixTime).openapi({ description: 'When it ends by itself; null when that is not known.' }),
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
    available: figure('Income that can be withdrawn. Rows of the ledger.'),
    pendingWithdrawal: figure('Asked for and neither paid for good nor cancelled. Rows of the ledger.'),
    withdrawn: figure('Paid by the vault and final, fee included. Withdrawals.'),
    locked: figure('Principal that lies in pools and locks, ended ones included until it is taken out. Positions.'),
    invested: figure('All that was ever put into pools, locks, power orders and cards. Deposits.'),
    promotion: figure('Promotion income ever. Rows of the ledger.'),
    node: figure('Node dividends ever. Rows of the ledger.'),
    community: figure('Community income ever. Rows of the ledger.'),
    ve: figure('Dividends ever for locks. Rows of the ledger.'),
    dao: figure('Dividends ever for the DAO. Rows of the ledger.'),
    dividends: figure('All income ever, of the five kinds. Rows of the ledger.'),
  })
  .openapi('TokenAssets')
export type TokenAssets = z.infer<typeof tokenAssets>

export const assets = z.object({ account: address, tokens: z.array(tokenAssets) }).openapi('Assets', {
  description: "Per token in which the account has anything; the wallet balance is the chain's own.",
})
export type Assets = z.infer<typeof assets>
