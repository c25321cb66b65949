import type { Address } from '@app/core/address'
import type { DaoMember } from '@app/core/api/dao'
import type { ServiceContext } from '../../context.ts'
import { listRanking } from '../dao/list-ranking.ts'
import type { Table } from './table.ts'

/** Everybody in the DAO by staked DR: the one list that is nobody's own. */
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
