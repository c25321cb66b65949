import { BURN_ADDRESS } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { TokenStats } from '@app/core/api/token-data'
import type { ServiceContext } from '../../context.ts'
import { toAddress } from '../../domain/bytes.ts'
import { getHoldingContracts } from '../../domain/holding-contracts.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'

interface PoolRow {
  pool: string
  staked: string
  positions: number
  stakers: number
  funded: string
  claimed: string
  recovered: string
}

interface StatsRow {
  token: { total_supply: string; destroyed: string; holder_count: number } | null
  at_burn_address: string
  in_contracts: string
  staker_count: number
  pools: PoolRow[]
}

/**
 * Figures of the product token and of every pool.
 * @throws AppError `INDEXER_UNAVAILABLE` while the token's first mint is not indexed yet.
 */
export async function getTokenStats(ctx: ServiceContext): Promise<Dated<TokenStats>> {
  const { database, pools, config } = ctx
  const token = config.deployment.contracts.productToken
  const { cursor, row } = await readChain<StatsRow>(
    ctx,
    database`
      with stakers as materialized (
        select pool, account from chain.pool_account where open_position_count > 0
      )
      select
        (select json_build_object('total_supply', total_supply::text, 'destroyed', destroyed::text,
          'holder_count', holder_count) from chain.token_stat where token = ${token}) as token,
        coalesce((select balance from chain.token_balance
          where token = ${token} and account = ${BURN_ADDRESS}), 0)::text as at_burn_address,
        (select coalesce(sum(balance), 0)::text from chain.token_balance
          where token = ${token} and account in ${database(getHoldingContracts(config.deployment))}) as in_contracts,
        (select count(distinct account) from stakers) as staker_count,
        (select coalesce(json_agg(json_build_object(
            'pool', encode(pool, 'hex'), 'staked', total_staked::text, 'positions', open_position_count,
            'stakers', (select count(*) from stakers where stakers.pool = pool.pool),
            'funded', total_funded::text, 'claimed', total_claimed::text, 'recovered', total_recovered::text
          )), '[]') from chain.pool) as pools`,
  )
  if (row.token === null) throw new AppError('INDEXER_UNAVAILABLE')
  const rows = new Map(row.pools.map((pool) => [toAddress(pool.pool), pool]))
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
      pools: pools.map(({ key, address, token: staked, rewardToken }) => {
        const pool = rows.get(address)
        const rewardFunded = pool?.funded ?? '0'
        const rewardClaimed = pool?.claimed ?? '0'
        const rewardRecovered = pool?.recovered ?? '0'
        return {
          pool: address,
          key,
          token: staked,
          rewardToken,
          staked: pool?.staked ?? '0',
          stakerCount: pool?.stakers ?? 0,
          positionCount: pool?.positions ?? 0,
          rewardFunded,
          rewardClaimed,
          rewardRecovered,
          rewardLeft: (BigInt(rewardFunded) - BigInt(rewardClaimed) - BigInt(rewardRecovered)).toString(),
        }
      }),
    },
  }
}
