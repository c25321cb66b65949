import { BaseError } from 'viem'
import { ProjectionError } from './projections/origin.ts'
import { NodeError } from './ingest/node.ts'

/** Whether asking again, or another node, can help: the database is not at fault. */
export function isChainTrouble(error: unknown): boolean {
  return error instanceof BaseError || error instanceof NodeError || error instanceof ProjectionError
}

/** One line for logs and operators, without the endpoint's address, which may hold a key. */
export function describeError(error: unknown): string {
  if (error instanceof BaseError) return error.details || error.shortMessage
  return error instanceof Error ? error.message : 'unknown error'
}
