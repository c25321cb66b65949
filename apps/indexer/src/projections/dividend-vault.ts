import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Hex } from 'viem'
import { guardHandlers } from './guard.ts'
import { addRow, type ArgsOf, createProjection, ignore, type Step } from './handlers.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import { defineEventTable, defineTable, type RowOf } from './table.ts'

const tokenTable = defineTable('dividend_token', ['token'], {
  token: 'bytea',
  added_at: 'bigint?',
  total_funded: 'numeric',
  total_covered: 'numeric',
  total_paid: 'numeric',
  total_recovered: 'numeric',
  daily_cap: 'numeric',
})
const fundingTable = defineEventTable('dividend_funding', {
  funder: 'bytea',
  token: 'bytea',
  pool: 'bigint',
  amount: 'numeric',
  first_day: 'bigint',
  day_count: 'bigint',
  funded_at: 'bigint',
})
const coverTable = defineEventTable('dividend_cover', {
  payer: 'bytea',
  token: 'bytea',
  amount: 'numeric',
  covered_at: 'bigint',
})
const postTable = defineEventTable('dividend_post', {
  root_index: 'bigint',
  day: 'bigint',
  root: 'bytea',
  previous_root: 'bytea',
  rules_hash: 'bytea',
  anchor_block: 'numeric',
  anchor_hash: 'bytea',
  file_hash: 'bytea',
  posted_at: 'bigint',
})
const vetoTable = defineEventTable('dividend_veto', {
  root_index: 'bigint',
  root: 'bytea',
  vetoer: 'bytea',
  vetoed_at: 'bigint',
})
const announcementTable = defineEventTable('dividend_announcement', {
  day: 'numeric',
  rules_hash: 'bytea?',
  empty_pool: 'bigint?',
  announced_at: 'bigint',
})
const accountTable = defineTable('dividend_account', ['account', 'token'], {
  account: 'bytea',
  token: 'bytea',
  paid: 'numeric',
  payment_count: 'bigint',
})
const paymentTable = defineEventTable('dividend_payment', {
  account: 'bytea',
  token: 'bytea',
  recipient: 'bytea',
  amount: 'numeric',
  fee: 'numeric',
  paid_in_all: 'numeric',
  paid_at: 'bigint',
})
const signerTable = defineEventTable('dividend_signer', {
  signer: 'bytea?',
  guardian: 'bytea?',
  ends_at: 'numeric?',
  set_at: 'bigint',
})
const capTable = defineEventTable('dividend_cap', {
  token: 'bytea',
  former_cap: 'numeric',
  cap: 'numeric',
  set_at: 'bigint',
})

type DividendToken = RowOf<typeof tokenTable.columns>

export const dividendVaultProjection = createProjection(dividendVaultAbi, {
  ...guardHandlers,
  EIP712DomainChanged: ignore('no contract of ours changes its domain'),
  TokenAdded: ({ token }, { timestamp }) =>
    changeToken(token, (pot) => {
      pot.added_at = timestamp
    }),
  PoolFunded: ({ funder, token, pool, amount, firstDay, dayCount }, origin) =>
    changeToken(token, (pot, rows) => {
      pot.total_funded += amount
      rows.add(fundingTable, {
        ...getEventKey(origin),
        funder: toHex(funder),
        token: pot.token,
        pool,
        amount,
        first_day: toSafeNumber(firstDay, 'First day of a funding'),
        day_count: toSafeNumber(dayCount, 'Days of a funding'),
        funded_at: origin.timestamp,
      })
    }),
  Covered: ({ payer, token, amount }, origin) =>
    changeToken(token, (pot, rows) => {
      pot.total_covered += amount
      const row = { payer: toHex(payer), token: pot.token, amount, covered_at: origin.timestamp }
      rows.add(coverTable, { ...getEventKey(origin), ...row })
    }),
  FreeTokensRecovered: ({ token, amount }) =>
    changeToken(token, (pot) => {
      pot.total_recovered += amount
    }),
  DailyCapSet: ({ token, cap }, origin) =>
    changeToken(token, (pot, rows) => {
      const row = { token: pot.token, former_cap: pot.daily_cap, cap, set_at: origin.timestamp }
      rows.add(capTable, { ...getEventKey(origin), ...row })
      pot.daily_cap = cap
    }),
  DividendPaid: getPaidStep,
  RootPosted: ({ index, day, root, previousRoot, rulesHash, anchorBlock, anchorHash, fileHash }, origin) =>
    addRow(postTable, {
      ...getEventKey(origin),
      root_index: toSafeNumber(index, 'Index of a root'),
      day: toSafeNumber(day, 'Day of a root'),
      root,
      previous_root: previousRoot,
      rules_hash: rulesHash,
      anchor_block: anchorBlock,
      anchor_hash: anchorHash,
      file_hash: fileHash,
      posted_at: origin.timestamp,
    }),
  RootVetoed: ({ index, root, vetoer }, origin) =>
    addRow(vetoTable, {
      ...getEventKey(origin),
      root_index: toSafeNumber(index, 'Index of a root'),
      root,
      vetoer: toHex(vetoer),
      vetoed_at: origin.timestamp,
    }),
  RulesAnnounced: ({ rulesHash, fromDay }, origin) =>
    addAnnouncement(origin, { day: fromDay, rules_hash: rulesHash, empty_pool: null }),
  EmptyPoolAnnounced: ({ day, pool }, origin) => addAnnouncement(origin, { day, rules_hash: null, empty_pool: pool }),
  SignerAdded: ({ signer, endsAt }, origin) =>
    addSigner(origin, { signer: toHex(signer), guardian: null, ends_at: endsAt }),
  SignersDisabled: ({ guardian }, origin) =>
    addSigner(origin, { signer: null, guardian: toHex(guardian), ends_at: null }),
})

function addAnnouncement(
  origin: Origin,
  row: Pick<RowOf<typeof announcementTable.columns>, 'day' | 'rules_hash' | 'empty_pool'>,
): Step {
  return addRow(announcementTable, { ...getEventKey(origin), ...row, announced_at: origin.timestamp })
}

function addSigner(
  origin: Origin,
  row: Pick<RowOf<typeof signerTable.columns>, 'signer' | 'guardian' | 'ends_at'>,
): Step {
  return addRow(signerTable, { ...getEventKey(origin), ...row, set_at: origin.timestamp })
}

function changeToken(address: string, change: (pot: DividendToken, rows: RowStore) => void) {
  const token = toHex(address)
  const none = { total_funded: 0n, total_covered: 0n, total_paid: 0n, total_recovered: 0n, daily_cap: 0n }
  return {
    require: (rows: RowStore) => rows.require(tokenTable, { token }),
    apply: (rows: RowStore) => change(rows.upsert(tokenTable, { token, added_at: null, ...none }), rows),
  }
}

function getPaidStep(
  { amount, fee, paidInAll, ...args }: ArgsOf<typeof dividendVaultAbi, 'DividendPaid'>,
  origin: Origin,
): Step {
  const key: { account: Hex; token: Hex } = { account: toHex(args.account), token: toHex(args.token) }
  const step = changeToken(args.token, (pot, rows) => {
    pot.total_paid += amount
    const account = rows.upsert(accountTable, { ...key, paid: 0n, payment_count: 0 })
    account.paid += amount
    account.payment_count += 1
    if (account.paid !== paidInAll)
      throw new ProjectionError(
        `${key.account} was paid ${account.paid} of ${key.token} by the index and ${paidInAll} by the event: a payment is missing`,
      )
    const row = { ...key, recipient: toHex(args.to), amount, fee, paid_in_all: paidInAll, paid_at: origin.timestamp }
    rows.add(paymentTable, { ...getEventKey(origin), ...row })
  })
  return {
    apply: step.apply,
    require(rows) {
      step.require(rows)
      rows.require(accountTable, key)
    },
  }
}
