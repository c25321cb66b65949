import { cardSellerAbi } from '@app/abis/card-seller'
import { guardHandlers } from './guard.ts'
import { addRow, type ArgsOf, createProjection, ignore, type Step } from './handlers.ts'
import { type Origin, toHex, toSafeNumber } from './origin.ts'
import { getEventKey } from './row-store.ts'
import { getPriceStep } from './settings.ts'
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

export const cardSellerProjection = createProjection(cardSellerAbi, {
  ...guardHandlers,
  CardsBought: getBoughtStep,
  PriceSet: ({ price }, origin) => getPriceStep(origin, null, price),
  WhitelistSet: ({ allowed, ...args }, origin) => {
    const account = toHex(args.account)
    return {
      require: (rows) => rows.require(whitelistTable, { account }),
      apply(rows) {
        const row = rows.upsert(whitelistTable, { account, allowed, changed_at: origin.timestamp })
        row.allowed = allowed
        row.changed_at = origin.timestamp
        rows.add(whitelistChangeTable, { ...getEventKey(origin), account, allowed, set_at: origin.timestamp })
      },
    }
  },
  SaleWhitelistSet: ({ series, opensAt }, origin) =>
    addRow(saleSeriesTable, {
      ...getEventKey(origin),
      series: toSafeNumber(series, 'Series'),
      opens_at: toSafeNumber(opensAt, 'Opening time'),
      set_at: origin.timestamp,
    }),
  StockRecovered: ignore('the stock is read from the chain'),
})

function getBoughtStep(args: ArgsOf<typeof cardSellerAbi, 'CardsBought'>, origin: Origin): Step {
  const series = toSafeNumber(args.series, 'Series')
  const quantity = toSafeNumber(args.quantity, 'Quantity')
  const { account, firstCardId, payment } = args
  const row = { account: toHex(account), series, first_card_id: firstCardId, quantity, payment }
  return {
    require: (rows) => rows.require(seriesTable, { series }),
    apply(rows) {
      rows.upsert(seriesTable, { series, sold: 0 }).sold += quantity
      rows.add(saleTable, { ...getEventKey(origin), ...row, bought_at: origin.timestamp })
    },
  }
}
