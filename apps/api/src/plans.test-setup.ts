import type { WholeDeployment } from '@app/config/deployment'
import type { Address } from '@app/core/address'
import { makeHashTree } from '@app/core/settlement/history/hash-tree'
import type { Sql } from '@app/db/client'
import { vacuumVisible } from '@app/testing/vacuum'
import type { ServiceContext } from './context.ts'
import { TEST_BLOCK_TIMESTAMP as now } from './testing/chain-rows.ts'
import { writeTreeParts } from './testing/dividend-rows.ts'

const bytes = (address: Address) => `decode('${address.slice(2)}', 'hex')`
const topic = (id: string) => `decode(repeat('00', 12), 'hex') || substring(sha256(int8send((${id})::bigint)) for 20)`

/** Four power orders of every account, in all states. */
export async function writeOrders(on: Sql): Promise<void> {
  await on.unsafe(`
    select set_config('chain.journal', 'off', false);
    insert into chain.power_order
    select account.id * 4 + n, account.address, 1e18, 1e16, 1e15, 864000, ${now} - n * 300000, ${now} - n * 300000 + 864000,
      1, ${now} - n * 300000 + 500000, n = 1, ${now} - n * 300000, 0, 1, 0, 0, 20, decode(repeat('ab', 32), 'hex')
    from chain.account account cross join generate_series(0, 3) n;
    analyze chain.power_order`)
}

/** DR staked by one account in ten, one in ten of them a node user, and what some put in elsewhere. */
export async function writeDao(on: Sql, contracts: WholeDeployment['contracts']): Promise<void> {
  const dao = `decode('${contracts.daoPool.slice(2)}', 'hex')`
  const hash = "decode(repeat('ab', 32), 'hex')"
  const some = '(select * from chain.account where id <= 8000) account'
  const tables = 'position pool_account power_purchase power_fuel card_sale ve_lock ve_change ve_ending'.split(' ')
  const triggers = (state: string) =>
    tables.map((table) => `alter table chain.${table} ${state} trigger user`).join(';')
  await on.unsafe(`
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
  await vacuumVisible(
    on,
    tables.map((table) => `chain.${table}`),
  )
}

/** 50,000 cards of 4,000 accounts, most of them staked, each with a history, and rewards that were paid for them. */
export async function writeCards(on: Sql): Promise<void> {
  await on.unsafe(`
    insert into chain.card select (1::bigint << 32) + n, 1, account.address, case when n % 3 > 0 then n end, case when n % 3 > 0 then n end,
      case when n % 7 > 0 then n % 8640000 end, 10 ^ 20, 0, 0, n, n, decode(repeat('ab', 32), 'hex')
    from generate_series(1, 50000) n join chain.account account on account.id = 1 + n % 4000;
    insert into chain.card_event select buy_block, kind, card_id, buy_transaction, kind, owner, null, 0, 0, bought_at
    from chain.card cross join generate_series(1, 4) kind;
    insert into chain.card_claim select buy_block, 9, buy_transaction, owner, 1, 1, bought_at from chain.card;
    insert into chain.card_account select owner, count(*), 0, 9, 5, 9, 5 from chain.card group by owner;
    insert into app.equity_claim select card_id, series, 'CODE' || card_id / 5 % 50, owner, 30000,
      (array['registered', 'processing', 'delivered', 'rejected'])[1 + card_id::int8 / 5 % 4], null, bought_at, buy_block, bought_at
    from chain.card where card_id % 5 = 0;
    analyze app.equity_claim, chain.card, chain.card_event, chain.card_claim, chain.card_account`)
}

/** Withdrawals, what they are of, announcements and audited changes. */
export async function writeMoney(
  on: Sql,
  { usdt, dividendVault }: ServiceContext['config']['deployment']['contracts'],
): Promise<void> {
  const hash = "decode(repeat('ab', 32), 'hex')"
  await on.unsafe(`
    select set_config('chain.journal', 'off', false);
    insert into app.withdrawal (id, account, token, paid_from, paid_to, requested_at, requested_block)
      select account.id * 4 + n, account.address, ${bytes(usdt)}, n * 10, n * 10 + 10, ${now} - n, 20
      from chain.account account cross join generate_series(0, 3) n where account.id <= 4000;
    insert into app.voucher select id, 1, account, token, paid_to, 10, 0, ${hash}, floor(id / 40) * 86400, ${now}, ${bytes(usdt)},
        decode(repeat('ab', 65), 'hex')
      from app.withdrawal;
    insert into chain.dividend_payment
      select 1 + number % 900, number, ${hash}, account, token, account, 10, 1, paid_to, ${now}
      from app.withdrawal where paid_from < 30;
    insert into chain.dividend_account
      select account, token, sum(amount), count(*) from chain.dividend_payment group by account, token;
    insert into chain.dividend_token values (${bytes(usdt)}, 1, 1e30, 0, 12e4, 0, 1e30);
    insert into chain.dividend_signer (block_number, log_index, transaction_hash, signer, ends_at, set_at)
      values (1, 0, ${hash}, ${bytes(usdt)}, ${now} + 9e6, 1);
    insert into chain.dividend_funding
      select n, 0, ${hash}, ${bytes(usdt)}, ${bytes(usdt)}, n % 5, 9, 20000 + n, 30, ${now} from generate_series(1, 3000) n;
    insert into chain.dividend_post
      select n, 0, ${hash}, n, 20000 + n, ${hash}, ${hash}, ${hash}, 1, ${hash}, ${hash}, ${now} - (9 - n) * 86400
      from generate_series(0, 9) n;
    insert into settled.alarm (kind, subject, detail, began_at, ended_at)
      select 'rootDiffers', n::text, 'x', n, n from generate_series(1, 3000) n;
    insert into settled.leaf select address, ${bytes(usdt)}, day, (day - 19999) * 100
      from chain.account cross join generate_series(20000, 20009) day;
    insert into app.withdrawal_limit (token, effective_at, minimum, daily_quota, opens_at, closes_at, set_by, reason, set_at)
      select ${bytes(usdt)}, ${now} - n, 9, 99, 0, 86400, ${bytes(usdt)}, 'x', ${now} - n from generate_series(1, 3000) n;
    insert into app.limit_proposal
      (token, minimum, daily_quota, opens_at, closes_at, reason, proposed_by, proposed_at, ready_at, expires_at)
      select ${bytes(usdt)}, 9, 99, 0, 86400, 'x', ${bytes(usdt)}, 1, 1, ${now} + 9 - n from generate_series(1, 3000) n;
    insert into app.limit_proposal_outcome (proposal_id, decided_by, decided_at)
      select id, ${bytes(usdt)}, 1 from app.limit_proposal where id % 2 = 0;
    with made as (
      insert into app.announcement (type, status, start_time, end_time)
      select 1 + n % 3, n % 2, n, 4000000000 from generate_series(1, 3000) n returning id
    )
    insert into app.announcement_text select id, language, 'Title', '', 'Text' from made cross join unnest('{zh,en}'::text[]) language;
    insert into app.audit_entry (at, origin, account, action, subject, after)
    select ${now} + id, 'http', address, (array['limit.set', 'claim.edit', 'session.create'])[1 + id % 3], 'x', '{}' from chain.account where id <= 10000;
    insert into app.account_note (account, text, written_by, written_at)
    select address, 'x', address, ${now} - n from chain.account cross join generate_series(1, 3) n where id <= 10000`)
  for (const day of [20_001, 20_007]) await writeTree(on, day, dividendVault)
  await vacuumVisible(on, [
    'chain.dividend_payment',
    'chain.dividend_account',
    'chain.dividend_funding',
    'settled.leaf',
    'settled.alarm',
    'settled.tree_part',
    'app.equity_claim',
    'app.withdrawal',
    'app.voucher',
    'app.announcement',
    'app.announcement_text',
    'app.account_note',
    'app.audit_entry',
    'app.withdrawal_limit',
    'app.limit_proposal',
    'app.limit_proposal_outcome',
  ])
}

/** Everybody else was paid all, and the day's cap is less than the account may take. */
export async function leaveOnlyToWithdraw(on: Sql, account: Address, token: Address): Promise<void> {
  await on.unsafe(`
    select set_config('chain.journal', 'off', false);
    update chain.dividend_token set daily_cap = 40;
    insert into chain.dividend_account select address, ${bytes(token)}, 1000, 1 from chain.account
      where address <> ${bytes(account)}
      on conflict (account, token) do update set paid = excluded.paid`)
  await vacuumVisible(on, ['chain.dividend_account', 'chain.dividend_token'])
}

/** Of all leaves that there are up to and with the day, with its root. */
async function writeTree(on: Sql, day: number, vault: Address): Promise<void> {
  const leaves = await on<{ account: Address; token: Address; cumulative: bigint }[]>`
    select account, token, cumulative from settled.leaf where day = ${day}`
  const of = { chainId: 31_337, vault: vault.toLowerCase() as Address }
  const { root, nodes } = makeHashTree({ ...of, leaves, count: leaves.length })
  await writeTreeParts(on, day, nodes)
  await on`update settled.day set root = ${root!} where day = ${day}`
  await on`update chain.dividend_post set root = ${root!} where day = ${day}`
}

/** Ten days of dividends of every account, and three filed months. */
export async function writeDividends(on: Sql): Promise<void> {
  const hash = "decode(repeat('ab', 32), 'hex')"
  await on.unsafe(`
    insert into settled.rules values (${hash}, '{}');
    insert into settled.day select n, ${hash}, ${hash}, sha256(int8send(n)), false, 9, 9, n, ${hash}, 7
      from generate_series(20000, 20009) n;
    insert into settled.pool select day, account, kind, 9, 9, 9, 9, 9, 9
    from settled.day cross join (select address as account from chain.account limit 1) token
    cross join unnest('{promotion,community}'::text[]) kind;
    insert into settled.share select pool.day, pool.token, pool.kind, account.address, 1, 1,
      case when pool.kind = 'promotion' then 2000 end
    from settled.pool pool cross join chain.account account where pool.kind = 'promotion' or account.id % 9 = 1;
    insert into settled.month_share select address, kind, month, address, 1, 9
    from chain.account cross join unnest('{promotion,community}'::text[]) kind cross join generate_series(19000, 19060, 30) month;
    analyze settled.share, settled.month_share, settled.pool, settled.day`)
}

/** Half a year of candles by the minute, swaps, and transfers of every account. */
export async function writeMarket(on: Sql, contracts: WholeDeployment['contracts']): Promise<void> {
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
  await vacuumVisible(on, ['chain.candle', 'chain.product_swap', 'chain.log', 'chain.block', 'chain.pair'])
}
