import { RpcError } from '@app/rpc/rpc-error'
import { describe, expect, it } from 'vitest'
import { describeError, isChainTrouble } from './errors.ts'
import { NodeError } from './ingest/node.ts'
import { ProjectionError } from './projections/origin.ts'

describe('describeError', () => {
  it('has words for whatever is thrown', () => {
    expect(describeError(new Error('a reason'))).toBe('a reason')
    expect(describeError('text')).toBe('unknown error')
  })
})

describe('isChainTrouble', () => {
  it('tells trouble with the chain from trouble with the database', () => {
    expect(isChainTrouble(new NodeError('x'))).toBe(true)
    expect(isChainTrouble(new ProjectionError('x'))).toBe(true)
    expect(isChainTrouble(new RpcError('timeout', 'rpc.example', 'has not answered'))).toBe(true)
    expect(isChainTrouble(Object.assign(new Error('x'), { code: 'CONNECTION_CLOSED' }))).toBe(false)
  })
})
