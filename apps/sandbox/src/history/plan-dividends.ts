import { getSandboxAccount, type SandboxRole } from '@app/config/sandbox-accounts'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'
import type { DividendToken, PaymentAction, PlannedAction } from './action.ts'
import type { Units } from './units.ts'

/** The day of the first funding: rules are announced at the deployment, nine days ahead of the first day that they are for. */
const firstFundingDay = 8
const fundingDays = 30
/** How far the last funding reaches beyond the history; the doctor warns of more than 90 days. */
const daysAhead = 85

/** Whole USDT that stay with the operator, to fund a pool by hand. */
const spareUsdt = 5_000

/** Whole tokens that a pool releases in a day. */
const releases: Record<DividendKind, Record<DividendToken, number>> = {
  promotion: { productToken: 360, usdt: 115 },
  node: { productToken: 200, usdt: 60 },
  community: { productToken: 310, usdt: 100 },
  ve: { productToken: 110, usdt: 33 },
  dao: { productToken: 150, usdt: 45 },
}

/** Every thirty days the operator funds each pool with each token, the last time for longer. */
export function planDividends(days: number, { usdt, product }: Units): PlannedAction[] {
  const units = { productToken: product, usdt }
  const account = getSandboxAccount('operator').index
  const plan: PlannedAction[] = [
    { at: firstFundingDay * SECONDS_PER_DAY, account, action: { kind: 'receiveUsdt', amount: usdt(spareUsdt) } },
  ]
  for (let atDay = firstFundingDay; atDay < days; atDay += fundingDays) {
    const at = atDay * SECONDS_PER_DAY
    const dayCount = atDay + fundingDays < days ? fundingDays : days + daysAhead - atDay
    const amounts = dividendKinds.flatMap((pool) =>
      (['productToken', 'usdt'] as const).map((token) => {
        return { pool, token, amount: units[token](releases[pool][token] * dayCount) }
      }),
    )
    const inUsdt = amounts.reduce((sum, { token, amount }) => (token === 'usdt' ? sum + amount : sum), 0n)
    plan.push({ at, account, action: { kind: 'receiveUsdt', amount: inUsdt } })
    for (const funding of amounts) plan.push({ at, account, action: { kind: 'fundDividends', ...funding, dayCount } })
  }
  return [...plan, ...planPayments(days)]
}

const withdraw = (token: DividendToken, percent = 100): PaymentAction => ({
  kind: 'withdrawDividends',
  token,
  percent,
})
const exit = (token: DividendToken): PaymentAction => ({ kind: 'exitDividends', token })

/** Who was paid: by a voucher before a root is open, or by proof alone. What came after is still to be had. */
function planPayments(days: number): PlannedAction[] {
  const plan: PlannedAction[] = []
  const add = (role: SandboxRole, daysBefore: number, action: PaymentAction) =>
    plan.push({ at: (days - daysBefore) * SECONDS_PER_DAY, account: getSandboxAccount(role).index, action })
  add('genesis', 150, withdraw('productToken'))
  add('leader', 130, withdraw('usdt', 50))
  add('whale', 110, withdraw('productToken'))
  add('lockEnded', 100, exit('productToken'))
  add('nodeCandidate', 90, withdraw('productToken', 80))
  add('genesis', 75, exit('usdt'))
  add('whale', 60, withdraw('usdt'))
  add('nodeCandidate', 45, exit('productToken'))
  add('leader', 40, withdraw('productToken'))
  add('whale', 30, exit('productToken'))
  add('leader', 25, exit('usdt'))
  return plan
}
