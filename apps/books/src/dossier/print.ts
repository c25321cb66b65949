import { getContracts } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { getCardNumber } from '@app/core/card-number'
import type { Hex } from 'viem'
import { toDate } from '../accounts/pools.ts'
import { createTokenNames } from '../tokens.ts'
import type { Entry } from './account-ledger.ts'
import type { Dossier } from './read-dossier.ts'

const toTime = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')

export function printDossier(dossier: Dossier, deployment: Deployment): string {
  const { format } = createTokenNames(deployment)
  const { account, state, identity } = dossier
  const names = new Map(getContracts(deployment).map(({ name, address }) => [address.toLowerCase(), name]))
  const product = deployment.contracts.productToken.toLowerCase() as Hex
  const rwas = deployment.contracts.rwas.toLowerCase() as Hex
  const power = deployment.contracts['powerToken']?.toLowerCase() as Hex
  const stakedToken = (pool: Hex) =>
    deployment.contracts[deployment.pools[names.get(pool)!]!.token]!.toLowerCase() as Hex
  return `${[
    `# ${account}`,
    '',
    `Chain ${deployment.chainId}, as of block ${state.block} (${toTime(state.timestamp)}), final up to ${state.finalBlock ?? 'none'}. Amounts have all their places.`,
    ...(state.behind === undefined
      ? []
      : ['', `**INDEX BEHIND: ${state.behind}. What came later is not in this file.**`]),
    ...section(
      'Identity',
      'chain.account',
      identity
        ? [
            `registered ${toTime(identity.registeredAt)}, id ${identity.id}, invite code ${identity.code ?? 'none'}`,
            `superior: ${identity.superior ?? 'none (genesis account)'}`,
            `invitees: ${identity.direct}, team: ${identity.team}`,
          ]
        : ['not registered: no superior is bound'],
    ),
    ...section(
      'Balances',
      'chain.token_balance; of other tokens the index keeps none',
      dossier.balances.map(({ token, balance }) => format(token, balance)),
    ),
    ...section(
      'Stakes',
      'chain.position',
      dossier.stakes.map(
        (each) =>
          `${names.get(each.pool) ?? each.pool} ${each.position_id}: ${format(stakedToken(each.pool), each.amount)}, staked ${toTime(each.staked_at)}, ${
            each.unstaked_at === null
              ? `open, unlocks ${toTime(each.unlock_at)}`
              : `unstaked ${toTime(each.unstaked_at)}`
          }`,
      ),
    ),
    ...section(
      'Power orders',
      'chain.power_order, as of the last event of each',
      dossier.orders.map(
        (each) =>
          `order ${each.order_id}: ${format(power, each.power)}, opened ${toTime(each.opened_at)}, ends ${toTime(each.ends_at)}${each.paused ? ', paused' : ''}, claimed ${format(product, each.claimed)}, set aside ${format(product, each.reserved)}`,
      ),
    ),
    ...section(
      'Lock',
      'chain.ve_lock',
      dossier.locks.map((each) => `${format(product, each.amount)} until ${toTime(each.unlock_at)}`),
    ),
    ...section(
      'Cards',
      'chain.card, as of the last event of each',
      dossier.cards.map(
        (each) =>
          `card ${getCardNumber(each.card_id)}: ${each.ended ? 'ended' : each.staked_at === null ? 'unstaked' : `staked ${toTime(each.staked_at)}`}, holds ${format(product, each.held)}, released ${format(product, each.released)}, income ${format(rwas, each.income)}`,
      ),
    ),
    ...section(
      'Ledger',
      'chain.log. Transfers of tokens whose logs are not indexed (USDT, RWAS) are here only where a contract of ours tells of them',
      dossier.ledger.map(
        (each) =>
          `${toTime(each.timestamp)}, block ${each.block}: ${each.amount > 0n ? '+' : ''}${format(each.token, each.amount)}, ${nameReason(each)}, ${each.transaction}`,
      ),
    ),
    ...section(
      'Dividends',
      `settled.share and, of filed months as a whole, settled.month_share, settled up to ${dossier.settledUpTo === undefined ? 'no day yet' : toDate(dossier.settledUpTo)}`,
      dossier.dividends.map(
        (each) =>
          `${each.kind}: ${format(each.token, each.revenue)} on ${each.days} days, ${toDate(each.first_day)} to ${toDate(each.last_day)}`,
      ),
    ),
    ...section(
      'Withdrawals asked for',
      'app.withdrawal, app.voucher',
      dossier.withdrawals.map(
        (each) =>
          `#${each.id}, ${toTime(each.requested_at)}: ${format(each.token, each.paid_to - each.paid_from)} (from ${format(each.token, each.paid_from)} to ${format(each.token, each.paid_to)} in all), vouchers: ${each.vouchers}${each.cancelled_at === null ? '' : `, cancelled ${toTime(each.cancelled_at)}`}`,
      ),
    ),
    ...section(
      'Payments',
      'chain.dividend_payment',
      dossier.payments.map(
        (each) =>
          `${toTime(each.paid_at)}, block ${each.block_number}: ${format(each.token, each.amount)}, fee ${format(each.token, each.fee)}, to ${each.recipient}, ${format(each.token, each.paid_in_all)} in all, ${each.transaction_hash}`,
      ),
    ),
    ...section('Equity claims', 'app.equity_claim', [
      ...dossier.claims.map(
        (each) =>
          `card ${getCardNumber(each.card_id)}: ${each.shares} shares of ${each.stock_code}, ${each.state}, claimed ${toTime(each.claimed_at)}`,
      ),
      ...(dossier.claims.length === 0 ? [] : [`with a note: ${dossier.claims.filter((each) => each.has_note).length}`]),
    ]),
    ...section(
      'Sums',
      'the sections above, against the totals that the index and the settled days keep',
      dossier.sums.map(({ what, token, left, right }) =>
        left === right
          ? `${what}: ${format(token, left)}, adds up`
          : `${what}: DOES NOT ADD UP, ${format(token, left)} and ${format(token, right)}`,
      ),
    ),
  ].join('\n')}\n`
}

export function toPlainDossier({ state, ...dossier }: Dossier): unknown {
  const { block, hash, timestamp, finalBlock, behind } = state
  const whole = {
    ...dossier,
    asOf: { block, hash, timestamp, finalBlock, behind: behind ?? null },
    sums: dossier.sums.map((sum) => ({ ...sum, addsUp: sum.left === sum.right })),
  }
  return JSON.parse(JSON.stringify(whole, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
}

function nameReason({ reason, contract, other }: Entry): string {
  if (other !== undefined)
    return `${reason} ${reason === 'sent' || reason === 'dividends sent' ? 'to' : 'from'} ${other}`
  return contract === undefined ? reason : `${reason} (${contract})`
}

function section(title: string, source: string, lines: readonly string[]): string[] {
  return [
    '',
    `## ${title}`,
    `Source: ${source}.`,
    '',
    ...(lines.length === 0 ? ['None.'] : lines.map((line) => `- ${line}`)),
  ]
}
