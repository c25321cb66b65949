import type { Address } from '@app/core/address'
import { getMostOutput, type PowerOrderRun } from '@app/core/power-order'
import { createClient, type Sql } from '@app/db/client'
import { type Hex, keccak256, toHex } from 'viem'

export interface CursorInput {
  blockNumber?: number | null
  blockTimestamp?: number
  blockHash?: Hex
  finalBlockNumber?: number | null
  headBlockNumber?: number
  headBlockTimestamp?: number
  headSeenAt?: number
  updatedAt?: number
  state?: string
  chainId?: number
}

export interface PositionInput {
  pool: Address
  positionId: number
  account: Address
  amount: bigint
  stakedAt: number
  unlockAt: number
  unstakedAt?: number
  /** False for a pool that the referral sums do not count. */
  needsSuperior?: boolean
}

export interface OrderInput {
  orderId: number
  account: Address
  run: PowerOrderRun
  claimed?: bigint
  fuelBurned?: bigint
}

export interface CardInput {
  id: bigint
  owner: Address
  /** Seconds that were settled; null for an ended one. */
  age?: number | null
  stakedAt?: number
  settledAt?: number
  held?: bigint
  released?: bigint
  income?: bigint
}

export const TEST_BLOCK = 1_000
export const TEST_BLOCK_TIMESTAMP = 1_800_000_000

/** Any hash, the same each time for the same words. */
export function makeHash(...words: (string | number)[]): Hex {
  return keccak256(toHex(words.join('/')))
}

export function makeAddress(...words: (string | number)[]): Address {
  return `0x${makeHash('address', ...words).slice(-40)}`
}

/** The indexer's daily sums, for the account and, where the pool counts for them, the teams above it. */
async function addDay(tx: Sql, input: PositionInput, at: number, staked: string, unstaked: string): Promise<void> {
  const day = at - (at % 86_400)
  await tx`
    insert into chain.stake_day as days values (${input.pool}, ${input.account}, ${day}, ${staked}, ${unstaked}, 0)
    on conflict (pool, account, day) do update set
      staked = days.staked + excluded.staked, unstaked = days.unstaked + excluded.unstaked`
  if (input.needsSuperior === false) return
  await tx`
    insert into chain.team_day as days
    select above.id, ${day}, ${staked}, ${unstaked} from chain.account me join chain.account above
      on above.depth < me.depth and above.path = substring(me.path for length(above.path))
    where me.address = ${input.account}
    on conflict (ancestor, day) do update set
      staked = days.staked + excluded.staked, unstaked = days.unstaked + excluded.unstaked`
}

export type ChainRows = ReturnType<typeof createChainRows>

/** Writes `chain.*` as the indexer does, sums included, so that tests state facts and not rows. */
export function createChainRows(databaseUrl: string, chainId = 31_337) {
  const sql = createClient(databaseUrl, { max: 1, applicationName: 'test rows' })
  const write = async (work: (tx: Sql) => Promise<unknown>): Promise<void> => {
    await sql`select set_config('chain.journal', 'off', false)`
    await work(sql)
  }

  return {
    sql,
    close: () => sql.end({ timeout: 1 }),

    async setCursor(input: CursorInput = {}): Promise<void> {
      const now = Math.floor(Date.now() / 1_000)
      const blockNumber = input.blockNumber === undefined ? TEST_BLOCK : input.blockNumber
      const blockTimestamp = input.blockTimestamp ?? TEST_BLOCK_TIMESTAMP
      const row = {
        chain_id: input.chainId ?? chainId,
        start_block: 0,
        contracts_hash: makeHash('contracts'),
        projection_version: 1,
        block_number: blockNumber,
        block_hash: blockNumber === null ? null : (input.blockHash ?? makeHash('block', blockNumber)),
        block_timestamp: blockNumber === null ? null : blockTimestamp,
        final_block_number: input.finalBlockNumber === undefined ? (blockNumber ?? 2) - 2 : input.finalBlockNumber,
        final_block_timestamp: blockNumber === null ? null : blockTimestamp - 4,
        head_block_number: input.headBlockNumber ?? blockNumber ?? 0,
        head_block_timestamp: input.headBlockTimestamp ?? blockTimestamp,
        head_seen_at: input.headSeenAt ?? now,
        state: input.state ?? 'live',
        updated_at: input.updatedAt ?? now,
      }
      await sql`delete from chain.cursor`
      await sql`insert into chain.cursor ${sql(row)}`
    },

    async bind(account: Address, id: number, superior: Address | null, boundBlock = 10): Promise<void> {
      await write(async (tx) => {
        await tx`
          insert into chain.account (address, id, superior, depth, path, bound_at, bound_block, bound_transaction)
          select ${account}, ${id}, ${superior}, coalesce((select depth + 1 from chain.account where address = ${superior}), 0),
            coalesce((select path from chain.account where address = ${superior}), ''::bytea) || int4send(${id}::int4),
            ${TEST_BLOCK_TIMESTAMP - 1_000_000 + id}, ${boundBlock}, ${makeHash('bind', id)}`
        await tx`
          update chain.account above set team_count = above.team_count + 1,
            direct_count = above.direct_count + (above.address = ${superior})::int
          from chain.account me
          where me.address = ${account} and above.depth < me.depth
            and above.path = substring(me.path for length(above.path))`
        await tx`
          insert into chain.layer_stat as stat (ancestor, layer, member_count, stake)
          select above.address, me.depth - above.depth, 1, 0
          from chain.account me join chain.account above
            on above.depth < me.depth and above.path = substring(me.path for length(above.path))
          where me.address = ${account}
          on conflict (ancestor, layer) do update set member_count = stat.member_count + 1`
      })
    },

    async addPosition(input: PositionInput): Promise<void> {
      const isOpen = input.unstakedAt === undefined
      const amount = input.amount.toString()
      const open = isOpen ? amount : '0'
      const counted = input.needsSuperior === false ? '0' : open
      await write(async (tx) => {
        await tx`insert into chain.position ${tx({
          pool: input.pool,
          position_id: input.positionId,
          account: input.account,
          amount,
          staked_at: input.stakedAt,
          unlock_at: input.unlockAt,
          stake_block: 20,
          stake_transaction: makeHash('stake', input.pool, input.positionId),
          unstaked_at: input.unstakedAt ?? null,
          unstake_block: isOpen ? null : 30,
          unstake_transaction: isOpen ? null : makeHash('unstake', input.pool, input.positionId),
        })}`
        await tx`
          insert into chain.pool (pool, position_count, open_position_count, total_staked)
          values (${input.pool}, 1, ${Number(isOpen)}, ${open}::numeric)
          on conflict (pool) do update set position_count = pool.position_count + 1,
            open_position_count = pool.open_position_count + excluded.open_position_count,
            total_staked = pool.total_staked + excluded.total_staked`
        await tx`
          insert into chain.pool_account (pool, account, open_position_count, stake)
          values (${input.pool}, ${input.account}, ${Number(isOpen)}, ${open}::numeric)
          on conflict (pool, account) do update set
            open_position_count = pool_account.open_position_count + excluded.open_position_count,
            stake = pool_account.stake + excluded.stake`
        await tx`
          update chain.pool set staker_count = (
            select count(*) from chain.pool_account held where held.pool = pool.pool and open_position_count > 0
          )`
        await tx`
          insert into chain.staker_total (staker_count)
          select count(distinct account) from chain.pool_account where open_position_count > 0
          on conflict (singleton) do update set staker_count = excluded.staker_count`
        await tx`update chain.account set stake = stake + ${counted}::numeric where address = ${input.account}`
        await tx`
          update chain.account above set team_stake = above.team_stake + ${counted}::numeric,
            direct_stake = above.direct_stake + case when above.address = me.superior then ${counted}::numeric else 0 end
          from chain.account me
          where me.address = ${input.account} and above.depth < me.depth
            and above.path = substring(me.path for length(above.path))`
        await tx`
          update chain.layer_stat stat set stake = stat.stake + ${counted}::numeric
          from chain.account me join chain.account above
            on above.depth < me.depth and above.path = substring(me.path for length(above.path))
          where me.address = ${input.account} and stat.ancestor = above.address and stat.layer = me.depth - above.depth`
        await addDay(tx, input, input.stakedAt, amount, '0')
        if (input.unstakedAt !== undefined) await addDay(tx, input, input.unstakedAt, '0', amount)
      })
    },

    async addOrder({ orderId, account, run, claimed = 0n, fuelBurned = 0n }: OrderInput): Promise<void> {
      await write(
        (tx) =>
          tx`insert into chain.power_order ${tx({
            order_id: orderId,
            account,
            power: run.power.toString(),
            output_rate: run.outputRate.toString(),
            fuel_rate: run.fuelRate.toString(),
            lifetime: run.lifetime,
            opened_at: run.openedAt,
            ends_at: run.openedAt + run.lifetime,
            fuel_burned: fuelBurned.toString(),
            fuel_empty_at: run.fuelEmptyAt,
            paused: run.isPaused,
            accrued_at: run.accruedAt,
            weight: run.weight.toString(),
            reserved: (getMostOutput(run, run.accruedAt) - claimed).toString(),
            claimed: claimed.toString(),
            released: '0',
            open_block: 20,
            open_transaction: makeHash('open', orderId),
          })}`,
      )
    },

    async fund(pool: Address, amount: bigint): Promise<void> {
      await write(
        (tx) => tx`
          insert into chain.pool (pool, total_funded) values (${pool}, ${amount.toString()}::numeric)
          on conflict (pool) do update set total_funded = pool.total_funded + excluded.total_funded`,
      )
    },

    async claim(pool: Address, account: Address, amount: bigint): Promise<void> {
      await write(async (tx) => {
        await tx`
          update chain.pool set total_claimed = total_claimed + ${amount.toString()}::numeric where pool = ${pool}`
        await tx`
          insert into chain.pool_account (pool, account, claimed) values (${pool}, ${account}, ${amount.toString()}::numeric)
          on conflict (pool, account) do update set claimed = pool_account.claimed + excluded.claimed`
      })
    },

    async addCard({ id, owner, age = 0, ...card }: CardInput): Promise<void> {
      await write(
        (tx) =>
          tx`insert into chain.card ${tx({
            card_id: id.toString(),
            series: Number(id >> 32n),
            owner,
            staked_at: card.stakedAt ?? null,
            settled_at: card.settledAt ?? card.stakedAt ?? null,
            age,
            held: (card.held ?? 5_000n * 10n ** 18n).toString(),
            released: (card.released ?? 0n).toString(),
            income: (card.income ?? 0n).toString(),
            bought_at: TEST_BLOCK_TIMESTAMP - 1_000,
            buy_block: 20,
            buy_transaction: makeHash('buy', id.toString()),
          })}`,
      )
    },

    async setToken(token: Address, totalSupply: bigint, destroyed: bigint, balances: Record<Address, bigint>) {
      await write(async (tx) => {
        await tx`
          insert into chain.token_stat (token, holder_count, total_supply, destroyed)
          values (${token}, ${Object.keys(balances).length}, ${totalSupply.toString()}::numeric, ${destroyed.toString()}::numeric)`
        for (const [account, balance] of Object.entries(balances))
          await tx`
            insert into chain.token_balance (token, account, balance)
            values (${token}, ${account as Address}, ${balance.toString()}::numeric)`
      })
    },
  }
}
