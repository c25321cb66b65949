import { setTimeout } from 'node:timers/promises'
import { isSameAddress } from '@app/core/address'
import type { CardReward, CardSummary } from '@app/core/api/cards'
import type { DayPage } from '@app/core/api/days'
import type { DaoRanking, NodeUser, NodeUserPage } from '@app/core/api/dao'
import type { VotingEscrow } from '@app/core/api/escrow'
import { klineSeconds, type Klines, type Solvency, type TokenStats } from '@app/core/api/token-data'
import type { PowerOrderPage } from '@app/core/api/power'
import type {
  CommunityMember,
  CommunityPage,
  Invitee,
  Relationship,
  StakingDay,
  StakingDayPage,
} from '@app/core/api/referral'
import type { DividendPage, DividendPoolPage, PromotionIncomePage } from '@app/core/api/rewards'
import type { Deposit, UserStaking } from '@app/core/api/staking'
import type { Assets, Withdrawal, WithdrawalTerms } from '@app/core/api/withdrawal'
import type { Card, CardRewardPage } from '@app/core/api/cards'
import { dividendKinds } from '@app/core/settlement/dividend-kinds'
import { getTokens } from '@app/config/contracts'
import type { SandboxRole } from '@app/config/sandbox-accounts'
import { expect, test } from '@playwright/test'
import { type Address, erc20Abi, parseUnits } from 'viem'
import { contracts, getAddress, getAnswer, getApi, getChain, tokens } from '../support/chain.ts'
import { readAll, readFile, readUnmoved, sum } from '../support/lists.ts'
import { SameFigures } from '../support/same-figures.ts'
import { waitUntilSettled } from '../support/settled.ts'

type Row = Record<string, string>

const roles = ['genesis', 'whale', 'leader', 'nodeCandidate', 'member', 'empty'] as const
const { usdt, rwas, productToken, drToken, stakingPoolUsdt, votingEscrow, productPair } = contracts

const shownTokens = getTokens({ contracts, tokens }).map(({ address }) => address)
const decimals = new Map<string, number>()

function inBase(token: Address, whole: string): bigint {
  return parseUnits(whole, decimals.get(token.toLowerCase())!)
}

const sumColumn = (rows: readonly Row[], column: string, token: Address) =>
  rows.reduce((all, row) => all + inBase(token, row[column] || '0'), 0n)
const inToken = (rows: readonly Row[], token: Address) =>
  rows.filter((row) => isSameAddress(row['token_address']!, token))
const ofToken = <T extends { token: string }>(rows: readonly T[], token: Address) =>
  rows.filter((row) => isSameAddress(row.token, token))
const sumOf = <K extends string>(rows: readonly Record<K, string>[], key: K) => sum(rows.map((row) => row[key]))
const sumRevenue = (rows: readonly { revenue: string | null }[]) => sum(rows.map(({ revenue }) => revenue ?? '0'))
const sumAmounts = (rows: readonly { amount: string }[]) => sum(rows.map(({ amount }) => amount))

const readState = async () => [await getApi<DayPage>('days?pageSize=1'), await getApi<TokenStats>('tokenStats')]

/** Waits until no day is left to be settled, and repeats when something is booked meanwhile. */
async function collect(read: (figures: SameFigures) => Promise<void>): Promise<SameFigures> {
  await waitUntilSettled()
  return readUnmoved(readState, async () => {
    const figures = new SameFigures()
    await read(figures)
    return figures
  })
}

/** Figures that grow with each block are compared in answers of the same block. */
async function readInOneBlock<T extends readonly unknown[]>(
  paths: { [K in keyof T]: string },
  isKnown: (data: T) => boolean,
): Promise<T> {
  const until = Date.now() + 120_000
  for (;;) {
    const answers = await Promise.all(paths.map(async (path) => getAnswer<unknown>(path)))
    const data = answers.map((answer) => answer.data) as unknown as T
    if (new Set(answers.map(({ asOf }) => asOf.blockNumber)).size === 1 && isKnown(data)) return data
    await setTimeout(100)
    if (Date.now() > until) throw new Error(`No block was told of whole: ${paths.join(', ')}`)
  }
}

test.beforeAll(async () => {
  for (const token of shownTokens)
    decimals.set(
      token.toLowerCase(),
      await getChain().readContract({ address: token, abi: erc20Abi, functionName: 'decimals' }),
    )
})

test('what an account put in and got is the same wherever the service says it', async () => {
  test.setTimeout(800_000)
  const figures = await collect(async (into) => {
    for (const role of roles) await readMoney(into, role)
  })
  expect(figures.findDifferences()).toEqual([])
  expect(figures.countFigures()).toBeGreaterThan(100)
})

async function readMoney(into: SameFigures, role: SandboxRole): Promise<void> {
  const address = getAddress(role)
  const of = (what: string) => `${what} of ${role}`
  const [staking, assets, terms, lock, deposits, withdrawals] = await Promise.all([
    getApi<UserStaking>(`userStaking?address=${address}`),
    getApi<Assets>(`getAssets?address=${address}`),
    getApi<WithdrawalTerms>(`withdrawal/terms?address=${address}`),
    getApi<VotingEscrow>(`ve?address=${address}`),
    readAll<Deposit>(`deposit/list?address=${address}`),
    readAll<Withdrawal>(`withdrawalLog?address=${address}`),
  ])
  const [depositFile, stakeFile, drFile, withdrawalFile] = await Promise.all([
    readFile('deposits', role),
    readFile('stakes', role),
    readFile('dr', role),
    readFile('withdrawals', role),
  ])
  for (const { pool, key, token, staked, positionCount } of staking.pools) {
    const name = of(`stake in ${key}`)
    const inPool = ({ contract }: { contract: string }) => isSameAddress(contract, pool)
    const positions = staking.positions.filter((one) => isSameAddress(one.pool, pool))
    const open = deposits.filter((one) => inPool(one) && one.withdrawnAt === null)
    const rows = [...stakeFile, ...drFile].filter(
      (row) => isSameAddress(row['contract']!, pool) && !row['taken_out_at'],
    )
    into.say(name, 'userStaking', staked)
    into.say(name, 'positions', sumAmounts(positions))
    into.say(name, 'deposits', sumAmounts(open))
    into.say(name, 'file', sumColumn(rows, 'amount', token))
    into.say(of(`positions in ${key}`), 'userStaking', positionCount)
    into.say(of(`positions in ${key}`), 'file', rows.length)
  }
  const [last] = lock.changes
  into.say(of('lock'), 've', lock.lock?.amount ?? 0n)
  into.say(of('lock'), 'its last change', last?.amount ?? 0n)

  for (const token of shownTokens.filter((each) => each !== contracts.powerToken)) {
    const held = assets.tokens.find((one) => isSameAddress(one.token, token))
    const named = (what: string) => of(`${what} of ${token}`)
    const getFigure = (key: Exclude<keyof NonNullable<typeof held>, 'token'>) =>
      held?.[key] ?? { amount: '0', rowCount: 0 }
    const locked = ofToken(staking.pools, token).map(({ staked }) => staked)
    into.say(named('locked'), 'getAssets', getFigure('locked').amount)
    into.say(
      named('locked'),
      'pools and lock',
      sum(isSameAddress(token, productToken) ? [...locked, lock.lock?.amount ?? '0'] : locked),
    )
    into.say(named('invested'), 'getAssets', getFigure('invested').amount)
    into.say(named('invested'), 'deposits', sumAmounts(ofToken(deposits, token)))
    into.say(named('invested'), 'file', sumColumn(inToken(depositFile, token), 'amount', token))
    into.say(named('deposits'), 'getAssets', getFigure('invested').rowCount)
    into.say(named('deposits'), 'file', inToken(depositFile, token).length)

    const paid = ofToken(withdrawals, token).filter(({ state }) => state === 'successful')
    const waiting = ofToken(withdrawals, token).filter(({ state }) => state === 'pending')
    const isIn = (states: readonly string[]) => (row: Row) => states.includes(row['state']!)
    const file = inToken(withdrawalFile, token)
    into.say(named('withdrawn'), 'getAssets', getFigure('withdrawn').amount)
    into.say(named('withdrawn'), 'withdrawals', sumAmounts(paid))
    into.say(named('withdrawn'), 'file', sumColumn(file.filter(isIn(['successful'])), 'amount', token))
    into.say(named('being withdrawn'), 'getAssets', getFigure('pendingWithdrawal').amount)
    into.say(named('being withdrawn'), 'withdrawals', sumAmounts(waiting))
    into.say(named('being withdrawn'), 'file', sumColumn(file.filter(isIn(['pending'])), 'amount', token))
    const income = BigInt(getFigure('dividends').amount)
    into.say(named('available'), 'getAssets', getFigure('available').amount)
    const term = terms.tokens.find((one) => isSameAddress(one.token, token))
    const coming = sumAmounts(term?.opening ?? [])
    into.say(
      named('available'),
      'income less withdrawn and what is not payable yet',
      income - sumAmounts(paid) - coming,
    )
    if (term) into.say(named('available'), 'withdrawal terms', term.available!)
  }
  await readIncome(into, role, assets)
}

async function readIncome(into: SameFigures, role: SandboxRole, assets: Assets): Promise<void> {
  const address = getAddress(role)
  type Dividend = DividendPage['list'][number]
  const [every, pools, sources, days, nodes, communities] = await Promise.all([
    readAll<Dividend>(`depositBonus/list?address=${address}`),
    readAll<DividendPoolPage['list'][number]>(`depositBonusPool/list?address=${address}`),
    readAll<PromotionIncomePage['list'][number]>(`depositInvitor/list?address=${address}`),
    readAll<StakingDay>(`stats/userStakingDaily?address=${address}`),
    readAll<Dividend>(`depositNode/list?address=${address}`),
    readAll<Dividend>(`stats/bonusList?address=${address}`),
  ])
  const [file, poolFile, sourceFile] = await Promise.all([
    readFile('dividends', role),
    readFile('pools', role),
    readFile('promotion-sources', role),
  ])
  for (const token of [usdt, productToken]) {
    const held = assets.tokens.find((one) => isSameAddress(one.token, token))
    const all = `income of ${role} in ${token}`
    into.say(all, 'getAssets', held?.dividends.amount ?? '0')
    into.say(all, 'list', sumRevenue(ofToken(every, token)))
    into.say(all, 'file', sumColumn(inToken(file, token), 'amount', token))
    into.say(`${all}, rows`, 'getAssets', held?.dividends.rowCount ?? 0)
    into.say(`${all}, rows`, 'file', inToken(file, token).length)
    for (const kind of dividendKinds) {
      const name = `${kind} income of ${role} in ${token}`
      const isKind = (row: { kind: string }) => row.kind === kind
      const rows = inToken(await readFile(kind, role), token)
      into.say(name, 'getAssets', held?.[kind].amount ?? '0')
      into.say(name, 'list', sumRevenue(ofToken(every, token).filter(isKind)))
      into.say(name, 'file', sumColumn(rows, 'amount', token))
      into.say(
        name,
        'file of all',
        sumColumn(
          inToken(file, token).filter((row) => row['kind'] === kind),
          'amount',
          token,
        ),
      )
      into.say(name, 'pools', sumRevenue(ofToken(pools, token).filter(isKind)))
      const poolRows = inToken(poolFile, token).filter((row) => row['kind'] === kind)
      into.say(name, 'file of pools', sumColumn(poolRows, 'my_amount', token))
      if (kind === 'community') into.say(name, 'bonusList', sumRevenue(ofToken(communities, token)))
      if (kind === 'node') {
        into.say(name, 'depositNode', sumRevenue(ofToken(nodes, token)))
        into.say(
          name,
          'days',
          sumAmounts(
            ofToken(
              days.flatMap(({ nodeRewards }) => nodeRewards ?? []),
              token,
            ),
          ),
        )
      }
      if (kind === 'promotion') {
        into.say(name, 'whose stake it came from', sumRevenue(ofToken(sources, token)))
        into.say(name, 'file of whose stake', sumColumn(inToken(sourceFile, token), 'amount', token))
      }
    }
  }
}

test('a team is the same wherever the service says it', async () => {
  test.setTimeout(800_000)
  const figures = await collect(async (into) => {
    for (const role of roles) await readTeam(into, role)
  })
  expect(figures.findDifferences()).toEqual([])
  expect(figures.countFigures()).toBeGreaterThan(20)
})

async function readTeam(into: SameFigures, role: SandboxRole): Promise<void> {
  const address = getAddress(role)
  const [own, members, layers, invitees, nodes, nodePage, days, dayPage] = await Promise.all([
    getApi<Relationship>(`useRelationship?address=${address}`),
    readAll<CommunityMember>(`stats/association-list?address=${address}`),
    getApi<CommunityPage>(`stats/association-list?address=${address}`),
    readAll<Invitee>(`stats/recommend-list?address=${address}`),
    readAll<NodeUser>(`stats/node-list?address=${address}`),
    getApi<NodeUserPage>(`stats/node-list?address=${address}`),
    readAll<StakingDay>(`stats/userStakingDaily?address=${address}`),
    getApi<StakingDayPage>(`stats/userStakingDaily?address=${address}`),
  ])
  const [memberFile, inviteeFile, branchFile, nodeFile, dayFile] = await Promise.all([
    readFile('members', role),
    readFile('invitees', role),
    readFile('branches', role),
    readFile('nodes', role),
    readFile('team-days', role),
  ])
  const say = (figure: string, place: string, amount: bigint | string | number) =>
    into.say(`${figure} of ${role}`, place, amount)
  say('team stake', 'useRelationship', own.teamStake)
  say('team stake', 'members', sumOf(members, 'stake'))
  say('team stake', 'layers', sumOf(layers.layers, 'stake'))
  say('team stake', 'invitees with theirs', sumOf(invitees, 'stake') + sumOf(invitees, 'teamStake'))
  say('team stake', 'file of members', sumColumn(memberFile, 'stake', usdt))
  say('team stake', 'file of branches', sumColumn(branchFile, 'branch_stake', usdt))
  say('team stake', 'days', dayPage.totals.teamAdded)
  say('team stake', 'file of days', sumColumn(dayFile, 'team_added', usdt))
  say('direct stake', 'useRelationship', own.directStake)
  say('direct stake', 'invitees', sumOf(invitees, 'stake'))
  say('direct stake', 'file', sumColumn(inviteeFile, 'stake', usdt))
  say(
    'direct stake',
    'members of layer 1',
    sumOf(
      members.filter(({ layer }) => layer === 1),
      'stake',
    ),
  )
  say('own stake', 'useRelationship', own.stake)
  say('own stake', 'days', BigInt(dayPage.totals.stake) - BigInt(dayPage.totals.unstaked))
  const staking = await getApi<UserStaking>(`userStaking?address=${address}`)
  say('own stake', 'pool', staking.pools.find(({ pool }) => isSameAddress(pool, stakingPoolUsdt))!.staked)
  for (const [key, column] of [
    ['stake', 'stake'],
    ['unstaked', 'unstaked'],
    ['teamStake', 'team_stake'],
    ['teamUnstaked', 'team_unstaked'],
  ] as const) {
    say(`days' ${key}`, 'total', dayPage.totals[key])
    say(`days' ${key}`, 'rows', sumOf(days, key))
    say(`days' ${key}`, 'file', sumColumn(dayFile, column, usdt))
  }
  say('put in by node users and others', 'parts', sumOf(days, 'nodeUserStake') + sumOf(days, 'regularUserStake'))
  say('put in by node users and others', 'total', dayPage.totals.teamStake)
  say('team', 'useRelationship', own.teamCount)
  say('team', 'members', members.length)
  say('team', 'file', memberFile.length)
  say('team', 'layers', sum(layers.layers.map(({ memberCount }) => String(memberCount))))
  say(
    'team',
    'file of branches',
    branchFile.reduce((all, row) => all + 1n + BigInt(row['team']!), 0n),
  )
  say('invitees', 'useRelationship', own.directCount)
  say('invitees', 'list', invitees.length)
  say('invitees', 'file', inviteeFile.length)
  say('DR of node users', 'total', nodePage.totals.stakedDr)
  say('DR of node users', 'rows', sumOf(nodes, 'stakedDr'))
  say('DR of node users', 'file', sumColumn(nodeFile, 'staked_dr', drToken))
  say('stake of node users', 'total', nodePage.totals.stake)
  say('stake of node users', 'rows', sumOf(nodes, 'stake'))
  say('stake of node users', 'file', sumColumn(nodeFile, 'stake', usdt))
}

test('what grows with each block is the same in one block', async () => {
  test.setTimeout(800_000)
  const into = new SameFigures()
  for (const role of roles) {
    const address = getAddress(role)
    const [summary, { list: cards }, orders, staking] = await readInOneBlock<
      [CardSummary, { list: Card[] }, PowerOrderPage, UserStaking]
    >(
      [
        `nft/summarized?address=${address}`,
        `nft721?address=${address}&pageSize=100`,
        `power/orders?address=${address}&pageSize=100`,
        `userStaking?address=${address}`,
      ],
      ([, , , { pools }]) => pools.every(({ earned }) => earned !== null),
    )
    const orderRows = orders.list
    const rewardPage = await getApi<CardRewardPage>(`nft/rewards?address=${address}`)
    const rewards = await readAll<CardReward>(`nft/rewards?address=${address}`)
    const rewardFile = await readFile('card-rewards', role)
    const orderFile = await readFile('orders', role)
    const say = (figure: string, place: string, amount: bigint | string | number) =>
      into.say(`${figure} of ${role}`, place, amount)
    say('held by cards', 'summary', summary.held)
    say('held by cards', 'cards', sum(cards.map(({ held }) => held)))
    say('to claim from cards', 'summary', summary.claimable)
    say('to claim from cards', 'cards', sum([...cards.map(({ claimable }) => claimable), summary.credited]))
    say('income to claim from cards', 'summary', summary.claimableIncome)
    const waiting = cards.map(({ claimableIncome }) => claimableIncome)
    say('income to claim from cards', 'cards', sum([...waiting, summary.creditedIncome]))
    say('cards', 'summary', summary.unstaked + summary.staked + summary.ended)
    say('cards', 'list', cards.length)
    say('released by cards', 'total', rewardPage.releasedTotal)
    say('released by cards', 'rows', sum(rewards.map(({ released }) => released)))
    say('released by cards', 'file', sumColumn(rewardFile, 'released', productToken))
    say('income from cards', 'total', rewardPage.incomeTotal)
    say('income from cards', 'rows', sum(rewards.map(({ income }) => income)))
    say('income from cards', 'file', sumColumn(rewardFile, 'income', rwas))
    say('to claim from orders', 'total', orders.totals.claimable)
    say('to claim from orders', 'rows', sum(orderRows.map(({ claimable }) => claimable)))
    const open = orderRows.filter(({ state }) => state !== 'ended')
    say('power of open orders', 'list', sum(open.map(({ remainingPower }) => remainingPower)))
    say('power of open orders', 'userStaking', sum(staking.powerOrders.map(({ remainingPower }) => remainingPower)))
    say('fuel burned by orders', 'list', sum(orderRows.map(({ fuelBurned }) => fuelBurned)))
    say('fuel burned by orders', 'file', sumColumn(orderFile, 'fuel_burned', productToken))
    for (const { token, amount } of staking.totals.earned) {
      const parts = staking.pools.filter(({ rewardToken }) => isSameAddress(rewardToken, token))
      say(`earned in ${token}`, 'total', amount!)
      say(`earned in ${token}`, 'pools', sum(parts.map(({ earned }) => earned!)))
    }
  }
  expect(into.findDifferences()).toEqual([])
  expect(into.countFigures()).toBeGreaterThan(15)
})

test('what is there in all is the same wherever the service says it', async () => {
  test.setTimeout(800_000)
  const figures = await collect(async (into) => {
    const [solvency] = await readInOneBlock<[Solvency]>(['solvency'], ([{ obligations }]) =>
      obligations.every(({ unknown }) => unknown === null),
    )
    const [stats, escrow, ranking, members] = await Promise.all([
      getApi<TokenStats>('tokenStats'),
      getApi<VotingEscrow>('ve'),
      getApi<DaoRanking>('dao/ranking'),
      readAll<DaoRanking['list'][number]>('dao/ranking'),
    ])
    const rankingFile = await readFile('ranking', 'whale')
    const owes = (contract: Address, kind: string) =>
      solvency.obligations.find((one) => isSameAddress(one.contract, contract) && one.kind === kind)!
    for (const { pool, key, staked, rewardFunded, rewardClaimed, rewardRecovered, rewardLeft } of stats.pools) {
      into.say(`staked in ${key}`, 'tokenStats', staked)
      into.say(`staked in ${key}`, 'owed', owes(pool, 'principal').owed!)
      into.say(`rewards of ${key}`, 'left', rewardLeft)
      into.say(`rewards of ${key}`, 'held', owes(pool, 'rewards').held!)
      into.say(`rewards of ${key}`, 'funded', BigInt(rewardFunded) - BigInt(rewardClaimed) - BigInt(rewardRecovered))
    }
    into.say('staked in daoPool', 'ranking', ranking.totalStake)
    into.say('staked in daoPool', 'members', sum(members.map(({ stake }) => stake)))
    into.say('staked in daoPool', 'file', sumColumn(rankingFile, 'staked_dr', drToken))
    const teams = await getApi<Relationship>(`useRelationship?address=${getAddress('genesis')}`)
    into.say('staked in stakingPoolUsdt', 'everybody below genesis, and genesis', sum([teams.teamStake, teams.stake]))
    const sources = stats.supply.flatMap((part) => part.sources)
    const held = (account: Address) => sources.find((one) => one.account && isSameAddress(one.account, account))!.amount
    into.say('locked', 've', escrow.totals.locked)
    into.say('locked', 'supply', held(votingEscrow))
    into.say('locked', 'owed', owes(votingEscrow, 'principal').owed!)
    for (const { part, amount, sources: parts } of stats.supply) {
      into.say(`supply: ${part}`, 'part', amount)
      into.say(`supply: ${part}`, 'sources', sumAmounts(parts))
    }
    into.say('supply: burned', 'tokenStats', stats.burned)
    into.say('supply', 'tokenStats', stats.initialSupply)
    into.say('supply', 'parts', sumAmounts(stats.supply))
    into.say('supply', 'total and destroyed', sum([stats.totalSupply, stats.destroyed]))
    const { exchange } = stats
    into.say('supply: exchangePool', 'pair', exchange!.baseReserve)
    into.say('supply: exchangePool', 'its balance', held(productPair))
    for (const { token, owed, held: there } of solvency.totals) {
      const parts = solvency.obligations.filter((one) => isSameAddress(one.token, token))
      into.say(`owed in ${token}`, 'total', owed!)
      into.say(`owed in ${token}`, 'obligations', sum(parts.map((one) => one.owed!)))
      into.say(`held in ${token}`, 'total', there!)
      into.say(`held in ${token}`, 'obligations', sum(parts.map((one) => one.held!)))
    }
  })
  expect(figures.findDifferences()).toEqual([])
  expect(figures.countFigures()).toBeGreaterThan(20)
})

async function readCandles(interval: keyof typeof klineSeconds): Promise<Klines> {
  let from: number | null = 0
  let all: Klines | undefined
  while (from !== null) {
    const page: Klines = await getApi<Klines>(`klines?interval=${interval}&limit=1000&from=${from}`)
    all = all ? { ...page, list: [...all.list, ...page.list] } : page
    from = page.nextFrom
  }
  return all!
}

test('the market is the same in candles of every length and in its figures, and its price that of the reserves', async () => {
  test.setTimeout(800_000)
  const figures = await collect(async (into) => {
    const { exchange } = await getApi<TokenStats>('tokenStats')
    const { price, priceDecimals, swapCount, baseReserve, quoteReserve } = exchange!
    into.say('price', 'exchange', price!)
    // As many quote tokens for a whole one as the pair has for all of its own, both in whole tokens.
    const [base, quote] = [decimals.get(productToken.toLowerCase())!, decimals.get(usdt.toLowerCase())!]
    const inWhole = BigInt(quoteReserve) * 10n ** BigInt(base + priceDecimals - quote)
    into.say('price', 'reserves', inWhole / BigInt(baseReserve))
    into.say('decimals of the price', 'exchange', priceDecimals)
    into.say('swaps', 'exchange', swapCount)
    for (const interval of Object.keys(klineSeconds) as (keyof typeof klineSeconds)[]) {
      const { list, priceDecimals: places } = await readCandles(interval)
      into.say('price', interval, list.at(-1)!.close)
      into.say('decimals of the price', interval, places)
      into.say('swaps', interval, sum(list.map((candle) => String(candle.swapCount))))
      into.say('traded', interval, sum(list.map(({ baseVolume }) => baseVolume)))
      into.say('paid', interval, sum(list.map(({ quoteVolume }) => quoteVolume)))
      into.say(
        'highest price',
        interval,
        list.reduce((most, { high }) => (BigInt(high) > most ? BigInt(high) : most), 0n),
      )
      into.say('first price', interval, list[0]!.open)
    }
  })
  expect(figures.findDifferences()).toEqual([])
})

test('what days were settled with is the same in the list of days, the pools and their file', async () => {
  test.setTimeout(800_000)
  const figures = await collect(async (into) => {
    const days = await readAll<DayPage['list'][number]>('days')
    const pools = await readAll<DividendPoolPage['list'][number]>('depositBonusPool/list')
    const file = await readFile('pools', 'leader')
    for (const { day, settled } of days)
      for (const { token, kind, budget, given, totalWeight, accountCount } of settled?.pools ?? []) {
        const name = `${kind} of ${day} in ${token}`
        into.say(`budget: ${name}`, 'day', budget)
        into.say(`paid: ${name}`, 'day', given)
        into.say(`weight: ${name}`, 'day', totalWeight)
        into.say(`accounts: ${name}`, 'day', accountCount)
      }
    for (const { epoch, token, kind, totalPool, paid, totalWeight, accountCount } of pools) {
      const name = `${kind} of ${epoch} in ${token}`
      into.say(`budget: ${name}`, 'pool', totalPool)
      into.say(`paid: ${name}`, 'pool', paid)
      into.say(`weight: ${name}`, 'pool', totalWeight)
      into.say(`accounts: ${name}`, 'pool', accountCount)
    }
    for (const row of file) {
      const token = row['token_address'] as Address
      const name = `${row['kind']} of ${row['epoch']} in ${token}`
      into.say(`budget: ${name}`, 'file', inBase(token, row['pool']!))
      into.say(`paid: ${name}`, 'file', inBase(token, row['paid']!))
      into.say(`weight: ${name}`, 'file', row['total_weight']!)
      into.say(`accounts: ${name}`, 'file', row['accounts']!)
    }
  })
  expect(figures.findDifferences()).toEqual([])
  expect(figures.countFigures()).toBeGreaterThan(100)
})
