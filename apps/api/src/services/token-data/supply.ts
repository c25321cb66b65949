import { BURN_ADDRESS, type Address } from '@app/core/address'
import { supplyPart, type SupplyPart, type SupplyShare } from '@app/core/api/token-data'
import type { SupplyPlace } from '../../domain/supply-places.ts'

export interface SupplyRows {
  totalSupply: bigint
  destroyed: bigint
  /** {product} of every place and of the burn address, by checksummed address; what holds none is left out. */
  balances: ReadonlyMap<Address, bigint>
  genesis: readonly { account: Address; balance: bigint }[]
}

type Source = SupplyShare['sources'][number]

/**
 * Where the supply is. Accounts that have no name of their own are in wallets.
 * @invariant the parts add up to everything ever minted
 */
export function getSupply(places: readonly SupplyPlace[], rows: SupplyRows): SupplyShare[] {
  const sources = new Map<SupplyPart, Source[]>(supplyPart.options.map((part) => [part, []]))
  const add = (part: SupplyPart, key: string, account: Address | null, amount: bigint) =>
    sources.get(part)!.push({ key, account, amount: amount.toString() })

  const named = new Set<Address>([BURN_ADDRESS])
  for (const { part, key, account } of places) {
    if (named.has(account)) continue
    named.add(account)
    add(part, key, account, rows.balances.get(account) ?? 0n)
  }
  for (const { account, balance } of rows.genesis) {
    if (named.has(account)) continue
    named.add(account)
    add('genesisCommunity', 'genesis', account, balance)
  }
  add('burned', 'destroyed', null, rows.destroyed)
  add('burned', 'burnAddress', BURN_ADDRESS, rows.balances.get(BURN_ADDRESS) ?? 0n)
  const elsewhere = [...sources.values()].flat().reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  add('inWallets', 'others', null, rows.totalSupply + rows.destroyed - elsewhere)
  return [...sources].map(([part, list]) => ({
    part,
    amount: list.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
    sources: list,
  }))
}
