import { productSwapAbi } from '@app/abis/product-swap'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import type { GuardEventName } from './guard.ts'
import { type Origin, toHex } from './origin.ts'
import { getEventKey } from './row-store.ts'
import { getMinimumStep } from './settings-history.ts'
import type { Step } from './step.ts'
import { defineEventTable } from './table.ts'

const swapTable = defineEventTable('product_swap', {
  account: 'bytea',
  token_in: 'bytea',
  amount_in: 'numeric',
  amount_out: 'numeric',
  burned: 'numeric',
  swapped_at: 'bigint',
})

export const decodeSwapEvent = createEventDecoder(productSwapAbi)

export function getSwapStep(event: EventOf<typeof productSwapAbi>, origin: Origin): Step | undefined {
  switch (event.eventName) {
    case 'Swapped': {
      const { account, tokenIn, amountIn, amountOut, burned } = event.args
      const row = {
        account: toHex(account),
        token_in: toHex(tokenIn),
        amount_in: amountIn,
        amount_out: amountOut,
        burned,
        swapped_at: origin.timestamp,
      }
      return { apply: (rows) => rows.add(swapTable, { ...getEventKey(origin), ...row }) }
    }
    case 'MinimumExchangeSet':
      return getMinimumStep(origin, toHex(event.args.token), event.args.minimum)
    default:
      event.eventName satisfies GuardEventName
      return undefined
  }
}
