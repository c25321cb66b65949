import type { Address } from '@app/core/address'
import type { DaoMember, DaoRanking } from '@app/core/api/dao'
import { getEpoch } from '@app/core/settlement/epochs'
import { getNodeClass, getNodeThresholds, getRules } from '@app/core/settlement/rules'
import type { ServiceContext } from '../../context.ts'
import { toAddress } from '../../domain/bytes.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'

interface RankingRow {
  total: number
  total_stake: string
  list: { account: string; stake: string }[]
  mine: { stake: string; ahead: number; equal: number; next: string | null } | null
}

/** Accounts by staked DR, the most first; equal ones by address. */
export async function listRanking(
  ctx: ServiceContext,
  input: PageInput & { address?: Address },
): Promise<Dated<DaoRanking>> {
  const { database, config } = ctx
  const { daoPool, drToken: token } = config.deployment.contracts
  const offset = getOffset(input)
  const members = database`chain.pool_account where pool = ${daoPool} and stake > 0`
  const { cursor, row } = await readChain<RankingRow>(
    ctx,
    database`
      select
        (select count(*) from ${members}) as total,
        coalesce((select total_staked from chain.pool where pool = ${daoPool}), 0)::text as total_stake,
        (select coalesce(json_agg(json_build_object('account', encode(account, 'hex'), 'stake', stake::text)
            order by stake desc, account), '[]')
          from (
            select account, stake from ${members} order by stake desc, account offset ${offset} limit ${input.pageSize}
          ) page) as list,
        (select json_build_object('stake', me.stake::text,
            'ahead', (select count(*) from ${members} and stake > me.stake),
            'equal', (select count(*) from ${members} and stake = me.stake and account < me.account),
            'next', (select min(stake) from ${members} and stake > me.stake)::text)
          from chain.pool_account me
          where me.pool = ${daoPool} and me.account = ${input.address ?? null} and me.stake > 0) as mine`,
  )
  const rules = getRules(getEpoch(cursor.blockTimestamp))
  const describe = (account: Address, stake: string, rank: number): DaoMember => ({
    rank,
    account,
    stake,
    nodeClass: getNodeClass(BigInt(stake), rules),
  })
  return {
    cursor,
    data: {
      list: row.list.map(({ account, stake }, index) => describe(toAddress(account), stake, offset + index + 1)),
      page: input.page,
      pageSize: input.pageSize,
      total: row.total,
      token,
      totalStake: row.total_stake,
      mine:
        row.mine === null || input.address === undefined
          ? null
          : {
              ...describe(input.address, row.mine.stake, row.mine.ahead + row.mine.equal + 1),
              behind: getDistance(row.mine),
            },
      nodeThresholds: getNodeThresholds(rules).map(({ nodeClass, stakedDr }) => ({
        nodeClass,
        stakedDr: stakedDr.toString(),
      })),
    },
  }
}

/** Equal stakes are apart by their addresses alone. */
function getDistance({ stake, equal, next }: NonNullable<RankingRow['mine']>): string | null {
  if (equal > 0) return '0'
  return next === null ? null : (BigInt(next) - BigInt(stake)).toString()
}
