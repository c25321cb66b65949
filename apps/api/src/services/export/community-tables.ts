import type { Address } from '@app/core/address'
import type { NodeUser } from '@app/core/api/dao'
import type { Invitee } from '@app/core/api/referral'
import type { ServiceContext } from '../../context.ts'
import { listNodeUsers } from '../dao/list-node-users.ts'
import { listInvitees } from '../referral/list-invitees.ts'
import { writeTime } from './csv.ts'
import type { Table } from './table.ts'

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
