import type { Address } from '@app/core/address'
import { exportedLists } from '@app/core/api/export'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { getLargeDataAddress, writeLargeData } from '@app/testing/large-data'
import { createClient, type Sql } from '@app/db/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import type { ServiceContext } from './context.ts'
import { getPools } from './domain/pools.ts'
import { getRelationship } from './services/referral/get-relationship.ts'
import { listNodeUsers } from './services/dao/list-node-users.ts'
import { listRanking } from './services/dao/list-ranking.ts'
import { getVotingEscrow } from './services/escrow/get-voting-escrow.ts'
import { listOrders } from './services/power/list-orders.ts'
import { listCommunity } from './services/referral/list-community.ts'
import { listInvitees } from './services/referral/list-invitees.ts'
import { listStakingDays } from './services/referral/list-staking-days.ts'
import { listDividendPools } from './services/settlement/list-dividend-pools.ts'
import { listPromotionIncome } from './services/settlement/list-promotion-income.ts'
import { listDividends } from './services/settlement/list-dividends.ts'
import { exportList } from './services/export/export-list.ts'
import { listLimits } from './services/admin/edit-limits.ts'
import { getCard } from './services/cards/get-card.ts'
import { getCardSummary } from './services/cards/get-card-summary.ts'
import { listCardRewards } from './services/cards/list-card-rewards.ts'
import { listCards } from './services/cards/list-cards.ts'
import { getAssets } from './services/assets/get-assets.ts'
import { listClaims } from './services/claims/list-claims.ts'
import { listAllAnnouncements } from './services/announcements/list-all-announcements.ts'
import { listAnnouncements } from './services/announcements/list-announcements.ts'
import { listAuditEntries } from './services/audit/list-audit-entries.ts'
import { listEpochs } from './services/settlement/list-epochs.ts'
import { listWithdrawals } from './services/withdrawal/list-withdrawals.ts'
import { getWithdrawalTerms } from './services/withdrawal/get-terms.ts'
import { listKlines } from './services/token-data/list-klines.ts'
import { getSolvency } from './services/token-data/get-solvency.ts'
import { getTokenStats } from './services/token-data/get-token-stats.ts'
import { listTransfers } from './services/token-data/list-transfers.ts'
import { getUserStaking } from './services/staking/get-user-staking.ts'
import { listDeposits } from './services/staking/list-deposits.ts'
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

/** Tables of a row or so for the whole deployment, and what operators write by hand; reading them whole is the right plan. */
const tinyTables = new Set(
  'cursor pair pool signing staker_total token_stat vault_progress vault_signer vault_token withdrawal_limit epoch dividend_pool ve_ending ve_total announcement announcement_text'.split(
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
  const { stakingPoolUsdt: pool, productToken: product } = config.deployment.contracts
  await writeLargeData(rows.sql, { accounts: 40_000, positions: 80_000, pool, product, now })
  root = await getLargeDataAddress(rows.sql, 1)
  middle = await getLargeDataAddress(rows.sql, 40)
  await writeDividends(rows.sql)
  await writeMarket(rows.sql, config.deployment.contracts)
  await writeCards(rows.sql)
  await writeOrders(rows.sql)
  await writeDao(rows.sql, config.deployment.contracts)
  await writeMoney(rows.sql, config.deployment.contracts)
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
    lagRule: { maxLagSeconds: 60, hasWorldClock: false },
  } as unknown as ServiceContext
}, 300_000)

afterAll(async () => {
  await sql.end({ timeout: 1 })
  await database.drop()
})

/** Four power orders of every account, in all states. */
async function writeOrders(on: Sql): Promise<void> {
  await on.unsafe(`
    select set_config('chain.journal', 'off', false);
    insert into chain.power_order
    select account.id * 4 + n, account.address, 1e18, 1e16, 1e15, 864000, ${now} - n * 300000, ${now} - n * 300000 + 864000,
      1, ${now} - n * 300000 + 500000, n = 1, ${now} - n * 300000, 0, 1, 0, 0, 20, decode(repeat('ab', 32), 'hex')
    from chain.account account cross join generate_series(0, 3) n;
    analyze chain.power_order`)
}

/** DR staked by one account in ten, one in ten of them a node user, and what some put in elsewhere. */
async function writeDao(on: Sql, contracts: ServiceContext['config']['deployment']['contracts']): Promise<void> {
  const dao = `decode('${contracts.daoPool.slice(2)}', 'hex')`
  const hash = "decode(repeat('ab', 32), 'hex')"
  const some = '(select * from chain.account where id <= 8000) account'
  const tables = 'position pool_account power_purchase power_fuel card_sale ve_lock ve_change ve_ending'.split(' ')
  const triggers = (state: string) =>
    tables.map((table) => `alter table chain.${table} ${state} trigger user`).join(';')
  await on.unsafe(`
    set synchronous_commit = on;
    ${triggers('disable')};
    insert into chain.position select ${dao}, id, address, 1, ${now} - id, ${now}, 20, ${hash} from chain.account where id % 10 = 7;
    insert into chain.pool_account select ${dao}, address, 1, case when id % 100 = 7 then 1e21 + id else id end, 0
      from chain.account where id % 10 = 7;
    insert into chain.power_purchase select id, n, ${hash}, address, address, 1, 1, ${now} - id
      from ${some} cross join generate_series(1, 3) n;
    insert into chain.power_fuel select id, n, ${hash}, id * 4, address, 1, 1, ${now} - id
      from ${some} cross join generate_series(1, 3) n;
    insert into chain.card_sale select id, 1, ${hash}, address, 1, id, 1, 1, ${now} - id from ${some};
    insert into chain.ve_lock select address, 1000, ${now} + 604800 * (id % 200), 1, 1, 1 from ${some};
    insert into chain.ve_change select id, n, ${hash}, address, 9, 9, ${now} + 9, 1, ${now} - id
      from ${some} cross join generate_series(1, 3) n;
    insert into chain.ve_ending select unlock_at, count(*), sum(amount), sum(slope) from chain.ve_lock group by unlock_at;
    ${triggers('enable')}`)
  await on.unsafe(`vacuum analyze ${tables.map((table) => `chain.${table}`).join(', ')}`)
}

const cardTerms = {
  heldPerCard: 10n ** 21n,
  releasePerDay: 10n ** 19n,
  incomePerDay: 10n ** 19n,
  wholeIncome: 10n ** 21n,
  life: 8_640_000,
}

/** 50,000 cards of 4,000 accounts, most of them staked, each with a history, and rewards that were paid for them. */
async function writeCards(on: Sql): Promise<void> {
  await on.unsafe(`
    insert into chain.card select (1::bigint << 32) + n, 1, account.address, case when n % 3 > 0 then n end, case when n % 3 > 0 then n end,
      case when n % 7 > 0 then n % 8640000 end, 10 ^ 20, 0, 0, n, n, decode(repeat('ab', 32), 'hex')
    from generate_series(1, 50000) n join chain.account account on account.id = 1 + n % 4000;
    insert into chain.card_event select buy_block, kind, card_id, buy_transaction, kind, owner, null, 0, 0, bought_at
    from chain.card cross join generate_series(1, 4) kind;
    insert into chain.card_claim select buy_block, 9, buy_transaction, owner, 1, 1, bought_at from chain.card;
    insert into chain.card_account select owner, count(*), 0, 9, 5, 9, 5 from chain.card group by owner;
    insert into app.equity_claim select card_id, series, 'CODE', owner, 30000,
      (array['registered', 'processing', 'delivered', 'rejected'])[1 + card_id::int8 / 5 % 4], null, bought_at, buy_block, bought_at
    from chain.card where card_id % 5 = 0;
    analyze app.equity_claim, chain.card, chain.card_event, chain.card_claim, chain.card_account`)
}

/** Withdrawals, ledger entries, announcements and audited changes. */
async function writeMoney(on: Sql, { usdt }: ServiceContext['config']['deployment']['contracts']): Promise<void> {
  const hash = "decode(repeat('ab', 32), 'hex')"
  await on.unsafe(`
    insert into app.withdrawal select account.id * 4 + n, account.address, ${bytes(usdt)}, 9, 1, 'successful', false, ${now} - n, 20,
        ${now}, null, ${now}, 20, ${hash}
      from chain.account account cross join generate_series(0, 3) n where account.id <= 4000;
    insert into app.voucher select id, 1, token, amount, floor(id / 40) * 86400, ${now} from app.withdrawal;
    insert into app.ledger_account (token, kind, owner) select ${bytes(usdt)}, 'promotion', address from chain.account;
    insert into app.ledger_account (token, kind) values (${bytes(usdt)}, 'vault');
    insert into chain.voucher_payment (voucher_id, account, token, amount, fee, paid_at, block_number, log_index, transaction_hash)
      select id, account, token, amount, fee, ${now}, id, 0, ${hash} from app.withdrawal;
    with made as (
      insert into app.ledger_transaction (kind, reference, booked_at) select 'settlement', 'day ' || n, ${now}
      from generate_series(1, 4000) n returning id, reference
    ), booked as (
      insert into app.ledger_entry
      select made.id, account.id, case when owner is null then -5 else 5 end
      from made join app.ledger_account account on owner is null or account.id % 4000 + 1 = substring(reference from 5)::int
        and account.id <= 4000
      returning 1
    )
    select count(*) from booked;
    insert into app.withdrawal_limit (token, effective_at, minimum, daily_quota, opens_at, closes_at, set_by, reason, set_at)
      select ${bytes(usdt)}, ${now} - n, 9, 99, 0, 86400, ${bytes(usdt)}, 'x', ${now} - n from generate_series(1, 3000) n;
    insert into chain.vault_funding (block_number, log_index, transaction_hash, funder, token, amount, funded_at)
      select n, 0, sha256(int8send(n)), ${bytes(usdt)}, ${bytes(usdt)}, 9, ${now} from generate_series(1, 3000) n;
    insert into app.vault_progress (funding_block, payment_block) values (2900, 15900);
    with made as (
      insert into app.announcement (type, status, start_time, end_time)
      select 1 + n % 3, n % 2, n, 4000000000 from generate_series(1, 3000) n returning id
    )
    insert into app.announcement_text select id, language, 'Title', '', 'Text' from made cross join unnest('{zh,en}'::text[]) language;
    insert into app.audit_entry (at, origin, account, action, subject, after)
    select ${now}, 'http', address, (array['limit.set', 'claim.edit'])[1 + id % 2], 'x', '{}' from chain.account where id <= 10000`)
  await on.unsafe(
    'vacuum analyze chain.voucher_payment, chain.vault_funding, app.equity_claim, app.withdrawal, app.voucher, app.ledger_account, app.ledger_transaction, app.ledger_entry, app.announcement, app.announcement_text, app.audit_entry, app.withdrawal_limit',
  )
}

/** Ten days of dividends of every account. */
async function writeDividends(on: Sql): Promise<void> {
  const hash = "decode(repeat('ab', 32), 'hex')"
  await on.unsafe(`
    insert into app.epoch select n, n, ${hash}, n, 1, ${hash}, ${hash}, 1, null from generate_series(20000, 20009) n;
    insert into app.dividend_pool select epoch, account, kind, 9, 9, 9, 9
    from app.epoch cross join (select address as account from chain.account limit 1) token
    cross join unnest('{promotion,community}'::text[]) kind;
    insert into app.dividend select pool.epoch, pool.token, pool.kind, account.address, 1, 1, false,
      case when pool.kind = 'promotion' then 2000 end
    from app.dividend_pool pool cross join chain.account account where pool.kind = 'promotion' or account.id % 9 = 1;
    analyze app.dividend, app.dividend_pool, app.epoch`)
}

const bytes = (address: Address) => `decode('${address.slice(2)}', 'hex')`
const topic = (id: string) => `decode(repeat('00', 12), 'hex') || substring(sha256(int8send((${id})::bigint)) for 20)`

/** Half a year of candles by the minute, swaps, and transfers of every account. */
async function writeMarket(on: Sql, contracts: ServiceContext['config']['deployment']['contracts']): Promise<void> {
  await on.unsafe(`
    select set_config('chain.journal', 'off', false);
    alter table chain.candle disable trigger user;
    alter table chain.product_swap disable trigger user;
    insert into chain.candle select ${bytes(contracts.productPair)}, 60, ${now} - 60 * n - ${now % 60}, 9, 9, 9, 9, 9, 9, 1
      from generate_series(1, 260000) n;
    insert into chain.product_swap select n, 0, sha256(int8send(n)), sha256(int8send(n)), sha256('x'), 9, 9, 9, ${now} - 60 * n
      from generate_series(1, 50000) n;
    insert into chain.pair values (${bytes(contracts.productPair)}, 9, 9, 9, 9, ${now});
    insert into chain.log select n, 0, sha256('b'), sha256('t'), 0,
      case when n % 3 = 0 then ${bytes(contracts.drToken)} else ${bytes(contracts.productToken)} end,
      decode('ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', 'hex'),
      ${topic('1 + n % 40000')}, ${topic('1 + n % 39989')}, null, int8send(n) from generate_series(1, 120000) n;
    insert into chain.block select n, sha256('b'), sha256('b'), n from generate_series(1, 120000) n on conflict do nothing;
    alter table chain.candle enable trigger user;
    alter table chain.product_swap enable trigger user`)
  await on.unsafe('vacuum analyze chain.candle, chain.product_swap, chain.log, chain.block, chain.pair')
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
const layers = { layerFrom: 1, layerTo: 128 }

/** A node that knows nothing: what is asked of it costs the database nothing. */
const away = { attempt: () => Promise.resolve({ ok: false, reason: 'NODE_UNAVAILABLE' }) }

async function exportAll(list: (typeof exportedLists)[number], address: Address): Promise<void> {
  for await (const text of exportList(ctx, { list, address })) expect(text).not.toBe('')
}

/** What it is, how it is asked, and how many blocks of 8 KiB it may touch. */
type Question = [string, () => Promise<unknown>, number]
const questions: Question[] = [
  ['relationship by address', () => getRelationship(ctx, { address: root }), 40],
  ['staking', () => getUserStaking(ctx, { address: root }), 1_000],
  ['deposits', () => listDeposits(ctx, { address: root, ...first }), 300],
  ['deposits of a kind', () => listDeposits(ctx, { address: root, kind: 'dr', ...first }), 60],
  ['deposits of power', () => listDeposits(ctx, { address: middle, kind: 'power', ...first }), 60],
  ['ranking', () => listRanking(ctx, { address: middle, ...first }), 1_200],
  ['ranking, deep', () => listRanking(ctx, { address: middle, ...last }), 1_500],
  ['node users of all', () => listNodeUsers(ctx, { address: root, ...first }), 4_000],
  ['node users of a branch', () => listNodeUsers(ctx, { address: middle, ...first }), 3_000],
  ['voting power', () => getVotingEscrow(ctx, { address: root }), 60],
  ['power orders', () => listOrders(ctx, { address: root, ...first }), 60],
  ['power orders of a state', () => listOrders(ctx, { address: root, state: 'outOfFuel', ...first }), 60],
  ['candles, the last', () => listKlines(ctx, { interval: '1m', limit: 500 }), 2_200],
  ['candles from a time', () => listKlines(ctx, { interval: '1m', from: now - 9_000_000, limit: 100 }), 500],
  ['transfers', () => listTransfers(ctx, { ...first }), 2_000],
  ['transfers of an account', () => listTransfers(ctx, { address: root, ...first }), 400],
  ['invitees', () => listInvitees(ctx, { address: root, ...first }), 60],
  ['community of all', () => listCommunity(ctx, { address: root, ...layers, ...first }), 200],
  ['community of all, deep', () => listCommunity(ctx, { address: root, ...layers, ...last }), 1_500],
  ['days of all', () => listStakingDays(ctx, { address: root, ...first }), 10_000],
  ['days of a branch', () => listStakingDays(ctx, { address: middle, from: now - 9_000_000, ...first }), 3_000],
  ['one far layer of all', () => listCommunity(ctx, { address: root, layerFrom: 9, layerTo: 9, ...first }), 100],
  ['dividends', () => listDividends(ctx, { address: root, ...first }), 200],
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
  ['withdrawals', () => listWithdrawals(ctx, { address: middle, ...first }), 60],
  ['assets', () => getAssets(ctx, { address: middle }), 200],
  ['claims', () => listClaims(ctx.database, { address: root, ...first }), 60],
  ['claims of all in a state', () => listClaims(ctx.database, { state: 'processing', ...first }), 400],
  ['announcements', () => listAnnouncements(ctx, { type: 1, language: 'ja', ...first }), 10_000],
  ['announcements of all', () => listAllAnnouncements(ctx, { language: 'en', type: 2, ...first }), 500],
  ['changes of an operator', () => listAuditEntries(ctx, { account: middle, ...first }), 60],
  ['changes of a kind', () => listAuditEntries(ctx, { action: 'claim.edit', ...first }), 1_000],
  ['epochs', () => listEpochs(ctx, { ...first }), 200],
  ['versions of the limits', () => listLimits(ctx, { ...first }), 200],
  ['terms of withdrawals', () => getWithdrawalTerms(ctx, { address: middle }), 200],
  ['figures of the token', () => getTokenStats(ctx), 1_200],
  ['solvency', () => getSolvency({ ...ctx, node: away } as unknown as ServiceContext), 1_200],
  ...exportedLists.map((list): Question => [`a file of ${list}`, () => exportAll(list, middle), 3_000]),
  ['community of a branch', () => listCommunity(ctx, { address: middle, ...layers, ...first }), 200],
]

describe('on a large data set', () => {
  it('a read of a whole table would be found', async () => {
    const nodes = await explain('analyze', 'select count(*) from chain.account where team_stake = 5')
    expect(wholeTableReads(nodes)).toEqual(['account'])
  })

  it.each(questions)('%s reads by index, whether planned for its values or for any', async (_, ask, maxBlocks) => {
    executed.length = 0
    await ask()
    const queries = executed.filter(({ statement }) => statement !== null)
    expect(queries).not.toHaveLength(0)
    let blocks = 0
    for (const { statement, parameters } of queries) {
      const custom = await explain('analyze, buffers', statement!.string, parameters)
      expect([statement!.string, wholeTableReads(custom)]).toEqual([statement!.string, []])
      blocks += (custom[0]?.['Shared Hit Blocks'] ?? 0) + (custom[0]?.['Shared Read Blocks'] ?? 0)
      const generic = await explain('generic_plan', statement!.string)
      expect([statement!.string, wholeTableReads(generic)]).toEqual([statement!.string, []])
    }
    expect(blocks).toBeLessThan(maxBlocks)
  })
})
