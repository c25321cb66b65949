import { productSwapAbi } from '@app/abis/product-swap'
import { guardHandlers } from './guard.ts'
import { createProjection } from './handlers.ts'
import { toHex } from './origin.ts'
import { getEventKey } from './row-store.ts'
import { getMinimumStep } from './settings-history.ts'
import { defineEventTable } from './table.ts'

const swapTable = defineEventTable('product_swap', {
  account: 'bytea',
  token_in: 'bytea',
  amount_in: 'numeric',
  amount_out: 'numeric',
  burned: 'numeric',
  swapped_at: 'bigint',
})

export const productSwapProjection = createProjection(productSwapAbi, {
  ...guardHandlers,
  Swapped: ({ account, tokenIn, amountIn, amountOut, burned }, origin) => {
    const row = {
      account: toHex(account),
      token_in: toHex(tokenIn),
      amount_in: amountIn,
      amount_out: amountOut,
      burned,
      swapped_at: origin.timestamp,
    }
    return { apply: (rows) => rows.add(swapTable, { ...getEventKey(origin), ...row }) }
  },
  MinimumExchangeSet: ({ token, minimum }, origin) => getMinimumStep(origin, toHex(token), minimum),
})
