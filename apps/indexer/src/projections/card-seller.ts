import { cardSellerAbi } from '@app/abis/card-seller'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, toHex, toSafeNumber } from './origin.ts'
import { getEventKey } from './row-store.ts'
import { getPriceStep } from './settings-history.ts'
import type { Step } from './step.ts'
import { defineEventTable, defineTable } from './table.ts'

const saleTable = defineEventTable('card_sale', {
  account: 'bytea',
  series: 'bigint',
  first_card_id: 'numeric',
  quantity: 'bigint',
  payment: 'numeric',
  bought_at: 'bigint',
})
const seriesTable = defineTable('card_series', ['series'], { series: 'bigint', sold: 'bigint' })
const saleSeriesTable = defineEventTable('card_sale_series', {
  series: 'bigint',
  opens_at: 'bigint',
  set_at: 'bigint',
})
const whitelistTable = defineTable('card_whitelist', ['account'], {
  account: 'bytea',
  allowed: 'boolean',
  changed_at: 'bigint',
})
const whitelistChangeTable = defineEventTable('whitelist_change', {
  account: 'bytea',
  allowed: 'boolean',
  set_at: 'bigint',
})

type SellerEvent = EventOf<typeof cardSellerAbi>
type BoughtEvent = Extract<SellerEvent, { eventName: 'CardsBought' }>

export const decodeCardSellerEvent = createEventDecoder(cardSellerAbi)

export function getCardSellerStep(event: SellerEvent, origin: Origin): Step | undefined {
  switch (event.eventName) {
    case 'CardsBought':
      return getBoughtStep(event.args, origin)
    case 'PriceSet':
      return getPriceStep(origin, null, event.args.price)
    case 'WhitelistSet': {
      const account = toHex(event.args.account)
      const { allowed } = event.args
      return {
        want: (rows) => rows.want(whitelistTable, { account }),
        apply: (rows) => {
          const row = rows.obtain(whitelistTable, { account, allowed, changed_at: origin.timestamp })
          row.allowed = allowed
          row.changed_at = origin.timestamp
          rows.add(whitelistChangeTable, { ...getEventKey(origin), account, allowed, set_at: origin.timestamp })
        },
      }
    }
    case 'SaleWhitelistSet': {
      const row = {
        series: toSafeNumber(event.args.series, 'Series'),
        opens_at: toSafeNumber(event.args.opensAt, 'Opening time'),
        set_at: origin.timestamp,
      }
      return { apply: (rows) => rows.add(saleSeriesTable, { ...getEventKey(origin), ...row }) }
    }
    default:
      event.eventName satisfies GuardEventName | 'StockRecovered'
      return undefined
  }
}

function getBoughtStep(args: BoughtEvent['args'], origin: Origin): Step {
  const series = toSafeNumber(args.series, 'Series')
  const quantity = toSafeNumber(args.quantity, 'Quantity')
  const { account, firstCardId, payment } = args
  const row = { account: toHex(account), series, first_card_id: firstCardId, quantity, payment }
  return {
    want: (rows) => rows.want(seriesTable, { series }),
    apply: (rows) => {
      rows.obtain(seriesTable, { series, sold: 0 }).sold += quantity
      rows.add(saleTable, { ...getEventKey(origin), ...row, bought_at: origin.timestamp })
    },
  }
}
