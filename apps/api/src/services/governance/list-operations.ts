import {
  OPERATION_LIFE_SECONDS,
  type OperationFilter,
  type OperationPage,
  type OperationState,
} from '@app/core/api/governance'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput, toAddress, toHash } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

interface OperationRow {
  id: string
  nonce: number
  state: OperationState
  caller: string
  proposer: string | null
  target: string
  data: string
  scheduled_at: number
  ready_at: number
  block: number
  transaction: string
  closed_at: number | null
  closed_by: string | null
  closed_transaction: string | null
}

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
            'id', encode(operation_id, 'hex'), 'nonce', nonce, 'state', state, 'caller', encode(caller, 'hex'),
            'proposer', encode(proposer, 'hex'), 'target', encode(target, 'hex'), 'data', encode(data, 'hex'),
            'scheduled_at', scheduled_at, 'ready_at', ready_at, 'block', block_number,
            'transaction', encode(transaction_hash, 'hex'), 'closed_at', coalesce(executed_at, cancelled_at),
            'closed_by', encode(closed_by, 'hex'), 'closed_transaction', encode(closed_transaction, 'hex')
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
        const caller = toAddress(operation.caller)
        return {
          id: toHash(operation.id),
          nonce: operation.nonce,
          state: operation.state,
          caller,
          isAtDesk: caller === settingsDesk,
          proposer: operation.proposer === null ? null : toAddress(operation.proposer),
          target: toAddress(operation.target),
          data: `0x${operation.data}`,
          scheduledAt: operation.scheduled_at,
          readyAt: operation.ready_at,
          lapsesAt: operation.ready_at + OPERATION_LIFE_SECONDS,
          blockNumber: operation.block,
          transaction: toHash(operation.transaction),
          closed:
            operation.closed_at === null || operation.closed_transaction === null
              ? null
              : {
                  at: operation.closed_at,
                  by: operation.closed_by === null ? null : toAddress(operation.closed_by),
                  transaction: toHash(operation.closed_transaction),
                },
        }
      }),
      ...getPage(input, row.total),
    },
  }
}
