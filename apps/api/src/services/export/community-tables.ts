import type { Address } from '@app/core/address'
import type { DaoMember, NodeUser } from '@app/core/api/dao'
import { MAX_LAYER } from '@app/core/api/parameters'
import type { CommunityMember, Invitee, StakingDay } from '@app/core/api/referral'
import type { ServiceContext } from '../../context.ts'
import type { PageInput } from '../../database.ts'
import { listNodeUsers, listRanking } from '../dao.ts'
import { listCommunity, listInvitees } from '../referral/community.ts'
import { listStakingDays } from '../referral/list-staking-days.ts'
import { readFiledUntil } from '../settlement/filed-months.ts'
import { createTable, type ShowAmount, type Table, writeDay, writeTime } from './csv.ts'

export function createInviteeTable(ctx: ServiceContext, address: Address): Table<Invitee & { token: Address }> {
  return createTable({
    ...readInvitees(ctx, address),
    columns: {
      bound_at: ({ boundAt }) => writeTime(boundAt),
      account: ({ account }) => account,
      stake: ({ token, stake }, show) => show(token, stake)[0],
      team_stake: ({ token, teamStake }, show) => show(token, teamStake)[0],
      token: ({ token, teamStake }, show) => show(token, teamStake)[1],
      direct: ({ directCount }) => directCount,
      team: ({ teamCount }) => teamCount,
      transaction: ({ transaction }) => transaction,
    },
  })
}

export function createBranchTable(ctx: ServiceContext, address: Address): Table<Invitee & { token: Address }> {
  return createTable({
    ...readInvitees(ctx, address),
    columns: {
      account: ({ account }) => account,
      team: ({ teamCount }) => teamCount,
      branch_stake: ({ token, stake, teamStake }, show) => show(token, add(stake, teamStake))[0],
      token: ({ token, stake }, show) => show(token, stake)[1],
    },
  })
}

const add = (a: string, b: string) => (BigInt(a) + BigInt(b)).toString()

function readInvitees(ctx: ServiceContext, address: Address) {
  return {
    read: async (page: PageInput) => addToken((await listInvitees(ctx, { address, ...page })).data),
    getKey: ({ account }: Invitee) => account,
  }
}

function addToken<Row>({ list, total, token }: { list: readonly Row[]; total: number; token: Address }) {
  return { list: list.map((row) => ({ ...row, token })), total }
}

type NodeRow = NodeUser & { drToken: Address; token: Address }

export function createNodeTable(ctx: ServiceContext, address: Address): Table<NodeRow> {
  return createTable({
    async read(page) {
      const { list, total, drToken, token } = (await listNodeUsers(ctx, { address, ...page })).data
      return { list: list.map((row) => ({ ...row, drToken, token })), total }
    },
    getKey: ({ account }) => account,
    columns: {
      account: ({ account }) => account,
      superior: ({ superior }) => superior,
      layer: ({ layer }) => layer,
      class: ({ nodeClass }) => nodeClass,
      staked_dr: ({ drToken, stakedDr }, show) => show(drToken, stakedDr)[0],
      dr: ({ drToken, stakedDr }, show) => show(drToken, stakedDr)[1],
      stake: ({ token, stake }, show) => show(token, stake)[0],
      token: ({ token, stake }, show) => show(token, stake)[1],
      dr_staked_at: ({ stakedAt }) => writeTime(stakedAt),
      transaction: ({ transaction }) => transaction,
    },
  })
}

export function createMemberTable(ctx: ServiceContext, address: Address): Table<CommunityMember & { token: Address }> {
  return createTable({
    batchSize: 2_000,
    read: async (page) =>
      addToken((await listCommunity(ctx, { address, layerFrom: 1, layerTo: MAX_LAYER, ...page })).data),
    getKey: ({ account }) => account,
    columns: {
      bound_at: ({ boundAt }) => writeTime(boundAt),
      account: ({ account }) => account,
      superior: ({ superior }) => superior,
      layer: ({ layer }) => layer,
      grade: ({ grade }) => grade,
      stake: ({ token, stake }, show) => show(token, stake)[0],
      team_stake: ({ token, teamStake }, show) => show(token, teamStake)[0],
      token: ({ token, teamStake }, show) => show(token, teamStake)[1],
      direct: ({ directCount }) => directCount,
      team: ({ teamCount }) => teamCount,
    },
  })
}

/**
 * Node rewards (`1.5 A + 2 B` for more than one token) are empty until the day is settled, `0` when there were none,
 * and `filed` for a filed day.
 */
export function createTeamDayTable(
  ctx: ServiceContext,
  address: Address,
): Table<StakingDay & { token: Address; isFiled: boolean }> {
  return createTable({
    readMark: () => readFiledUntil(ctx),
    read: async (page) => {
      const { data } = await listStakingDays(ctx, { address, ...page })
      const { list, total } = addToken(data)
      return { list: list.map((day) => ({ ...day, isFiled: day.startAt < (data.filedUntil ?? 0) })), total }
    },
    getKey: ({ startAt }) => String(startAt),
    columns: {
      day: ({ startAt }) => writeDay(startAt),
      stake: ({ token, stake }, show) => show(token, stake)[0],
      unstaked: ({ token, unstaked }, show) => show(token, unstaked)[0],
      team_stake: ({ token, teamStake }, show) => show(token, teamStake)[0],
      team_unstaked: ({ token, teamUnstaked }, show) => show(token, teamUnstaked)[0],
      team_added: ({ token, teamAdded }, show) => show(token, teamAdded)[0],
      node_user_stake: ({ token, nodeUserStake }, show) => show(token, nodeUserStake)[0],
      regular_user_stake: ({ token, regularUserStake }, show) => show(token, regularUserStake)[0],
      token: ({ token, regularUserStake }, show) => show(token, regularUserStake)[1],
      node_rewards: ({ nodeRewards, isFiled }, show) => (isFiled ? 'filed' : writeRewards(nodeRewards, show)),
    },
  })
}

function writeRewards(rewards: StakingDay['nodeRewards'], show: ShowAmount): string | null {
  if (rewards === null) return null
  return rewards.map(({ token, amount }) => show(token, amount).join(' ')).join(' + ') || '0'
}

export function createRankingTable(ctx: ServiceContext): Table<DaoMember & { token: Address }> {
  return createTable({
    batchSize: 2_000,
    read: async (page) => addToken((await listRanking(ctx, page)).data),
    getKey: ({ account }) => account,
    columns: {
      rank: ({ rank }) => rank,
      account: ({ account }) => account,
      class: ({ nodeClass }) => nodeClass,
      staked_dr: ({ token, stake }, show) => show(token, stake)[0],
      dr: ({ token, stake }, show) => show(token, stake)[1],
    },
  })
}
