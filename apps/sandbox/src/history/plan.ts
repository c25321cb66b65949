import { SECONDS_PER_DAY } from '@app/core/constants'
import type { Feature } from '@app/core/features'
import { hasFeature } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployments'
import { getSandboxAccount, SANDBOX_ACCOUNT_COUNT, type SandboxRole } from '@app/config/sandbox-accounts'
import {
  type Action,
  type DividendToken,
  getUnits,
  type PaymentAction,
  type PlannedAction,
  type Units,
} from './action.ts'
import { isPossible } from './left-out.ts'
import { planFurtherPools, planMarket } from './plan-market.ts'
import { createRng, type Rng } from './rng.ts'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'

const day = SECONDS_PER_DAY
const lockDays = 180
const product = (whole: number) => BigInt(whole) * 10n ** 18n
const index = (role: SandboxRole) => getSandboxAccount(role).index
const bind = (superior: SandboxRole): Action => ({ kind: 'bind', superior: index(superior) })

interface Setting {
  deployment: Pick<Deployment, 'contracts' | 'pools' | 'tokens'>
  seed: number
  days: number
  accounts: number
}

export function planHistory({ seed, days, accounts, deployment }: Setting): PlannedAction[] {
  const { pools, tokens } = deployment
  const rng = createRng(seed)
  const units = getUnits(tokens)
  const plan = [
    ...planNamed(days, units),
    ...planCrowd(rng, { days, accounts, units }),
    ...planFunding(days),
    ...planDividends(days, units),
    ...planPayments(days, deployment),
    ...planMarket(createRng(seed + 1), { days, accounts, units }),
    ...planFurtherPools(days, { pools, tokens }),
  ]
  return plan
    .filter(({ action }) => isPossible(action, deployment))
    .map((entry, order) => ({ entry, order }))
    .toSorted((a, b) => a.entry.at - b.entry.at || a.order - b.order)
    .map(({ entry }) => entry)
}

function planNamed(days: number, { usdt }: Units): PlannedAction[] {
  const stake = (whole: number): Action => ({ kind: 'stake', amount: usdt(whole) })
  const receive = (whole: number): Action => ({ kind: 'receiveUsdt', amount: usdt(whole) })
  const plan: PlannedAction[] = []
  const add = (role: SandboxRole, atDay: number, ...actions: Action[]) => {
    for (const action of actions) plan.push({ at: Math.round(atDay * day), account: index(role), action })
  }
  add('genesis', 0.2, receive(60_000), stake(20_000))
  add('leader', 0.5, receive(25_000), bind('genesis'))
  add('whale', 0.6, receive(1_500_000), bind('genesis'))
  add('leader', 1.1, stake(3_000))
  add('whale', 2.2, stake(250_000))
  add('returned', 2.4, receive(6_000), bind('leader'), stake(4_000))
  add('lockEnded', 3, receive(9_000), bind('leader'), stake(2_000))
  add('lockEnded', 11.3, stake(800))
  add('nodeCandidate', 20, receive(120_000), bind('genesis'), stake(50_000))
  add('leader', 45, stake(6_000), { kind: 'claim' })
  add('whale', 60.4, stake(180_000))
  add('bound', 120, bind('leader'), receive(5_000))
  add('whale', 150.7, stake(400_000))
  add('returned', 2.4 + lockDays + 3, { kind: 'unstake', stake: 0 })
  add('whale', days - 20, { kind: 'claim' })
  add('new', days - 9, receive(10_000))
  add('youngLock', days - 6, receive(5_000), bind('leader'), stake(1_500))
  add('lockEnded', days - 4, stake(1_200))
  for (const role of ['new', 'bound', 'whale', 'nodeCandidate', 'leader'] as const) {
    add(role, days - 3, { kind: 'receiveProduct', amount: product(role === 'whale' ? 200_000 : 12_000) })
  }
  return plan
}

interface CrowdSetting {
  days: number
  accounts: number
  units: Units
}

function planCrowd(rng: Rng, setting: CrowdSetting): PlannedAction[] {
  const { days, accounts, units } = setting
  const plan: PlannedAction[] = []
  const joined: { account: number; atDay: number }[] = [
    { account: index('genesis'), atDay: 0 },
    { account: index('leader'), atDay: 0.5 },
  ]
  const join = (account: number, superior: number, atDay: number) => {
    const at = Math.round(atDay * day)
    plan.push({ at, account, action: { kind: 'receiveUsdt', amount: units.usdt(rng.between(200, 30_000)) } })
    plan.push({ at, account, action: { kind: 'bind', superior } })
    joined.push({ account, atDay })
  }

  const line = [index('leader')]
  const lineLength = 14
  for (let layer = 1; layer <= lineLength; layer++) {
    const account = layer === 3 ? index('member') : SANDBOX_ACCOUNT_COUNT + layer
    join(account, line.at(-1)!, 3 + layer * 1.5)
    line.push(account)
  }
  const crowd = Array.from({ length: accounts - SANDBOX_ACCOUNT_COUNT }, (_, i) => SANDBOX_ACCOUNT_COUNT + i)
  for (const account of crowd) {
    if (line.includes(account)) continue
    const atDay = 25 + rng.next() * (days - 30)
    const earlier = joined.filter((member) => member.atDay < atDay - 0.1)
    join(account, rng.pick(earlier).account, atDay)
  }

  for (const { account, atDay } of joined) {
    if (account === index('genesis') || account === index('leader')) continue
    planStakes(plan, rng, { account, atDay }, setting)
  }
  return plan
}

function planStakes(
  plan: PlannedAction[],
  rng: Rng,
  { account, atDay: joinedDay }: { account: number; atDay: number },
  { days, units }: CrowdSetting,
) {
  if (account !== index('member') && rng.next() < 0.2) return
  const stakes = account === index('member') ? 2 : rng.between(1, 4)
  let atDay = joinedDay
  for (let nth = 0; nth < stakes; nth++) {
    atDay += 0.05 + rng.next() * 25
    if (atDay > days - 1) return
    const amount = units.usdt(rng.between(2, 200) * 25)
    const at = Math.round(atDay * day)
    plan.push({ at, account, action: { kind: 'receiveUsdt', amount } })
    plan.push({ at, account, action: { kind: 'stake', amount } })
    if (rng.next() < 0.3 && atDay + 12 < days - 1) {
      plan.push({ at: Math.round((atDay + 11) * day), account, action: { kind: 'claim' } })
    }
    if (rng.next() < 0.5 && atDay + lockDays + 2 < days - 1) {
      plan.push({ at: Math.round((atDay + lockDays + 2) * day), account, action: { kind: 'unstake', stake: nth } })
    }
  }
}

function planFunding(days: number): PlannedAction[] {
  const plan: PlannedAction[] = []
  const account = index('operator')
  for (let month = 1; month * 30 < days; month++) {
    const at = month * 30 * day
    plan.push({ at, account, action: { kind: 'fundRewards', pool: 'stakingPoolUsdt', amount: product(150_000) } })
    plan.push({ at, account, action: { kind: 'fundRewards', pool: 'daoPool', amount: product(36_000) } })
  }
  return plan
}

const firstFundingDay = 8
const fundingDays = 30
/** The doctor warns when funding reaches more than 90 days ahead. */
const daysAhead = 85

const spareUsdt = 5_000

const wholeTokensPerDay: Record<DividendKind, Record<DividendToken, number>> = {
  promotion: { productToken: 360, usdt: 115 },
  node: { productToken: 200, usdt: 60 },
  community: { productToken: 310, usdt: 100 },
  ve: { productToken: 110, usdt: 33 },
  dao: { productToken: 150, usdt: 45 },
}

export function planDividends(days: number, inUnits: Units): PlannedAction[] {
  const { usdt } = inUnits
  const units = { productToken: inUnits.product, usdt }
  const account = getSandboxAccount('operator').index
  const plan: PlannedAction[] = [
    { at: firstFundingDay * SECONDS_PER_DAY, account, action: { kind: 'receiveUsdt', amount: usdt(spareUsdt) } },
  ]
  for (let atDay = firstFundingDay; atDay < days; atDay += fundingDays) {
    const at = atDay * SECONDS_PER_DAY
    const dayCount = atDay + fundingDays < days ? fundingDays : days + daysAhead - atDay
    const amounts = dividendKinds.flatMap((pool) =>
      (['productToken', 'usdt'] as const).map((token) => {
        return { pool, token, amount: units[token](wholeTokensPerDay[pool][token] * dayCount) }
      }),
    )
    const inUsdt = amounts.reduce((sum, { token, amount }) => (token === 'usdt' ? sum + amount : sum), 0n)
    plan.push({ at, account, action: { kind: 'receiveUsdt', amount: inUsdt } })
    for (const funding of amounts) plan.push({ at, account, action: { kind: 'fundDividends', ...funding, dayCount } })
  }
  return plan
}

const withdraw = (token: DividendToken, percent = 100): PaymentAction => ({
  kind: 'withdrawDividends',
  token,
  percent,
})
const exit = (token: DividendToken): PaymentAction => ({ kind: 'exitDividends', token })

const earnedBy: Readonly<Partial<Record<SandboxRole, Feature>>> = {
  genesis: 'dr',
  nodeCandidate: 'dr',
  lockEnded: 've',
}

function planPayments(days: number, deployment: Pick<Deployment, 'contracts'>): PlannedAction[] {
  const plan: PlannedAction[] = []
  const earns = (role: SandboxRole) => hasFeature(deployment, earnedBy[role] ?? 'invite')
  const add = (role: SandboxRole, daysBefore: number, action: PaymentAction) =>
    earns(role) &&
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
