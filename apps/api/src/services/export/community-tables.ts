import type { Address } from '@app/core/address'
import type { DaoMember, NodeUser } from '@app/core/api/dao'
import { MAX_LAYER } from '@app/core/api/parameters'
import type { CommunityMember, Invitee, StakingDay } from '@app/core/api/referral'
import type { ServiceContext } from '../../context.ts'
import { listNodeUsers, listRanking } from '../dao.ts'
import { listCommunity, listInvitees } from '../referral/community.ts'
import { listStakingDays } from '../referral/list-staking-days.ts'
import { type ShowAmount, type Table, writeDay, writeTime } from './csv.ts'

export function createInviteeTable(ctx: ServiceContext, address: Address): Table<Invitee & { token: Address }> {
  return {
    columns: ['bound_at', 'account', 'stake', 'team_stake', 'token', 'direct', 'team', 'transaction'],
    async read(page) {
      const { list, total, token } = (await listInvitees(ctx, { address, ...page })).data
      return { list: list.map((row) => ({ ...row, token })), total }
    },
    getKey: ({ account }) => account,
    getValues: ({ boundAt, account, stake, teamStake, token, directCount, teamCount, transaction }, show) => [
      writeTime(boundAt),
      account,
      show(token, stake)[0],
      ...show(token, teamStake),
      directCount,
      teamCount,
      transaction,
    ],
  }
}

export function createBranchTable(ctx: ServiceContext, address: Address): Table<Invitee & { token: Address }> {
  return {
    ...createInviteeTable(ctx, address),
    columns: ['account', 'team', 'branch_stake', 'token'],
    getValues: ({ account, teamCount, stake, teamStake, token }, show) => [
      account,
      teamCount,
      ...show(token, (BigInt(stake) + BigInt(teamStake)).toString()),
    ],
  }
}

type NodeRow = NodeUser & { drToken: Address; token: Address }

export function createNodeTable(ctx: ServiceContext, address: Address): Table<NodeRow> {
  return {
    columns: [
      'account',
      'superior',
      'layer',
      'class',
      'staked_dr',
      'dr',
      'stake',
      'token',
      'dr_staked_at',
      'transaction',
    ],
    async read(page) {
      const { list, total, drToken, token } = (await listNodeUsers(ctx, { address, ...page })).data
      return { list: list.map((row) => ({ ...row, drToken, token })), total }
    },
    getKey: ({ account }) => account,
    getValues: (
      { account, superior, layer, nodeClass, stakedDr, drToken, stake, token, stakedAt, transaction },
      show,
    ) => [
      account,
      superior,
      layer,
      nodeClass,
      ...show(drToken, stakedDr),
      ...show(token, stake),
      writeTime(stakedAt),
      transaction,
    ],
  }
}

export function createMemberTable(ctx: ServiceContext, address: Address): Table<CommunityMember & { token: Address }> {
  return {
    columns: ['bound_at', 'account', 'superior', 'layer', 'grade', 'stake', 'team_stake', 'token', 'direct', 'team'],
    batchSize: 2_000,
    async read(page) {
      const input = { address, layerFrom: 1, layerTo: MAX_LAYER, ...page }
      const { list, total, token } = (await listCommunity(ctx, input)).data
      return { list: list.map((row) => ({ ...row, token })), total }
    },
    getKey: ({ account }) => account,
    getValues: (row, show) => [
      writeTime(row.boundAt),
      row.account,
      row.superior,
      row.layer,
      row.grade,
      show(row.token, row.stake)[0],
      ...show(row.token, row.teamStake),
      row.directCount,
      row.teamCount,
    ],
  }
}

/**
 * Node rewards, `1.5 A + 2 B` for more than one token, are empty until the day is settled and `0` when there were none.
 */
export function createTeamDayTable(ctx: ServiceContext, address: Address): Table<StakingDay & { token: Address }> {
  return {
    columns: [
      'day',
      'stake',
      'unstaked',
      'team_stake',
      'team_unstaked',
      'team_added',
      'node_user_stake',
      'regular_user_stake',
      'token',
      'node_rewards',
    ],
    async read(page) {
      const { list, total, token } = (await listStakingDays(ctx, { address, ...page })).data
      return { list: list.map((row) => ({ ...row, token })), total }
    },
    getKey: ({ startAt }) => String(startAt),
    getValues({ token, startAt, nodeRewards, ...day }, show) {
      const write = (amount: string) => show(token, amount)[0]
      return [
        writeDay(startAt),
        write(day.stake),
        write(day.unstaked),
        write(day.teamStake),
        write(day.teamUnstaked),
        write(day.teamAdded),
        write(day.nodeUserStake),
        ...show(token, day.regularUserStake),
        writeRewards(nodeRewards, show),
      ]
    },
  }
}

function writeRewards(rewards: StakingDay['nodeRewards'], show: ShowAmount): string | null {
  if (rewards === null) return null
  return rewards.map(({ token, amount }) => show(token, amount).join(' ')).join(' + ') || '0'
}

export function createRankingTable(ctx: ServiceContext): Table<DaoMember & { token: Address }> {
  return {
    columns: ['rank', 'account', 'class', 'staked_dr', 'dr'],
    batchSize: 2_000,
    async read(page) {
      const { list, total, token } = (await listRanking(ctx, page)).data
      return { list: list.map((row) => ({ ...row, token })), total }
    },
    getKey: ({ account }) => account,
    getValues: ({ rank, account, nodeClass, stake, token }, show) => [rank, account, nodeClass, ...show(token, stake)],
  }
}
