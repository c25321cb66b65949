import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Hex } from 'viem'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, ProjectionError, toHex, toSafeNumber } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import type { Step } from './step.ts'
import { type Columns, defineEventTable, defineTable, type RowOf, type Table } from './table.ts'

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

type DividendEvent = EventOf<typeof dividendVaultAbi>
type PaidEvent = Extract<DividendEvent, { eventName: 'DividendPaid' }>
type DividendToken = RowOf<typeof tokenTable.columns>

export const decodeDividendVaultEvent = createEventDecoder(dividendVaultAbi)

export function getDividendVaultStep(event: DividendEvent, origin: Origin): Step | undefined {
  const key = getEventKey(origin)
  const at = origin.timestamp
  switch (event.eventName) {
    case 'TokenAdded':
      return changeToken(event.args.token, (pot) => {
        pot.added_at = at
      })
    case 'PoolFunded': {
      const { funder, token, pool, amount, firstDay, dayCount } = event.args
      return changeToken(token, (pot, rows) => {
        pot.total_funded += amount
        rows.add(fundingTable, {
          ...key,
          funder: toHex(funder),
          token: pot.token,
          pool,
          amount,
          first_day: toSafeNumber(firstDay, 'First day of a funding'),
          day_count: toSafeNumber(dayCount, 'Days of a funding'),
          funded_at: at,
        })
      })
    }
    case 'Covered': {
      const { payer, token, amount } = event.args
      return changeToken(token, (pot, rows) => {
        pot.total_covered += amount
        rows.add(coverTable, { ...key, payer: toHex(payer), token: pot.token, amount, covered_at: at })
      })
    }
    case 'FreeTokensRecovered':
      return changeToken(event.args.token, (pot) => {
        pot.total_recovered += event.args.amount
      })
    case 'DailyCapSet': {
      const { token, cap } = event.args
      return changeToken(token, (pot, rows) => {
        rows.add(capTable, { ...key, token: pot.token, former_cap: pot.daily_cap, cap, set_at: at })
        pot.daily_cap = cap
      })
    }
    case 'DividendPaid':
      return getPaidStep(event.args, origin)
    case 'RootPosted': {
      const { index, day, root, previousRoot, rulesHash, anchorBlock, anchorHash, fileHash } = event.args
      return addRow(postTable, {
        ...key,
        root_index: toSafeNumber(index, 'Index of a root'),
        day: toSafeNumber(day, 'Day of a root'),
        root,
        previous_root: previousRoot,
        rules_hash: rulesHash,
        anchor_block: anchorBlock,
        anchor_hash: anchorHash,
        file_hash: fileHash,
        posted_at: at,
      })
    }
    case 'RootVetoed': {
      const { index, root, vetoer } = event.args
      const row = { root_index: toSafeNumber(index, 'Index of a root'), root, vetoer: toHex(vetoer), vetoed_at: at }
      return addRow(vetoTable, { ...key, ...row })
    }
    case 'RulesAnnounced': {
      const { rulesHash, fromDay } = event.args
      return addRow(announcementTable, {
        ...key,
        day: fromDay,
        rules_hash: rulesHash,
        empty_pool: null,
        announced_at: at,
      })
    }
    case 'EmptyPoolAnnounced': {
      const { day, pool } = event.args
      return addRow(announcementTable, { ...key, day, rules_hash: null, empty_pool: pool, announced_at: at })
    }
    case 'SignerAdded': {
      const { signer, endsAt } = event.args
      return addRow(signerTable, { ...key, signer: toHex(signer), guardian: null, ends_at: endsAt, set_at: at })
    }
    case 'SignersDisabled': {
      const guardian = toHex(event.args.guardian)
      return addRow(signerTable, { ...key, signer: null, guardian, ends_at: null, set_at: at })
    }
    default:
      event.eventName satisfies GuardEventName | 'EIP712DomainChanged'
      return undefined
  }
}

function addRow<columns extends Columns>(table: Table<columns>, row: RowOf<columns>): Step {
  return { apply: (rows) => rows.add(table, row) }
}

function changeToken(address: string, change: (pot: DividendToken, rows: RowStore) => void) {
  const token = toHex(address)
  const none = { total_funded: 0n, total_covered: 0n, total_paid: 0n, total_recovered: 0n, daily_cap: 0n }
  return {
    want: (rows: RowStore) => rows.want(tokenTable, { token }),
    apply: (rows: RowStore) => change(rows.obtain(tokenTable, { token, added_at: null, ...none }), rows),
  }
}

function getPaidStep({ amount, fee, paidInAll, ...args }: PaidEvent['args'], origin: Origin): Step {
  const key: { account: Hex; token: Hex } = { account: toHex(args.account), token: toHex(args.token) }
  const step = changeToken(args.token, (pot, rows) => {
    pot.total_paid += amount
    const account = rows.obtain(accountTable, { ...key, paid: 0n, payment_count: 0 })
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
    want: (rows) => {
      step.want(rows)
      rows.want(accountTable, key)
    },
  }
}
