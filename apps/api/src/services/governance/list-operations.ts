import {
  OPERATION_LIFE_SECONDS,
  type Operation,
  type OperationFilter,
  type OperationPage,
} from '@app/core/api/governance'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

type OperationRow = Omit<Operation, 'isAtDesk' | 'lapsesAt'>

export async function listOperations(
  ctx: ServiceContext,
  { state, ...input }: PageInput & { state?: OperationFilter },
): Promise<Dated<OperationPage>> {
  const { database, config } = ctx
  const wanted =
    state === undefined
      ? database`true`
      : state === 'open'
        ? database`state in ('waiting', 'ready')`
        : database`state = ${state}`
  const { cursor, row } = await readChain<{ total: number; list: OperationRow[] }>(
    ctx,
    database`
      with told as (
        select *, case
          when executed_at is not null then 'executed'
          when cancelled_at is not null then 'cancelled'
          when ready_at + ${OPERATION_LIFE_SECONDS}::bigint <= c.block_timestamp then 'lapsed'
          when ready_at <= c.block_timestamp then 'ready'
          else 'waiting' end as state
        from chain.operation
      )
      select
        (select count(*) from told where ${wanted}) as total,
        (select coalesce(json_agg(json_build_object(
            'id', '0x' || encode(operation_id, 'hex'), 'nonce', nonce, 'state', state,
            'caller', '0x' || encode(caller, 'hex'), 'proposer', '0x' || encode(proposer, 'hex'),
            'target', '0x' || encode(target, 'hex'), 'data', '0x' || encode(data, 'hex'), 'scheduledAt', scheduled_at,
            'readyAt', ready_at, 'blockNumber', block_number, 'transaction', '0x' || encode(transaction_hash, 'hex'),
            'closed', case when closed_transaction is not null then json_build_object(
              'at', coalesce(executed_at, cancelled_at), 'by', '0x' || encode(closed_by, 'hex'),
              'transaction', '0x' || encode(closed_transaction, 'hex')) end
          ) order by block_number desc, log_index desc), '[]')
          from (
            select * from told where ${wanted} order by block_number desc, log_index desc
            offset ${getOffset(input)} limit ${input.pageSize}
          ) page) as list`,
  )
  const { settingsDesk } = config.deployment.contracts
  return {
    cursor,
    data: {
      list: row.list.map((operation) => {
        const { proposer, closed } = operation
        const caller = toChecksumAddress(operation.caller)
        return {
          ...operation,
          caller,
          isAtDesk: caller === settingsDesk,
          proposer: proposer && toChecksumAddress(proposer),
          target: toChecksumAddress(operation.target),
          lapsesAt: operation.readyAt + OPERATION_LIFE_SECONDS,
          closed: closed && { ...closed, by: closed.by && toChecksumAddress(closed.by) },
        }
      }),
      ...getPage(input, row.total),
    },
  }
}
