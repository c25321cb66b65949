import { RpcError } from '@app/rpc/rpc-error'
import { NodeError } from './ingest/node.ts'
import { ProjectionError } from './projections/origin.ts'

export function isChainTrouble(error: unknown): boolean {
  return error instanceof RpcError || error instanceof NodeError || error instanceof ProjectionError
}

/** Without the endpoint's address, which may hold a key. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error'
}
