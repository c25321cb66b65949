import { drTokenAbi } from '@app/abis/dr-token'
import { productTokenAbi } from '@app/abis/product-token'
import { type Hex, zeroAddress } from 'viem'
import { addRow, createProjection, ignore, type Step } from './handlers.ts'
import { type Origin, ProjectionError, toHex } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import { defineEventTable, defineTable, type RowOf } from './table.ts'

const deadAddress: Hex = '0x000000000000000000000000000000000000dead'

const balanceTable = defineTable('token_balance', ['token', 'account'], {
  token: 'bytea',
  account: 'bytea',
  balance: 'numeric',
})
const statTable = defineTable('token_stat', ['token'], {
  token: 'bytea',
  holder_count: 'bigint',
  total_supply: 'numeric',
  destroyed: 'numeric',
})
const mintTable = defineEventTable('dr_mint', {
  account: 'bytea',
  amount: 'numeric',
  burned: 'numeric',
  minted_at: 'bigint',
})

const tokenHandlers = {
  Transfer: getTransferStep,
  Approval: ignore('allowances are read from the chain'),
  EIP712DomainChanged: ignore('no contract of ours changes its domain'),
}

export const tokenProjection = createProjection(productTokenAbi, tokenHandlers)

export const drTokenProjection = createProjection(drTokenAbi, {
  ...tokenHandlers,
  Minted: ({ account, amount, burned }, origin) =>
    addRow(mintTable, {
      ...getEventKey(origin),
      account: toHex(account),
      amount,
      burned,
      minted_at: origin.timestamp,
    }),
})

type Transfer = { from: Hex; to: Hex; value: bigint }

function getTransferStep(args: Transfer, { address: token }: Origin): Step {
  const [from, to] = [toHex(args.from), toHex(args.to)]
  const { value } = args
  return {
    require(rows) {
      rows.require(statTable, { token })
      for (const account of [from, to]) if (account !== zeroAddress) rows.require(balanceTable, { token, account })
    },
    apply(rows) {
      const stat = rows.upsert(statTable, { token, holder_count: 0, total_supply: 0n, destroyed: 0n })
      if (value === 0n) return
      if (from === zeroAddress) stat.total_supply += value
      else addBalance(rows, stat, from, -value)
      if (to === zeroAddress) {
        stat.total_supply -= value
        stat.destroyed += value
      } else addBalance(rows, stat, to, value)
    },
  }
}

function addBalance(rows: RowStore, stat: RowOf<typeof statTable.columns>, account: Hex, amount: bigint): void {
  const key = { token: stat.token, account }
  const before = rows.find(balanceTable, key)?.balance ?? 0n
  const balance = before + amount
  if (balance < 0n)
    throw new ProjectionError(`Token ${stat.token}: ${account} sent more than it had: an event is missing`)
  if (balance === 0n) rows.remove(balanceTable, key)
  else rows.upsert(balanceTable, { ...key, balance }).balance = balance
  if (account !== deadAddress) stat.holder_count += (balance > 0n ? 1 : 0) - (before > 0n ? 1 : 0)
}
