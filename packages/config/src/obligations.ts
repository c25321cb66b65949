import type { Address } from '@app/core/address'
import type { Obligation, Solvency } from '@app/core/api/token-data'
import type { Contract } from './contracts.ts'
import type { Debt } from './contract-kinds.ts'

type AskedDebt = { contract: Contract; kind: Debt['kind']; token: Address }

type DebtAnswer = { balance: bigint; owed: readonly [bigint, ...bigint[]] }

/** A contract's debts in one token are covered by one balance, in the order of `getDebts`. */
export function getObligations(debts: readonly (AskedDebt & DebtAnswer)[]): Obligation[] {
  const spent = new Map<string, bigint>()
  return debts.map(({ contract, kind, token, balance, owed: [whole, ...less] }) => {
    const owed = less.reduce((left, part) => left - part, whole)
    const place = `${contract.name} ${token}`
    const held = balance - (spent.get(place) ?? 0n)
    spent.set(place, (spent.get(place) ?? 0n) + owed)
    return {
      contract: contract.address,
      key: contract.name,
      kind,
      token,
      held: (held > 0n ? held : 0n).toString(),
      owed: owed.toString(),
      unknown: null,
    }
  })
}

/** A sum with an unknown part is unknown. */
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
