import type { SettlementReport } from '@app/core/api/admin'

/** A settlement for a terminal: the pools, then balances before and after, in base units. */
export function printReport(report: SettlementReport): string {
  const { epoch, startAt, blockNumber, rulesVersion, memberCount, pools, changes, changeCount } = report
  const day = new Date(startAt * 1_000).toISOString().slice(0, 10)
  const lines = [
    `${report.isWritten ? 'Settled' : 'Dry run of'} epoch ${epoch} (${day}), state after block ${blockNumber}, rules ${rulesVersion}, ${memberCount} accounts in the tree`,
    `inputs ${report.inputsHash}`,
    `result ${report.resultHash}`,
    '',
    ...pools.map(
      ({ token, kind, backlog, budget, paid, accountCount }) =>
        `pool ${kind} ${token}: ${paid} of ${budget} to ${accountCount} accounts, of the ${backlog} that it holds`,
    ),
    ...(pools.length === 0 ? ['No pool holds anything.'] : []),
    '',
    ...changes.map(
      ({ token, kind, account, before, revenue, after }) =>
        `${kind} ${account} ${token}: ${before} + ${revenue} = ${after}`,
    ),
  ]
  if (changeCount > changes.length) lines.push(`… and ${changeCount - changes.length} smaller ones`)
  return lines.join('\n')
}
