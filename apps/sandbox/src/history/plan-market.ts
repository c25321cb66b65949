import { SECONDS_PER_DAY } from '@app/core/constants'
import { getSandboxAccount, SANDBOX_ACCOUNT_COUNT, type SandboxRole } from '@app/config/sandbox-accounts'
import { type Deployment, poolContracts } from '@app/config/deployment'
import { parseUnits } from 'viem'
import type { Action, PlannedAction, Units } from './action.ts'
import type { Rng } from './rng.ts'

const day = SECONDS_PER_DAY
const tokens = (whole: number) => BigInt(whole) * 10n ** 18n
const index = (role: SandboxRole) => getSandboxAccount(role).index

const buy = (series: number, quantity: number): Action => ({ kind: 'buyCards', series, quantity })

interface MarketSetting {
  days: number
  accounts: number
  units: Units
}

export function planMarket(rng: Rng, { days, accounts, units }: MarketSetting): PlannedAction[] {
  return [...planNamed(days, units), ...planTraders(rng, days, units), ...planCrowd(rng, days, accounts)]
}

function planNamed(days: number, { usdt, rwas }: Units): PlannedAction[] {
  const plan: PlannedAction[] = []
  const add = (role: SandboxRole, atDay: number, ...actions: Action[]) => {
    for (const action of actions) plan.push({ at: Math.round(atDay * day), account: index(role), action })
  }
  const get = (product: number, withUsdt = 0): Action[] => [
    ...(product > 0 ? [{ kind: 'receiveProduct', amount: tokens(product) } as const] : []),
    ...(withUsdt > 0 ? [{ kind: 'receiveUsdt', amount: usdt(withUsdt) } as const] : []),
  ]
  const open = (power: number, fuel: number): Action => ({
    kind: 'openOrder',
    power: tokens(power),
    fuel: tokens(fuel),
  })
  const dr = (amount: number): Action => ({ kind: 'mintDr', amount: tokens(amount) })
  const stakeDr = (amount: number): Action => ({ kind: 'stakeIn', pool: 'daoPool', amount: tokens(amount) })
  const lock = (amount: number, weeks: number): Action => ({ kind: 'lockProduct', amount: tokens(amount), weeks })

  add('whale', 29, ...get(200_000, 70_000), { kind: 'buyPower', usdt: usdt(50_000) })
  // Fuel for 50 days: it has been empty since day 81.
  add('whale', 31, open(20_000, 1_000))
  add('whale', 70, open(10_000, 3_000))
  add('whale', 100, open(5_000, 1_500))
  add('whale', 120, { kind: 'suspendOrder', order: 2 })
  add('whale', 130, { kind: 'replenishOrder', order: 1, fuel: tokens(300) }, { kind: 'claimOrder', order: 1 })
  add('leader', 50, ...get(30_000, 4_500), { kind: 'buyPower', usdt: usdt(2_000) }, open(1_500, 200))

  const buyers = (['whale', 'leader', 'nodeCandidate', 'genesis'] as const).map(index)
  add('operator', 40, { kind: 'allowCards', accounts: buyers })
  add('whale', 41, buy(1, 3), buy(1, 3))
  // On sale beside the first, and of another stock.
  add('operator', 100, { kind: 'openSeries', series: 2 })
  add('whale', 101, buy(2, 2))
  // 152 days of release: the first card has ended, the second holds what it had on day 90.
  add('whale', 45, { kind: 'stakeCard', card: 0 }, { kind: 'stakeCard', card: 1 }, { kind: 'stakeCard', card: 2 })
  add('whale', 90, { kind: 'takeOutCard', card: 1 }, { kind: 'claimCard', card: 2 })
  add('whale', 95, { kind: 'giftCard', card: 3, to: index('returned') })
  add('leader', 60, buy(1, 1), { kind: 'stakeCard', card: 0 })

  add('genesis', 20, ...get(20_000), dr(10_000), stakeDr(10_000))
  add('whale', 62, dr(30_000), stakeDr(25_000))
  add('leader', 64, dr(5_000), stakeDr(5_000))
  add('nodeCandidate', 66, ...get(40_000), dr(20_000), stakeDr(20_000))

  add('whale', 80, lock(50_000, 104))
  add('leader', 82, lock(5_000, 52))
  add('lockEnded', 60, ...get(2_000), lock(1_000, 8))

  for (const [role, amount] of [
    ['whale', 20_000],
    ['leader', 2_000],
  ] as const) {
    add(role, 75, { kind: 'receiveToken', token: 'rwas', amount: rwas(amount + 500) })
    add(role, 76, { kind: 'stakeIn', pool: 'stakingPoolRwas', amount: rwas(amount) })
  }
  add('bound', days - 3, { kind: 'receiveToken', token: 'rwas', amount: rwas(1_000) })
  return plan
}

function planTraders(rng: Rng, days: number, { usdt }: Units): PlannedAction[] {
  const account = index('nodeCandidate')
  const plan: PlannedAction[] = []
  for (let atDay = 22; atDay < days - 0.5; atDay += 0.25 + rng.next()) {
    const at = Math.round(atDay * day)
    const whole = rng.between(300, 40_000)
    if (rng.next() < 0.53) {
      plan.push({ at, account, action: { kind: 'receiveUsdt', amount: usdt(whole) } })
      plan.push({ at, account, action: { kind: 'swapUsdt', amount: usdt(whole) } })
    } else {
      plan.push({ at, account, action: { kind: 'receiveProduct', amount: tokens(whole * 2) } })
      plan.push({ at, account, action: { kind: 'swapProduct', amount: tokens(whole * 2) } })
    }
  }
  return plan
}

function planCrowd(rng: Rng, days: number, accounts: number): PlannedAction[] {
  const plan: PlannedAction[] = []
  for (let account = SANDBOX_ACCOUNT_COUNT; account < accounts; account++) {
    if (rng.next() < 0.5) continue
    const at = Math.round((days - 4 + rng.next() * 3) * day)
    const whole = rng.between(200, 4_000)
    plan.push({ at, account, action: { kind: 'receiveProduct', amount: tokens(whole * 2) } })
    const uses: Action[] = [
      { kind: 'mintDr', amount: tokens(whole) },
      { kind: 'lockProduct', amount: tokens(whole), weeks: rng.between(4, 200) },
      { kind: 'swapProduct', amount: tokens(whole) },
    ]
    const use = rng.pick(uses)
    plan.push({ at, account, action: use })
    if (use.kind === 'mintDr')
      plan.push({ at, account, action: { kind: 'stakeIn', pool: 'daoPool', amount: tokens(whole) } })
  }
  return plan
}

export function planFurtherPools(
  days: number,
  { pools, tokens: terms }: Pick<Deployment, 'pools' | 'tokens'>,
): PlannedAction[] {
  const further = Object.entries(pools).filter(([name]) => !(poolContracts as readonly string[]).includes(name))
  return further.flatMap(([pool, { token }]) => {
    const amount = (whole: number) => parseUnits(String(whole), terms[token]!.decimals)
    const receive = (role: SandboxRole, atDay: number, whole: number): PlannedAction => ({
      at: Math.round(atDay * day),
      account: index(role),
      action: { kind: 'receiveToken', token, amount: amount(whole) },
    })
    const stake = (role: SandboxRole, atDay: number, whole: number): PlannedAction => ({
      at: Math.round(atDay * day),
      account: index(role),
      action: { kind: 'stakeIn', pool, amount: amount(whole) },
    })
    return [
      receive('whale', 90, 5_000),
      stake('whale', 91, 4_000),
      receive('leader', 110, 700),
      stake('leader', 111, 250),
      stake('leader', days - 8, 150),
      receive('bound', days - 3, 300),
    ]
  })
}
