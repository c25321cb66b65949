import { getFeatureContracts } from '@app/config/contracts'
import type { Address } from '@app/core/address'
import type { DaoMember, DaoRanking, NodeUser, NodeUserPage } from '@app/core/api/dao'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getEpoch } from '@app/core/settlement/epochs'
import { getNodeClass, getNodeThresholds, getRules, settlementRules } from '@app/core/settlement/rules'
import { toNumberArray } from '@app/db/arrays'
import type { ServiceContext } from '../context.ts'
import { getOffset, getPage, type PageInput } from '../database.ts'
import { type Dated, readChain } from '../indexed/read-chain.ts'
import { getReferralPool } from '../pools.ts'

interface RankingRow {
  total: number
  total_stake: string
  list: { account: Address; stake: string }[]
  mine: { stake: string; ahead: number; equal: number; next: string | null } | null
}

export async function listRanking(
  ctx: ServiceContext,
  input: PageInput & { address?: Address },
): Promise<Dated<DaoRanking>> {
  const { database, config } = ctx
  const { daoPool, drToken: token } = getFeatureContracts(config.deployment, 'dr')
  const offset = getOffset(input)
  const members = database`chain.pool_account where pool = ${daoPool} and stake > 0`
  const { cursor, row } = await readChain<RankingRow>(
    ctx,
    database`
      select
        (select count(*) from ${members}) as total,
        coalesce((select total_staked from chain.pool where pool = ${daoPool}), 0)::text as total_stake,
        (select coalesce(json_agg(json_build_object('account', '0x' || encode(account, 'hex'), 'stake', stake::text)
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
      list: row.list.map(({ account, stake }, index) =>
        describe(toChecksumAddress(account), stake, offset + index + 1),
      ),
      ...getPage(input, row.total),
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

function getDistance({ stake, equal, next }: NonNullable<RankingRow['mine']>): string | null {
  if (equal > 0) return '0'
  return next === null ? null : (BigInt(next) - BigInt(stake)).toString()
}

interface NodeUsersRow {
  total: number
  totals: NodeUserPage['totals']
  list: Omit<NodeUser, 'nodeClass'>[]
}

export async function listNodeUsers(
  ctx: ServiceContext,
  input: PageInput & { address: Address },
): Promise<Dated<NodeUserPage>> {
  const { database, config } = ctx
  const { daoPool, drToken } = getFeatureContracts(config.deployment, 'dr')
  const least = settlementRules.map((rules) => getNodeThresholds(rules)[0]?.stakedDr ?? null)
  const { cursor, row } = await readChain<NodeUsersRow>(
    ctx,
    database`
      with threshold as materialized (
        select least from unnest(
          ${toNumberArray(settlementRules.map(({ fromEpoch }) => fromEpoch))}::bigint[], ${toNumberArray(least)}::numeric[]
        ) rules(from_epoch, least)
        where from_epoch <= c.block_timestamp / 86400 order by from_epoch desc limit 1
      ), nodes as materialized (
        select member.address, member.superior, member.depth - me.depth as layer, node.stake as staked_dr,
          member.stake, member.bound_at
        from chain.account me
        cross join chain.pool_account node
        cross join lateral (
          select * from chain.account below where below.address = node.account
            and below.path > me.path and below.path < me.path || '\\xff'::bytea limit 1
        ) member
        where me.address = ${input.address} and node.pool = ${daoPool} and node.stake > 0
          and node.stake >= (select least from threshold)
      )
      select
        (select count(*) from nodes) as total,
        (select json_build_object('stakedDr', coalesce(sum(staked_dr), 0)::text, 'stake', coalesce(sum(stake), 0)::text)
          from nodes) as totals,
        (select coalesce(json_agg(json_build_object(
            'account', '0x' || encode(page.address, 'hex'), 'superior', '0x' || encode(page.superior, 'hex'),
            'layer', page.layer, 'stakedDr', page.staked_dr::text, 'stake', page.stake::text, 'boundAt', page.bound_at,
            'stakedAt', newest.staked_at, 'blockNumber', newest.stake_block,
            'transaction', '0x' || encode(newest.stake_transaction, 'hex')
          ) order by page.staked_dr desc, page.address), '[]')
          from (
            select * from nodes order by staked_dr desc, address offset ${getOffset(input)} limit ${input.pageSize}
          ) page
          cross join lateral (
            select * from chain.position where account = page.address and pool = ${daoPool}
            order by staked_at desc, position_id desc limit 1
          ) newest) as list`,
  )
  const rules = getRules(getEpoch(cursor.blockTimestamp))
  return {
    cursor,
    data: {
      list: row.list.map((node) => ({
        ...node,
        account: toChecksumAddress(node.account),
        superior: toChecksumAddress(node.superior),
        nodeClass: getNodeClass(BigInt(node.stakedDr), rules)!,
      })),
      ...getPage(input, row.total),
      drToken,
      token: getReferralPool(ctx.pools).token,
      totals: row.totals,
    },
  }
}
