import type { Address } from '@app/core/address'
import type { DepositKind } from '@app/core/api/staking'
import type { PendingQuery, Row } from 'postgres'
import type { ServiceContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'

type Query = PendingQuery<Row[]>

interface Part {
  kind: DepositKind
  /** Table and condition. */
  from: Query
  columns: Query
  newest: Query
}

export interface DepositParts {
  /** How many deposits `asked.account` made. */
  count: Query
  /**
   * The newest `asked.skip + asked.take` deposits of each part, each by its index: `kind, contract, id, token, amount, received_token,
   * received_amount, deposited_at, unlock_at, withdrawn_at, withdraw_transaction, block_number, log_index, transaction, place`.
   * Within a part the order of `deposited_at, kind, contract, place` is that of its index.
   */
  deposits: Query
}

/** Selects over a relation `asked` with `account`, `skip` and `take`. Without a kind: of all of them. */
export function getDepositParts(ctx: ServiceContext, wanted?: DepositKind): DepositParts {
  const { database } = ctx
  const parts = getParts(ctx).filter(({ kind }) => wanted === undefined || kind === wanted)
  return {
    count: parts
      .map(({ from }) => database`(select count(*) from ${from})`)
      .reduce((sum, one) => database`${sum} + ${one}`),
    deposits: parts
      .map(
        ({ kind, from, columns, newest }) => database`
        (select ${kind}::text as kind, ${columns} from ${from} order by ${newest} limit asked.skip + asked.take)`,
      )
      .reduce((all, one) => database`${all} union all ${one}`),
  }
}

function getParts({ database, config, pools }: ServiceContext): Part[] {
  const { contracts } = config.deployment
  const positions = pools.map((pool): Part => ({
    kind: pool.key === 'daoPool' ? 'dr' : 'stake',
    from: database`chain.position where account = asked.account and pool = ${pool.address}`,
    columns: database`pool as contract, position_id::text as id, ${pool.token}::bytea as token, amount,
      null::bytea as received_token, null::numeric as received_amount, staked_at as deposited_at, unlock_at,
      unstaked_at as withdrawn_at, unstake_transaction as withdraw_transaction, stake_block as block_number,
      0::bigint as log_index, stake_transaction as transaction, position_id::numeric as place`,
    newest: database`staked_at desc, position_id desc`,
  }))
  const newest = database`block_number desc, log_index desc`
  const events: Part[] = [
    {
      kind: 'power',
      from: database`chain.power_purchase where account = asked.account`,
      columns: getEventColumns(database, {
        contract: contracts.powerMarket,
        token: database`token`,
        amount: database`paid`,
        received: [database`${contracts.powerToken}::bytea`, database`power`],
        at: database`bought_at`,
      }),
      newest,
    },
    {
      kind: 'power',
      from: database`chain.power_fuel where account = asked.account`,
      columns: getEventColumns(database, {
        contract: contracts.powerMarket,
        token: database`${contracts.productToken}::bytea`,
        amount: database`amount`,
        at: database`added_at`,
      }),
      newest,
    },
    {
      kind: 'card',
      from: database`chain.card_sale where account = asked.account`,
      columns: getEventColumns(database, {
        contract: contracts.cardSeller,
        token: database`${contracts.usdt}::bytea`,
        amount: database`payment`,
        received: [database`${contracts.equityCard}::bytea`, database`quantity::numeric`],
        at: database`bought_at`,
      }),
      newest,
    },
    {
      kind: 'lock',
      from: database`chain.ve_change where account = asked.account and added > 0`,
      columns: getEventColumns(database, {
        contract: contracts.votingEscrow,
        token: database`${contracts.productToken}::bytea`,
        amount: database`added`,
        at: database`changed_at`,
      }),
      newest,
    },
  ]
  return [...positions, ...events]
}

interface EventColumns {
  contract: Address
  token: Query
  amount: Query
  /** Token and amount. */
  received?: readonly [Query, Query]
  at: Query
}

function getEventColumns(database: Database, { contract, token, amount, received, at }: EventColumns): Query {
  const [receivedToken, receivedAmount] = received ?? [database`null::bytea`, database`null::numeric`]
  return database`${contract}::bytea as contract, block_number || '-' || log_index as id, ${token} as token,
    ${amount} as amount, ${receivedToken} as received_token, ${receivedAmount} as received_amount, ${at} as deposited_at,
    null::bigint as unlock_at, null::bigint as withdrawn_at, null::bytea as withdraw_transaction, block_number, log_index,
    transaction_hash as transaction, block_number * 1000000::numeric + log_index as place`
}
