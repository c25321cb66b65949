import type { Address } from '@app/core/address'
import type { Obligation, Solvency } from '@app/core/api/solvency'
import type { ServiceContext } from '../../context.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain, type Cursor } from '../chain/read-chain.ts'
import { readContractObligations } from './solvency/contract-obligations.ts'
import { readVaultObligations } from './solvency/vault-obligations.ts'

/** Reads what one part of the product owes, at the block of the cursor. */
type ObligationReader = (ctx: ServiceContext, cursor: Cursor) => Promise<Obligation[]>

const readers: readonly ObligationReader[] = [readContractObligations, readVaultObligations]

/** Can it pay? What every contract holds against what it owes, all of it at the indexed block. */
export async function getSolvency(ctx: ServiceContext): Promise<Dated<Solvency>> {
  const { cursor } = await readChain(ctx, ctx.database`select 1 as one`)
  const parts = await Promise.all(readers.map((read) => read(ctx, cursor)))
  const obligations = parts.flat()
  return { cursor, data: { obligations, totals: getTotals(obligations) } }
}

/** A sum with a part that is not known is not known. */
export function getTotals(obligations: readonly Obligation[]): Solvency['totals'] {
  const byToken = new Map<Address, Obligation[]>()
  for (const one of obligations) byToken.set(one.token, [...(byToken.get(one.token) ?? []), one])
  return [...byToken].map(([token, parts]) => ({
    token,
    held: sum(parts.map(({ held }) => held)),
    owed: sum(parts.map(({ owed }) => owed)),
  }))
}

function sum(amounts: readonly (string | null)[]): string | null {
  return amounts.includes(null) ? null : amounts.reduce((total, amount) => total + BigInt(amount!), 0n).toString()
}
