import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import type { Hex } from 'viem'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, toHex } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import { getDay, type Step } from './step.ts'
import { defineEventTable, defineTable, type RowOf } from './table.ts'

const paymentTable = defineTable('voucher_payment', ['voucher_id'], {
  voucher_id: 'numeric',
  account: 'bytea',
  token: 'bytea',
  amount: 'numeric',
  fee: 'numeric',
  paid_at: 'bigint',
  block_number: 'bigint',
  log_index: 'bigint',
  transaction_hash: 'bytea',
})
const tokenTable = defineTable('vault_token', ['token'], {
  token: 'bytea',
  total_funded: 'numeric',
  total_paid: 'numeric',
  total_recovered: 'numeric',
  voucher_count: 'bigint',
  daily_cap: 'numeric',
})
const dayTable = defineTable('vault_day', ['token', 'day'], {
  token: 'bytea',
  day: 'bigint',
  paid: 'numeric',
  voucher_count: 'bigint',
})
const fundingTable = defineEventTable('vault_funding', {
  funder: 'bytea',
  token: 'bytea',
  amount: 'numeric',
  funded_at: 'bigint',
})
const signerTable = defineEventTable('vault_signer', {
  previous_signer: 'bytea',
  new_signer: 'bytea',
  set_at: 'bigint',
})
const capTable = defineEventTable('cap_change', {
  token: 'bytea',
  former_cap: 'numeric',
  cap: 'numeric',
  set_at: 'bigint',
})

type VaultEvent = EventOf<typeof rewardsVaultAbi>
type PaidEvent = Extract<VaultEvent, { eventName: 'VoucherPaid' }>
type VaultToken = RowOf<typeof tokenTable.columns>

export const decodeRewardsVaultEvent = createEventDecoder(rewardsVaultAbi)

export function getRewardsVaultStep(event: VaultEvent, origin: Origin): Step | undefined {
  switch (event.eventName) {
    case 'VoucherPaid':
      return getPaidStep(event.args, origin)
    case 'VaultFunded': {
      const { funder, token, amount } = event.args
      const row = { funder: toHex(funder), token: toHex(token), amount, funded_at: origin.timestamp }
      return changeToken(row.token, (pot, rows) => {
        pot.total_funded += amount
        rows.add(fundingTable, { ...getEventKey(origin), ...row })
      })
    }
    case 'FreeTokensRecovered':
      return changeToken(toHex(event.args.token), (pot) => {
        pot.total_recovered += event.args.amount
      })
    case 'DailyCapSet': {
      const { cap } = event.args
      const token = toHex(event.args.token)
      return changeToken(token, (pot, rows) => {
        const row = { token, former_cap: pot.daily_cap, cap, set_at: origin.timestamp }
        rows.add(capTable, { ...getEventKey(origin), ...row })
        pot.daily_cap = cap
      })
    }
    case 'SignerSet': {
      const { previousSigner, newSigner } = event.args
      const row = { previous_signer: toHex(previousSigner), new_signer: toHex(newSigner), set_at: origin.timestamp }
      return { apply: (rows) => rows.add(signerTable, { ...getEventKey(origin), ...row }) }
    }
    default:
      event.eventName satisfies GuardEventName | 'EIP712DomainChanged'
      return undefined
  }
}

function changeToken(token: Hex, change: (pot: VaultToken, rows: RowStore) => void) {
  return {
    want: (rows: RowStore) => rows.want(tokenTable, { token }),
    apply: (rows: RowStore) => {
      const empty = { token, total_funded: 0n, total_paid: 0n, total_recovered: 0n, voucher_count: 0, daily_cap: 0n }
      change(rows.obtain(tokenTable, empty), rows)
    },
  }
}

function getPaidStep({ id, account, amount, fee, ...args }: PaidEvent['args'], origin: Origin): Step {
  const token = toHex(args.token)
  const key = { token, day: getDay(origin.timestamp) }
  const step = changeToken(token, (pot, rows) => {
    pot.total_paid += amount
    pot.voucher_count += 1
    const day = rows.obtain(dayTable, { ...key, paid: 0n, voucher_count: 0 })
    day.paid += amount
    day.voucher_count += 1
    rows.add(paymentTable, {
      ...getEventKey(origin),
      voucher_id: id,
      account: toHex(account),
      token,
      amount,
      fee,
      paid_at: origin.timestamp,
    })
  })
  return {
    apply: step.apply,
    want: (rows) => {
      step.want(rows)
      rows.want(dayTable, key)
    },
  }
}
