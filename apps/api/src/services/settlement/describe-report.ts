import { MAX_SETTLEMENT_CHANGES, type SettlementReport as ReportAnswer } from '@app/core/api/admin'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getEpochStart } from '@app/core/settlement/epochs'
import { toByteaArray } from '@app/db/arrays'
import type { Sql } from '@app/db/client'
import type { Address } from '@app/core/address'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import type { SettlementReport } from './settle-epoch.ts'

interface Change {
  token: Address
  kind: DividendKind
  account: Address
  weight: bigint
  revenue: bigint
}

/** A settlement with the balances that it changes: the largest by revenue, as they are before and after. */
export async function describeReport(sql: Sql, report: SettlementReport): Promise<ReportAnswer> {
  const changes = listChanges(report)
  const largest = changes
    .toSorted((a, b) => (a.revenue === b.revenue ? 0 : a.revenue > b.revenue ? -1 : 1))
    .slice(0, MAX_SETTLEMENT_CHANGES)
  const balances = await readBalances(sql, largest)
  const { epoch, snapshot, pools, inputsHash, resultHash, rulesVersion, memberCount, isWritten } = report
  return {
    epoch,
    startAt: getEpochStart(epoch),
    blockNumber: snapshot.blockNumber,
    blockHash: snapshot.blockHash,
    rulesVersion,
    inputsHash,
    resultHash,
    memberCount,
    isWritten,
    pools: pools.map(({ token, kind, backlog, budget, paid, totalWeight, revenues }) => ({
      token: toChecksumAddress(token),
      kind,
      backlog: backlog.toString(),
      budget: budget.toString(),
      paid: paid.toString(),
      totalWeight: totalWeight.toString(),
      accountCount: revenues.length,
    })),
    changeCount: changes.length,
    changes: largest.map(({ token, kind, account, weight, revenue }, index) => {
      const now = balances[index]!
      const before = isWritten ? now - revenue : now
      return {
        token: toChecksumAddress(token),
        kind,
        account: toChecksumAddress(account),
        weight: weight.toString(),
        before: before.toString(),
        revenue: revenue.toString(),
        after: (before + revenue).toString(),
      }
    }),
  }
}

function listChanges({ pools }: SettlementReport): Change[] {
  return pools.flatMap(({ token, kind, revenues }) =>
    revenues.map(({ account, weight, revenue }) => ({ token, kind, account, weight, revenue })),
  )
}

async function readBalances(sql: Sql, changes: readonly Change[]): Promise<bigint[]> {
  const rows = await sql<{ balance: bigint }[]>`
    select coalesce(held.balance, 0) as balance
    from unnest(${toByteaArray(changes.map(({ token }) => token))}::bytea[], ${changes.map(({ kind }) => kind)}::text[],
      ${toByteaArray(changes.map(({ account }) => account))}::bytea[]) with ordinality as wanted (token, kind, owner, place)
    left join lateral (
      select sum(entry.amount) as balance from app.ledger_account account
      join app.ledger_entry entry on entry.account_id = account.id
      where account.owner = wanted.owner and account.token = wanted.token and account.kind = wanted.kind
    ) held on true
    order by wanted.place`
  return rows.map(({ balance }) => balance)
}
