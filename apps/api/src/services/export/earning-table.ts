import type { Address } from '@app/core/address'
import { getEpochStart } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { type EarningDay, listEarningDays } from '../days/list-earning-days.ts'
import { writeDay } from './csv.ts'
import type { Table } from './table.ts'

/** Day by day and token by token what was earned, what opened and what was received; each column adds up to what there is in all. */
export function createEarningTable(ctx: ServiceContext, address: Address): Table<EarningDay> {
  return {
    columns: ['day', 'epoch', 'earned', 'opened', 'received', 'fee', 'token', 'token_address'],
    // Each page reads all days.
    batchSize: 5_000,
    read: (page) => listEarningDays(ctx, { address, ...page }),
    getKey: ({ day, token }) => `${day} ${token}`,
    getValues({ day, token, earned, opened, paid, fee }, show) {
      const [amount, symbol] = show(token, earned.toString())
      const [opening, received, kept] = [opened, paid - fee, fee].map((each) => show(token, each.toString())[0])
      return [writeDay(getEpochStart(day)), day, amount, opening!, received!, kept!, symbol, token]
    },
  }
}
