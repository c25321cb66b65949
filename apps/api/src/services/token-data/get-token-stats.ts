import { getContractsWith } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { type Address, BURN_ADDRESS } from '@app/core/address'
import { type Exchange, supplyPart, type SupplyPart, type SupplyShare, type TokenStats } from '@app/core/api/token-data'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { toByteaArray } from '@app/db/arrays'
import type { ServiceContext } from '../../context.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { getMarket, type Market } from './list-klines.ts'

const emptyPool = {
  staked: '0',
  stakerCount: 0,
  positionCount: 0,
  rewardFunded: '0',
  rewardClaimed: '0',
  rewardRecovered: '0',
}
type PoolRow = typeof emptyPool & { pool: Address }

interface BalanceRow {
  account: Address
  balance: string
}

interface StatsRow {
  balances: BalanceRow[]
  genesis: BalanceRow[]
  exchange: Omit<Exchange, 'pair' | 'quote' | 'priceDecimals'> | null
  token: { total_supply: string; destroyed: string; holder_count: number } | null
  at_burn_address: string
  in_contracts: string
  staker_count: number
  pools: PoolRow[]
}

const PRICE_SECONDS = 60

export async function getTokenStats(ctx: ServiceContext): Promise<Dated<TokenStats>> {
  const { pools, config } = ctx
  const token = config.deployment.contracts.productToken
  const market = getMarket(config)
  const { pair, quote, priceDecimals } = market
  const places = getSupplyPlaces(config.deployment)
  const { cursor, row } = await readChain<StatsRow>(ctx, selectStats(ctx, { token, market, places }))
  if (row.token === null) throw new AppError('INDEXER_UNAVAILABLE')
  const supply = getSupply(places, {
    totalSupply: BigInt(row.token.total_supply),
    destroyed: BigInt(row.token.destroyed),
    balances: new Map(row.balances.map(toBalance).map(({ account, balance }) => [account, balance])),
    genesis: row.genesis.map(toBalance),
  })
  const rows = new Map(row.pools.map((pool) => [toChecksumAddress(pool.pool), pool]))
  return {
    cursor,
    data: {
      token,
      totalSupply: row.token.total_supply,
      destroyed: row.token.destroyed,
      burned: (BigInt(row.token.destroyed) + BigInt(row.at_burn_address)).toString(),
      inContracts: row.in_contracts,
      holderCount: row.token.holder_count,
      stakerCount: row.staker_count,
      initialSupply: (BigInt(row.token.total_supply) + BigInt(row.token.destroyed)).toString(),
      supply,
      exchange: row.exchange && { pair, quote, priceDecimals, ...row.exchange },
      pools: pools.map(({ key, address, token: staked, rewardToken }) => {
        const figures = { ...emptyPool, ...rows.get(address) }
        const left = BigInt(figures.rewardFunded) - BigInt(figures.rewardClaimed) - BigInt(figures.rewardRecovered)
        return { ...figures, pool: address, key, token: staked, rewardToken, rewardLeft: left.toString() }
      }),
    },
  }
}

function selectStats(
  { database, config }: ServiceContext,
  { token, market, places }: { token: Address; market: Market; places: readonly SupplyPlace[] },
) {
  const holders = toByteaArray(getHoldingContracts(config.deployment))
  const named = toByteaArray([...places.map(({ account }) => account), BURN_ADDRESS])
  return database`
    select
      (select json_build_object('total_supply', total_supply::text, 'destroyed', destroyed::text,
        'holder_count', holder_count) from chain.token_stat where token = ${token}) as token,
      coalesce((select balance from chain.token_balance
        where token = ${token} and account = ${BURN_ADDRESS}), 0)::text as at_burn_address,
      (select coalesce(sum(balance), 0)::text from chain.token_balance
        where token = ${token} and account = any(${holders}::bytea[])) as in_contracts,
      coalesce((select staker_count from chain.staker_total), 0) as staker_count,
      (select coalesce(json_agg(json_build_object('account', '0x' || encode(account, 'hex'), 'balance', balance::text)), '[]')
        from chain.token_balance where token = ${token} and account = any(${named}::bytea[])) as balances,
      (select coalesce(json_agg(json_build_object('account', '0x' || encode(first.address, 'hex'),
          'balance', coalesce(held.balance, 0)::text) order by first.id), '[]')
        from chain.account first
        left join chain.token_balance held on held.token = ${token} and held.account = first.address
        where first.superior is null) as genesis,
      (select json_build_object(
          'baseReserve', product_reserve::text, 'quoteReserve', usdt_reserve::text, 'price', price::text,
          'priceDayAgo', (select close::text from chain.candle
            where candle.pair = pair.pair and seconds = ${PRICE_SECONDS}
              and opened_at <= c.block_timestamp - ${SECONDS_PER_DAY + PRICE_SECONDS}
            order by opened_at desc limit 1),
          'swapCount', swap_count, 'changedAt', updated_at,
          'burnedInDay', (select coalesce(sum(burned), 0)::text from chain.product_swap
            where swapped_at > c.block_timestamp - ${SECONDS_PER_DAY}))
        from chain.pair where pair = ${market.pair}) as exchange,
      (select coalesce(json_agg(json_build_object(
          'pool', '0x' || encode(pool, 'hex'), 'staked', total_staked::text, 'positionCount', open_position_count,
          'stakerCount', staker_count, 'rewardFunded', total_funded::text, 'rewardClaimed', total_claimed::text,
          'rewardRecovered', total_recovered::text
        )), '[]') from chain.pool) as pools`
}

function toBalance({ account, balance }: BalanceRow): { account: Address; balance: bigint } {
  return { account: toChecksumAddress(account), balance: BigInt(balance) }
}

export interface SupplyRows {
  totalSupply: bigint
  destroyed: bigint
  balances: ReadonlyMap<Address, bigint>
  genesis: readonly { account: Address; balance: bigint }[]
}

type Source = SupplyShare['sources'][number]

/**
 * Accounts without a name count as wallets.
 * @invariant The parts add up to everything ever minted.
 */
function getSupply(places: readonly SupplyPlace[], rows: SupplyRows): SupplyShare[] {
  const sources = new Map<SupplyPart, Source[]>(supplyPart.options.map((part) => [part, []]))
  const add = (part: SupplyPart, key: string, account: Address | null, amount: bigint) =>
    sources.get(part)!.push({ key, account, amount: amount.toString() })

  const named = new Set<Address>([BURN_ADDRESS])
  for (const { part, key, account } of places) {
    if (named.has(account)) continue
    named.add(account)
    add(part, key, account, rows.balances.get(account) ?? 0n)
  }
  for (const { account, balance } of rows.genesis) {
    if (named.has(account)) continue
    named.add(account)
    add('genesisCommunity', 'genesis', account, balance)
  }
  add('burned', 'destroyed', null, rows.destroyed)
  add('burned', 'burnAddress', BURN_ADDRESS, rows.balances.get(BURN_ADDRESS) ?? 0n)
  const elsewhere = [...sources.values()].flat().reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  add('inWallets', 'others', null, rows.totalSupply + rows.destroyed - elsewhere)
  return [...sources].map(([part, list]) => ({
    part,
    amount: list.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
    sources: list,
  }))
}

interface SupplyPlace {
  part: Exclude<SupplyPart, 'inWallets' | 'burned' | 'genesisCommunity'>
  key: string
  account: Address
}

function getSupplyPlaces(deployment: Deployment): SupplyPlace[] {
  const { governance } = deployment
  return [
    ...getContractsWith(deployment, 'supply').map(({ name, address, supply }) => ({
      part: supply,
      key: name,
      account: address,
    })),
    governance
      ? { part: 'foundation', key: 'treasury', account: governance.treasury }
      : { part: 'foundation', key: 'operator', account: getSandboxAccount('operator').address },
  ]
}

function getHoldingContracts(deployment: Deployment): Address[] {
  return getContractsWith(deployment, 'supply').flatMap(({ supply, address }) =>
    supply === 'exchangePool' ? [] : [address],
  )
}
