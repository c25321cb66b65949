import { RpcError } from '@app/rpc/rpc-error'
import { NodeError } from './ingest/node.ts'
import { ProjectionError } from './projections/origin.ts'

/** Whether asking again, or another node, can help: the database is not at fault. */
export function isChainTrouble(error: unknown): boolean {
  return error instanceof RpcError || error instanceof NodeError || error instanceof ProjectionError
}

/** One line for logs and operators, without the endpoint's address, which may hold a key. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error'
}
