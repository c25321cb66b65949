import { getDeployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { exportedLists } from '@app/core/api/export'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { getLargeDataAddress, writeLargeData } from '@app/testing/large-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import type { ServiceContext } from './context.ts'
import {
  leaveOnlyToWithdraw,
  writeCards,
  writeDao,
  writeDividends,
  writeMarket,
  writeMoney,
  writeOrders,
} from './plans.test-setup.ts'
import { getPools } from './pools.ts'
import { findAccounts } from './services/accounts/find-accounts.ts'
import { listNotes } from './services/accounts/notes.ts'
import { listAllAnnouncements } from './services/announcements/edit-announcements.ts'
import { listAnnouncements } from './services/announcements/read-announcements.ts'
import { listAuditEntries } from './services/audit.ts'
import { getCardSummary, listCardRewards } from './services/cards/card-totals.ts'
import { getCard, listCards } from './services/cards/read-cards.ts'
import { listAllClaims, listClaims } from './services/claims.ts'
import { checkAddresses } from './services/accounts/check-addresses.ts'
import { listNodeUsers, listRanking } from './services/dao.ts'
import { listDays } from './services/days/list-days.ts'
import { getProof } from './services/days/proofs.ts'
import { exportList } from './services/export/export-list.ts'
import { getAssets } from './services/get-assets.ts'
import { getVotingEscrow } from './services/escrow/get-voting-escrow.ts'
import { listOrders } from './services/power-orders.ts'
import { listCommunity, listInvitees } from './services/referral/community.ts'
import { getRelationship } from './services/referral/get-relationship.ts'
import { listStakingDays } from './services/referral/list-staking-days.ts'
import { listDividendDays, listDividendPools, listDividends } from './services/settlement/list-dividends.ts'
import { listPromotionIncome } from './services/settlement/list-promotion-income.ts'
import { getUserStaking } from './services/staking/get-user-staking.ts'
import { listDeposits, sumDeposits } from './services/staking/list-deposits.ts'
import { getSolvency } from './services/token-data/get-solvency.ts'
import { getTokenStats } from './services/token-data/get-token-stats.ts'
import { listKlines } from './services/token-data/list-klines.ts'
import { listTransfers, sumTransfers } from './services/token-data/list-transfers.ts'
import { getWithdrawalTerms } from './services/withdrawal/get-terms.ts'
import { listProposals } from './services/withdrawal/limit-proposals.ts'
import { listLimits } from './services/withdrawal/limits.ts'
import { listWithdrawals } from './services/withdrawal/list-withdrawals.ts'
import { createChainRows, TEST_BLOCK_TIMESTAMP as now } from './testing/chain-rows.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** What the driver keeps on a query that it has sent: parameters as they went over the wire. */
interface Executed {
  /** Null for a fragment, which becomes part of another query. */
  statement: { string: string } | null
  parameters?: unknown[]
}

/** Tables of a row or so for the whole deployment or for a day, and what operators write by hand; reading them whole is the right plan. */
const tinyTables = new Set(
  'cursor deep_reorg mismatch pair pause pool progress signing staker_total token_stat dividend_token dividend_signer dividend_post dividend_veto dividend_funding dividend_cover withdrawal_limit limit_proposal limit_proposal_outcome day ve_ending ve_total announcement announcement_text'.split(
    ' ',
  ),
)

let database: TestDatabase
let sql: Sql
let ctx: ServiceContext
let root: Address
let middle: Address
const executed: Executed[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const rows = createChainRows(database.url)
  await rows.setCursor()
  const config = readConfig({ DATABASE_URL: database.url, CHAIN_ID: '31337' })
  const { contracts } = getDeployment(31_337)
  const { stakingPoolUsdt: pool, productToken: product } = contracts
  await writeLargeData(rows.sql, { accounts: 40_000, positions: 80_000, pool, product, now })
  root = await getLargeDataAddress(rows.sql, 1)
  middle = await getLargeDataAddress(rows.sql, 40)
  await writeDividends(rows.sql)
  await writeMarket(rows.sql, contracts)
  await writeCards(rows.sql)
  await writeOrders(rows.sql)
  await writeDao(rows.sql, contracts)
  await writeMoney(rows.sql, contracts)
  await rows.close()
  sql = createClient(database.url, { max: 1 })
  const recorder = new Proxy(sql, {
    apply: (target, _, parameters) => {
      const query: unknown = Reflect.apply(target, undefined, parameters)
      executed.push(query as Executed)
      return query
    },
  })
  ctx = {
    config,
    database: recorder,
    pools: getPools(config.deployment),
    earned: { read: () => Promise.resolve(new Map()) },
    node: { attempt: () => Promise.resolve({ ok: true, value: 18 }) },
    cardTerms: { read: () => Promise.resolve(cardTerms) },
    vault: { readRecent: () => Promise.resolve(undefined) },
    lagRule: { maxLagSeconds: 60, hasWorldClock: false },
  } as unknown as ServiceContext
}, 300_000)

afterAll(async () => {
  await sql.end({ timeout: 1 })
  await database.drop()
})

const cardTerms = {
  heldPerCard: 10n ** 21n,
  releasePerDay: 10n ** 19n,
  incomePerDay: 10n ** 19n,
  wholeIncome: 10n ** 21n,
  life: 8_640_000,
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

async function explain(options: string, text: string, parameters: unknown[] = []): Promise<PlanNode[]> {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    `explain (format json, ${options}) ${text}`,
    parameters.map((value) => (typeof value === 'string' ? value.replace(/^\\x/, '0x') : value)) as never[],
  )
  return flatten(row!['QUERY PLAN'][0].Plan)
}

const wholeTableReads = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && !tinyTables.has(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'])

const first = { page: 1, pageSize: 20 }
const last = { page: 150, pageSize: 100 }
const transaction = `0x${'ab'.repeat(32)}` as const
const layers = { layerFrom: 1, layerTo: 128 }

/** A node that knows nothing: what is asked of it costs the database nothing. */
const away = { attempt: () => Promise.resolve({ ok: false, reason: 'NODE_UNAVAILABLE' }) }

async function exportAll(list: (typeof exportedLists)[number], address: Address): Promise<void> {
  for await (const text of exportList(ctx, { list, address })) expect(text).not.toBe('')
}

/** Files with a row for each of thousands of members, and for each of them and each day. */
const blocksOfFile: Partial<Record<(typeof exportedLists)[number], number>> = {
  members: 6_000,
  'promotion-sources': 80_000,
}

/** What it is, how it is asked, and how many blocks of 8 KiB it may touch. */
type Question = [string, () => Promise<unknown>, number]
const questions: Question[] = [
  ['relationship by address', () => getRelationship(ctx, { address: root }), 40],
  ['staking', () => getUserStaking(ctx, { address: root }), 1_000],
  ['deposits', () => listDeposits(ctx, { address: root, ...first }), 300],
  ['deposits of a kind', () => listDeposits(ctx, { address: root, kind: 'dr', ...first }), 60],
  ['deposits by their unlock', () => listDeposits(ctx, { address: root, order: 'unlock', ...first }), 600],
  ['sums of deposits', () => sumDeposits(ctx, { address: root }), 600],
  ['deposits of a transaction', () => listDeposits(ctx, { address: root, transaction, ...first }), 1_200],
  ['deposits of an id', () => listDeposits(ctx, { address: root, id: '7', kind: 'stake', ...first }), 600],
  ['sums of deposits of a transaction', () => sumDeposits(ctx, { address: root, transaction }), 700],
  ['deposits of power', () => listDeposits(ctx, { address: middle, kind: 'power', ...first }), 60],
  ['ranking', () => listRanking(ctx, { address: middle, ...first }), 1_200],
  ['ranking, deep', () => listRanking(ctx, { address: middle, ...last }), 1_500],
  ['node users of all', () => listNodeUsers(ctx, { address: root, ...first }), 4_000],
  ['node users of a branch', () => listNodeUsers(ctx, { address: middle, ...first }), 3_000],
  ['VE power', () => getVotingEscrow(ctx, { address: root }), 60],
  ['power orders', () => listOrders(ctx, { address: root, ...first }), 60],
  ['power orders of a state', () => listOrders(ctx, { address: root, state: 'outOfFuel', ...first }), 60],
  ['candles, the last', () => listKlines(ctx, { interval: '1m', limit: 500 }), 2_200],
  ['candles from a time', () => listKlines(ctx, { interval: '1m', from: now - 9_000_000, limit: 100 }), 500],
  ['transfers', () => listTransfers(ctx, { ...first }), 2_000],
  ['transfers of an account', () => listTransfers(ctx, { address: root, ...first }), 400],
  ['transfers with somebody', () => listTransfers(ctx, { address: root, with: middle, ...first }), 400],
  ['transfers of a transaction', () => listTransfers(ctx, { address: root, transaction, ...first }), 400],
  ['addresses checked for an account', () => checkAddresses(ctx, { address: root, accounts: [middle, root] }), 2_000],
  ['addresses checked for nobody', () => checkAddresses(ctx, { accounts: [middle, root] }), 400],
  ['transfers of an account, added up', () => sumTransfers(ctx, { address: root }), 400],
  ['invitees', () => listInvitees(ctx, { address: root, ...first }), 60],
  ['community of all', () => listCommunity(ctx, { address: root, ...layers, ...first }), 200],
  ['community of all, deep', () => listCommunity(ctx, { address: root, ...layers, ...last }), 1_500],
  ['days of all', () => listStakingDays(ctx, { address: root, ...first }), 10_000],
  ['days of a branch', () => listStakingDays(ctx, { address: middle, from: now - 9_000_000, ...first }), 3_000],
  ['one far layer of all', () => listCommunity(ctx, { address: root, layerFrom: 9, layerTo: 9, ...first }), 100],
  ['dividends', () => listDividends(ctx, { address: root, ...first }), 200],
  ['dividends by day', () => listDividendDays(ctx, { address: root, ...first }), 2_000],
  ['dividends of a kind', () => listDividends(ctx, { address: root, kind: 'community', ...first }), 200],
  ['promotion income', () => listPromotionIncome(ctx, { address: root, ...first }), 5_000],
  ['promotion income, deep', () => listPromotionIncome(ctx, { address: root, ...last }), 60_000],
  ['promotion income of a branch', () => listPromotionIncome(ctx, { address: middle, ...first }), 3_000],
  ['dividend pools', () => listDividendPools(ctx, { address: root, ...first }), 300],
  ['cards', () => listCards(ctx, { address: root, ...first }), 300],
  ['cards in a state', () => listCards(ctx, { address: root, state: 'ended', ...first }), 300],
  ['summary of cards', () => getCardSummary(ctx, { address: root }), 200],
  ['a card', () => getCard(ctx, { id: '4294967301' }), 60],
  ['rewards of cards', () => listCardRewards(ctx, { address: root, ...first }), 200],
  // With the proof of the one that is pending: a part of the tree for each of its 17 levels.
  ['withdrawals', () => listWithdrawals(ctx, { address: middle, ...first }), 300],
  ['withdrawals of a transaction', () => listWithdrawals(ctx, { address: middle, transaction, ...first }), 300],
  ['withdrawals of an id', () => listWithdrawals(ctx, { address: middle, id: '7', ...first }), 300],
  ['assets', () => getAssets(ctx, { address: middle }), 200],
  ['claims', () => listClaims(ctx.database, { address: root, ...first }), 60],
  ['claims of a stock', () => listAllClaims(ctx.database, { stockCode: 'CODE7', state: 'delivered', ...first }), 200],
  ['a claim by its card', () => listAllClaims(ctx.database, { cardId: '4294967300', ...first }), 60],
  ['claims of all in a state', () => listAllClaims(ctx.database, { state: 'processing', ...first }), 400],
  ['announcements', () => listAnnouncements(ctx, { type: 1, language: 'ja', ...first }), 10_000],
  ['announcements of all', () => listAllAnnouncements(ctx, { language: 'en', type: 2, ...first }), 500],
  ['changes of an operator', () => listAuditEntries(ctx, { account: middle, ...first }, middle), 60],
  ['changes of a kind', () => listAuditEntries(ctx, { action: 'claim.edit', ...first }, middle), 1_000],
  ['changes of a few days', () => listAuditEntries(ctx, { from: now, to: now + 99, ...first }, middle), 200],
  ['changes without sign-ins', () => listAuditEntries(ctx, { signIns: 'without', ...first }, middle), 200],
  [
    'changes of an operator without sign-ins',
    () => listAuditEntries(ctx, { account: middle, signIns: 'without', from: now, ...first }, middle),
    60,
  ],
  ['changes without the own sign-ins', () => listAuditEntries(ctx, { signIns: 'withoutOwn', ...first }, middle), 1_000],
  ['own sign-ins', () => listAuditEntries(ctx, { signIns: 'own', ...first }, middle), 60],
  ['notes on an account', () => listNotes(ctx.database, { address: middle, ...first }), 60],
  ['accounts of an invite code', () => findAccounts(ctx, { q: [{ kind: 'inviteCode', id: 40 }] }), 60],
  ['accounts of a withdrawal', () => findAccounts(ctx, { q: [{ kind: 'withdrawal', id: 4n << 32n }] }), 60],
  ['accounts of a claim', () => findAccounts(ctx, { q: [{ kind: 'claim', id: 4_294_967_300n }] }), 60],
  ['a day', () => listDays(ctx, { day: 20_001, ...first }), 300],
  ['days', () => listDays(ctx, { ...first }), 300],
  ['proof', () => getProof(ctx, { address: middle, token: ctx.config.deployment.contracts.usdt }), 400],
  ['versions of the limits', () => listLimits(ctx, { ...first }, { held: [] }), 200],
  ['proposals of limits', () => listProposals(ctx, { ...first }), 200],
  ['terms of withdrawals', () => getWithdrawalTerms(ctx, { address: middle }), 200],
  ['figures of the token', () => getTokenStats(ctx), 1_200],
  ['solvency', () => getSolvency({ ...ctx, node: away } as unknown as ServiceContext), 1_200],
  ...exportedLists.map((list): Question => [
    `a file of ${list}`,
    () => exportAll(list, middle),
    blocksOfFile[list] ?? 3_000,
  ]),
  ['community of a branch', () => listCommunity(ctx, { address: middle, ...layers, ...first }), 200],
]

describe('on a large data set', () => {
  it('a read of a whole table would be found', async () => {
    const nodes = await explain('analyze', 'select count(*) from chain.account where team_stake = 5')
    expect(wholeTableReads(nodes)).toEqual(['account'])
  })

  it.each(questions)('%s reads by index, whether planned for its values or for any', async (_, ask, maxBlocks) => {
    expect(await countBlocks(ask)).toBeLessThan(maxBlocks)
  })

  it('what may be withdrawn while nobody else waits is answered after a look at some of the accounts', async () => {
    await leaveOnlyToWithdraw(sql, middle, ctx.config.deployment.contracts.usdt)
    const blocks = await countBlocks(() => getWithdrawalTerms(ctx, { address: middle }))
    expect(blocks).toBeGreaterThan(1_000)
    // Each may be a read of a disk that takes half a millisecond, and an answer has five seconds.
    expect(blocks).toBeLessThan(20_000)
  })
})

/** Asks, and repeats with their plans the queries that this took. @returns Blocks of 8 KiB that were touched. */
async function countBlocks(ask: () => Promise<unknown>): Promise<number> {
  executed.length = 0
  await ask()
  // Names of columns are made by the same function, and have no statement.
  const queries = executed.filter(({ statement }) => Boolean(statement))
  expect(queries).not.toHaveLength(0)
  let blocks = 0
  for (const { statement, parameters } of queries) {
    const custom = await explain('analyze, buffers', statement!.string, parameters)
    expect([statement!.string, wholeTableReads(custom)]).toEqual([statement!.string, []])
    blocks += (custom[0]?.['Shared Hit Blocks'] ?? 0) + (custom[0]?.['Shared Read Blocks'] ?? 0)
    const generic = await explain('generic_plan', statement!.string)
    expect([statement!.string, wholeTableReads(generic)]).toEqual([statement!.string, []])
  }
  return blocks
}
