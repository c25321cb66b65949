import type { Address } from '@app/core/address'
import type { AuditEntry, AuditFilter } from '@app/core/api/admin'
import type { ClaimFilter, EquityClaim } from '@app/core/api/claims'
import type { ServiceContext } from '../../context.ts'
import { listAuditEntries } from '../audit.ts'
import { listClaims } from '../claims.ts'
import { claimColumns } from './account-tables.ts'
import { createTable, type Table, writeTime } from './csv.ts'

/** Large, because each page counts all rows that match its filter. */
const batchSize = 1_000

export function createAllClaimsTable({ database }: ServiceContext, filter: ClaimFilter): Table<EquityClaim> {
  const { time, ...others } = claimColumns
  return createTable({
    read: (page) => listClaims(database, { ...filter, ...page }),
    getKey: ({ cardId, account }) => `${cardId} ${account}`,
    batchSize,
    columns: { time, account: ({ account }) => account, ...others },
  })
}

export function createAuditTable(ctx: ServiceContext, filter: AuditFilter, reader: Address): Table<AuditEntry> {
  return createTable({
    read: (page) => listAuditEntries(ctx, { ...filter, ...page }, reader),
    getKey: ({ id }) => String(id),
    batchSize,
    columns: {
      time: ({ at }) => writeTime(at),
      entry: ({ id }) => id,
      origin: ({ origin }) => origin,
      account: ({ account }) => account,
      action: ({ action }) => action,
      subject: ({ subject }) => subject,
      before: ({ before }) => before && JSON.stringify(before),
      after: ({ after }) => after && JSON.stringify(after),
      request: ({ requestId }) => requestId,
    },
  })
}
