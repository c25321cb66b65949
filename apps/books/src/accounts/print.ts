import type { Deployment } from '@app/config/deployment'
import { createTokenNames } from '../tokens.ts'
import { getClosing, getStrays } from './ledger.ts'
import { toDate } from './pools.ts'
import type { Accounts, LineOutcome } from './reconcile.ts'

const toTime = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')

export function printAccounts(accounts: Accounts, deployment: Deployment): string {
  const { format } = createTokenNames(deployment)
  const { period, state, compared, outcomes, pools, problems, notes } = accounts
  const lines = [
    `# Accounts from ${toTime(period.from)} to ${toTime(period.to)}`,
    '',
    `Up to block ${accounts.closingBlock}${accounts.isOver ? ', the last before the end' : ', the newest final one: the period is not over'}. Books: chain.log, indexed up to block ${state.block}. ${
      compared
        ? `Chain: balanceOf and the contracts' own counts at block ${compared.block}, as ${compared.by.join(' and ')} ${compared.by.length > 1 ? 'say' : 'says'}.`
        : 'The chain was not asked.'
    }`,
    ...notes.map((note) => `Note: ${note}`),
    ...(state.behind === undefined ? [] : [`INDEX BEHIND: ${state.behind}.`]),
  ]
  for (const { line, carried, books, chain, difference, strays } of outcomes.filter(isOfInterest)) {
    const show = (amount: bigint) => format(line.token, amount)
    lines.push(
      '',
      `## ${line.contract}: ${format(line.token, 0n).replace(/^0 /, '')}`,
      `- opening: ${show(line.opening)}`,
    )
    if (carried !== undefined && carried !== 0n) lines.push(`- before, without a reason: ${show(carried)}`)
    for (const [reason, sums] of line.reasons) {
      if (sums.in !== 0n) lines.push(`- in, ${reason}: ${show(sums.in)}`)
      if (sums.out !== 0n) lines.push(`- out, ${reason}: ${show(sums.out)}`)
    }
    for (const { amount, transaction } of strays)
      lines.push(
        `- ${amount > 0n ? 'came in' : 'went out'} without a reason: ${show(amount < 0n ? -amount : amount)} (${transaction})`,
      )
    const closing = getClosing(line) + (carried ?? 0n) + (line.isIndexed ? getStrays(line) : 0n)
    if (books !== closing && compared?.block !== accounts.closingBlock)
      lines.push(`- since, up to block ${compared?.block}: ${show(books - closing)}`)
    lines.push(
      `- closing, books: ${show(books)}`,
      chain === undefined ? '- closing, chain: unknown' : `- closing, chain: ${show(chain)}`,
      difference === undefined ? '- difference: unknown' : `- difference: ${show(difference)}`,
    )
  }
  if (accounts.outside.size > 0) {
    lines.push(
      '',
      '## Of accounts, kept by no contract',
      'What accounts had more of, or less, below zero: paid to the treasury, burned, minted or swapped, a swap with the fee that is burned of it.',
    )
    for (const { reason, token, amount } of accounts.outside.values())
      lines.push(`- ${reason}: ${format(token, amount)}`)
  }
  lines.push('', '## Dividend pools')
  if (pools.length === 0) lines.push('No day is settled.')
  else lines.push(`Settled up to ${toDate(accounts.settledUpTo!)}.`)
  for (const pool of pools)
    lines.push(
      `- ${pool.kind}: ${format(pool.token, pool.opening)} before, released ${format(pool.token, pool.released)}, given ${format(pool.token, pool.given)}, left ${format(pool.token, pool.left)}`,
    )
  lines.push('', '## Result')
  if (problems.length === 0 && compared && !state.behind) lines.push('Index, contracts and chain agree to the unit.')
  else {
    if (problems.length > 0) lines.push(`${problems.length} to look at:`)
    for (const problem of problems) lines.push(`- ${problem}.`)
    if (state.behind !== undefined)
      lines.push(`- The index is behind: ${state.behind}. Run the command again when it is not.`)
  }
  return `${lines.join('\n')}\n`
}

function isOfInterest({ line, chain, books }: LineOutcome): boolean {
  return line.opening !== 0n || line.reasons.size > 0 || books !== 0n || (chain ?? 0n) !== 0n
}

/** Amounts are base units, as strings. */
export function toPlain(accounts: Accounts) {
  const { period, state, outcomes, outside, pools, compared, ...others } = accounts
  return {
    from: toTime(period.from),
    to: toTime(period.to),
    isOver: others.isOver,
    closingBlock: others.closingBlock,
    indexedBlock: state.block,
    behind: state.behind ?? null,
    compared: compared ?? null,
    balances: outcomes.map(({ line, carried, books, chain, difference, strays }) => ({
      contract: line.contract,
      address: line.address,
      token: line.token,
      opening: String(line.opening),
      before: carried === undefined ? null : String(carried),
      reasons: Array.from(line.reasons, ([reason, sums]) => ({ reason, in: String(sums.in), out: String(sums.out) })),
      withoutReason: strays.map((stray) => ({ ...stray, amount: String(stray.amount) })),
      closing: String(getClosing(line)),
      books: String(books),
      chain: chain === undefined ? null : String(chain),
      difference: difference === undefined ? null : String(difference),
    })),
    outside: Array.from(outside.values(), (each) => ({ ...each, amount: String(each.amount) })),
    pools: pools.map(({ token, kind, opening, released, given, left }) => ({
      token,
      kind,
      opening: String(opening),
      released: String(released),
      given: String(given),
      left: String(left),
    })),
    problems: others.problems,
    notes: others.notes,
  }
}

const write = (rows: readonly (readonly string[])[]) =>
  rows
    .map(
      (row) =>
        row.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',') + '\r\n',
    )
    .join('')

/** By file name. Amounts have all decimal places; the token's address stands beside its symbol. */
export function toCsv(accounts: Accounts, deployment: Deployment): Map<string, string> {
  const { format } = createTokenNames(deployment)
  const show = (token: `0x${string}`, amount: bigint | undefined) =>
    amount === undefined ? '' : format(token, amount).split(' ')[0]!
  const symbol = (token: `0x${string}`) => format(token, 0n).split(' ').at(-1)!
  const movements = accounts.outcomes.flatMap(({ line, strays }) =>
    [
      ...Array.from(line.reasons, ([reason, sums]) => [reason, sums.in, sums.out] as const),
      ...strays.map(
        ({ amount, transaction }) =>
          [`without a reason ${transaction}`, amount > 0n ? amount : 0n, amount < 0n ? -amount : 0n] as const,
      ),
    ].map(([reason, came, went]) => [
      line.contract,
      symbol(line.token),
      line.token,
      reason,
      show(line.token, came),
      show(line.token, went),
    ]),
  )
  return new Map([
    [
      'balances.csv',
      write([
        [
          'contract',
          'token',
          'token_address',
          'opening',
          'before_without_reason',
          'closing_books',
          'closing_chain',
          'difference',
        ],
        ...accounts.outcomes.map(({ line, carried, books, chain, difference }) => [
          line.contract,
          symbol(line.token),
          line.token,
          ...[line.opening, carried, books, chain, difference].map((amount) => show(line.token, amount)),
        ]),
      ]),
    ],
    ['movements.csv', write([['contract', 'token', 'token_address', 'reason', 'in', 'out'], ...movements])],
    [
      'pools.csv',
      write([
        ['kind', 'token', 'token_address', 'before', 'released', 'given', 'left'],
        ...accounts.pools.map(({ kind, token, opening, released, given, left }) => [
          kind,
          symbol(token),
          token,
          ...[opening, released, given, left].map((amount) => show(token, amount)),
        ]),
      ]),
    ],
    ['problems.csv', write([['problem'], ...accounts.problems.map((each) => [each])])],
  ])
}
