import * as fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { canRetry, createFlowState, type FlowEvent, type FlowState, reduceFlow } from './flow-state.ts'
import { createTestRecord } from './test-record.ts'
import type { TxPlan, PermitRequest } from './tx-action.ts'
import type { TxStatus } from './tx-record.ts'

const start = createFlowState({
  id: 'flow-1',
  actionKey: 'staking.stake',
  title: { key: 'tx:title.test' },
  path: '/stake',
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 31337,
})

function createPlan(...data: `0x${string}`[]): TxPlan {
  return {
    steps: data.map((one, index) => ({
      kind: index === data.length - 1 ? 'call' : 'approve',
      title: { key: 'tx:title.test' },
      callData: { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: one, value: 0n },
      allowance: null,
      gas: 1n,
    })),
    sentences: [],
    fee: 1n,
    safe: null,
    simulated: { blockNumber: 1, at: 1, complete: true },
  }
}

const permitRequest: PermitRequest = {
  token: 'usdt',
  spender: 'stakingPoolUsdt',
  domain: {},
  message: { owner: start.account as Address, spender: start.account as Address, value: 1n, nonce: 0n, deadline: 1n },
}
const both = createPlan('0x01', '0x02')
const second = createPlan('0x02')
/** A permission first; the call behind it is agreed to before its signature is known. */
const permitted: TxPlan = {
  ...both,
  steps: both.steps.map((step, index) => (index === 0 ? { ...step, kind: 'permit', permit: permitRequest } : step)),
}
const atOnce: TxPlan = { ...both, together: 'supported' }
const agreed: FlowEvent = { type: 'agreed', fresh: true }
const record = (status: TxStatus, id = 'r1'): FlowEvent => ({
  type: 'recordChanged',
  record: createTestRecord({
    id,
    status,
    settled: { hash: '0xaa', blockNumber: 12, blockTimestamp: 1, fee: '1' },
    problem: status === 'unknown' ? { key: 'TRANSACTION_UNKNOWN' } : null,
  }),
})

function run(...events: FlowEvent[]): FlowState {
  return events.reduce(reduceFlow, start)
}

describe('the way of two steps', () => {
  it('goes through approval and call with one agreement, waits for the index and is done', () => {
    const phases: string[] = []
    let state = start
    for (const event of [
      { type: 'prepared', plan: both },
      agreed,
      { type: 'requested', recordId: 'r1' },
      record('sent'),
      record('mined'),
      record('confirmed'),
      { type: 'prepared', plan: second },
      { type: 'requested', recordId: 'r2' },
      record('sent', 'r2'),
      record('confirmed', 'r2'),
      { type: 'indexed' },
    ] satisfies FlowEvent[]) {
      state = reduceFlow(state, event)
      phases.push(state.phase)
    }
    expect(phases.join(' ')).toBe(
      'ready signing signing mining mining preparing signing signing mining refreshing done',
    )
    expect(state.finished.map((step) => step.recordId)).toEqual(['r1', 'r2'])
    expect(state.refreshBlock).toBe(12)
  })

  it('asks again when what follows is not what the person agreed to', () => {
    const state = run(
      { type: 'prepared', plan: both },
      agreed,
      { type: 'requested', recordId: 'r1' },
      record('confirmed'),
      { type: 'prepared', plan: createPlan('0x03') },
    )
    expect(state).toMatchObject({ phase: 'ready', agreed: false })
  })

  it('simulates once more when the person agrees to an old simulation, and goes on by itself', () => {
    const again = run({ type: 'prepared', plan: both }, { type: 'agreed', fresh: false })
    expect(again).toMatchObject({ phase: 'preparing', agreed: true })
    expect(reduceFlow(again, { type: 'prepared', plan: both }).phase).toBe('signing')
    expect(reduceFlow(again, { type: 'prepared', plan: second }).phase).toBe('ready')
  })

  it('is refused between the steps when the second would fail, and keeps the first', () => {
    const state = run(
      { type: 'prepared', plan: both },
      agreed,
      { type: 'requested', recordId: 'r1' },
      record('confirmed'),
      { type: 'refused', problem: { key: 'INSUFFICIENT_BALANCE' } },
    )
    expect(state).toMatchObject({ phase: 'refused', agreed: false, problem: { key: 'INSUFFICIENT_BALANCE' } })
    expect(state.finished).toHaveLength(1)
    expect(reduceFlow(state, { type: 'retried' })).toMatchObject({ phase: 'preparing', agreed: false })
  })

  it('is done, and says so, although the index is behind; it catches up later', () => {
    const state = run(
      { type: 'prepared', plan: second },
      agreed,
      { type: 'requested', recordId: 'r1' },
      record('confirmed'),
      { type: 'indexBehind' },
    )
    expect(state).toMatchObject({ phase: 'done', indexBehind: true })
    expect(reduceFlow(state, { type: 'indexed' }).indexBehind).toBe(false)
  })
})

describe('a permission in place of an approval', () => {
  const signing = run({ type: 'prepared', plan: permitted }, agreed)
  const signed: TxPlan = {
    ...second,
    steps: second.steps.map((step) => ({
      ...step,
      callData: { ...step.callData, data: '0x0299' },
      agreedData: step.callData.data,
    })),
  }

  it('goes on by itself to the call that brings it: the person has agreed to all but the signature', () => {
    const state = reduceFlow(signing, { type: 'permitted' })
    expect(state).toMatchObject({ phase: 'preparing', agreed: true, finished: [{ recordId: null }] })
    expect(reduceFlow(state, { type: 'prepared', plan: signed })).toMatchObject({ phase: 'signing', agreed: true })
  })

  it('asks again when the call behind it is another one', () => {
    const state = reduceFlow(signing, { type: 'permitted' })
    expect(reduceFlow(state, { type: 'prepared', plan: createPlan('0x03') })).toMatchObject({
      phase: 'ready',
      agreed: false,
    })
  })

  it('that the wallet cannot sign leads to another plan, agreed to anew', () => {
    const state = reduceFlow(signing, { type: 'permitUnsupported' })
    expect(state).toMatchObject({ phase: 'preparing', agreed: false, plan: null, finished: [] })
    expect(reduceFlow(state, { type: 'prepared', plan: both }).phase).toBe('ready')
  })

  it('that brought nothing once it was signed leads to the other plan, agreed to anew, and is not counted as done', () => {
    const preparing = reduceFlow(signing, { type: 'permitted' })
    const state = reduceFlow(preparing, { type: 'permitRefused', plan: both })
    expect(state).toMatchObject({ phase: 'ready', agreed: false, finished: [], permitRefused: true, plan: both })
    const sending = [
      { type: 'requested', recordId: 'r1' },
      { type: 'permitRefused', plan: second },
    ] as const
    const sent = sending.reduce(reduceFlow, reduceFlow(state, agreed))
    expect(sent).toMatchObject({ phase: 'signing', recordId: 'r1', plan: both })
  })

  it('is none where the step is a transaction', () => {
    const asked = run({ type: 'prepared', plan: both }, agreed)
    expect(reduceFlow(asked, { type: 'permitted' })).toBe(asked)
  })
})

describe('several steps in one confirmation', () => {
  const signing = run({ type: 'prepared', plan: atOnce }, agreed, { type: 'requested', recordId: 'r1' })
  const title = { key: 'tx:title.test' }
  const call = { title, to: '0x', data: '0x', value: '0', outcome: null, hash: null }
  const bundle = { id: '0x', walletId: null, wallet: '', calls: [call, call] }
  const recordOf = (status: TxStatus) =>
    createTestRecord({
      id: 'r1',
      status,
      bundle,
      settled: { hash: '0xaa', blockNumber: 12, blockTimestamp: 1, fee: '1' },
    })

  it('ends all of them with one record', () => {
    const state = reduceFlow(signing, { type: 'recordChanged', record: recordOf('confirmed') })
    expect(state).toMatchObject({ phase: 'refreshing', plan: { steps: [] }, refreshBlock: 12 })
    expect(state.finished.map(({ recordId }) => recordId)).toEqual(['r1', 'r1'])
  })

  it('stops where only some went through; the rest may be begun again', () => {
    const state = reduceFlow(signing, { type: 'recordChanged', record: recordOf('partly') })
    expect(state).toMatchObject({ phase: 'stopped', finished: [] })
    expect(canRetry(state)).toBe(true)
  })

  it('goes on one by one, agreed to already, when the wallet cannot; what it shows is agreed to anew when it differs', () => {
    const separate = { type: 'separated', recordId: 'r1', reason: 'unsupported' } as const
    const state = reduceFlow(signing, separate)
    expect(state).toMatchObject({ phase: 'preparing', agreed: true, recordId: null, separated: 'unsupported' })
    expect(reduceFlow(state, { type: 'prepared', plan: both })).toMatchObject({ phase: 'signing', agreed: true })
    expect(reduceFlow(state, { type: 'prepared', plan: createPlan('0x01', '0x03') }).phase).toBe('ready')
    expect(reduceFlow(state, { type: 'prepared', plan: atOnce }).phase).toBe('ready')
    expect(reduceFlow(state, separate)).toBe(state)
  })

  it('needs a new agreement when the account was not to be changed, or nobody knew for a while', () => {
    expect(reduceFlow(signing, { type: 'separated', recordId: 'r1', reason: 'refused' })).toMatchObject({
      phase: 'preparing',
      agreed: false,
    })
    const late = reduceFlow(reduceFlow(signing, record('unknown')), {
      type: 'separated',
      recordId: 'r1',
      reason: 'unsupported',
    })
    expect(late).toMatchObject({ phase: 'preparing', agreed: false })
  })

  it('is given up by the holder only before the wallet is asked', () => {
    const chosen = { type: 'separated', recordId: '', reason: 'chosen' } as const
    expect(reduceFlow(run({ type: 'prepared', plan: atOnce }), chosen)).toMatchObject({
      phase: 'preparing',
      separated: 'chosen',
    })
    expect(reduceFlow(signing, chosen)).toBe(signing)
    const ready = run({ type: 'prepared', plan: both })
    expect(reduceFlow(ready, chosen)).toBe(ready)
  })
})

describe('a no', () => {
  const signing = run({ type: 'prepared', plan: both }, agreed, { type: 'requested', recordId: 'r1' })

  it('of the person leaves the plan standing, and needs a new agreement', () => {
    const state = reduceFlow(signing, { type: 'declined', recordId: 'r1', problem: { key: 'USER_REJECTED' } })
    expect(state).toMatchObject({ phase: 'ready', agreed: false, recordId: null, problem: { key: 'USER_REJECTED' } })
    expect(reduceFlow(state, agreed)).toMatchObject({ phase: 'signing', problem: null })
  })

  it('of the wallet has to be looked at anew', () => {
    const state = reduceFlow(signing, { type: 'declined', recordId: 'r1', problem: { key: 'INSUFFICIENT_FUNDS' } })
    expect(state.phase).toBe('refused')
    expect(canRetry(state)).toBe(true)
  })

  it('that comes long after, when nobody knew any more, is still heard', () => {
    const unknown = reduceFlow(signing, record('unknown'))
    expect(canRetry(unknown)).toBe(false)
    const state = reduceFlow(unknown, { type: 'declined', recordId: 'r1', problem: { key: 'USER_REJECTED' } })
    expect(state).toMatchObject({ phase: 'ready', agreed: false, recordId: null, problem: { key: 'USER_REJECTED' } })
  })

  it('to a former request changes nothing of the present one', () => {
    const again = run({ type: 'prepared', plan: both }, agreed, { type: 'requested', recordId: 'r2' })
    expect(reduceFlow(again, { type: 'declined', recordId: 'r1', problem: { key: 'USER_REJECTED' } })).toBe(again)
  })
})

describe('a step that did not end well', () => {
  const mining = run({ type: 'prepared', plan: second }, agreed, { type: 'requested', recordId: 'r1' }, record('sent'))

  it.each(['failed', 'replaced', 'cancelled', 'dropped'] as const)('%s stops, and may be repeated', (status) => {
    const state = reduceFlow(mining, record(status))
    expect(state.phase).toBe('stopped')
    expect(canRetry(state)).toBe(true)
  })

  it('unknown stops and may not be repeated, until the chain tells', () => {
    const state = reduceFlow(mining, record('unknown'))
    expect(state.phase).toBe('stopped')
    expect(canRetry(state)).toBe(false)
    expect(reduceFlow(state, { type: 'retried' })).toBe(state)
    expect(reduceFlow(state, record('sent')).phase).toBe('mining')
    expect(reduceFlow(state, record('confirmed')).phase).toBe('refreshing')
    expect(canRetry(reduceFlow(state, record('dropped')))).toBe(true)
  })

  it('may be repeated when the person has taken the unknown one off the list', () => {
    const state = reduceFlow(mining, record('unknown'))
    expect(reduceFlow(state, { type: 'recordRemoved', recordId: 'other' })).toBe(state)
    expect(canRetry(reduceFlow(state, { type: 'recordRemoved', recordId: 'r1' }))).toBe(true)
    expect(reduceFlow(mining, { type: 'recordRemoved', recordId: 'r1' })).toBe(mining)
  })
})

const statuses: readonly TxStatus[] = [
  ...([
    'signing',
    'sent',
    'mined',
    'confirmed',
    'failed',
    'replaced',
    'cancelled',
    'dropped',
    'partly',
    'unknown',
  ] as const),
]
const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constantFrom<FlowEvent>(
    { type: 'prepared', plan: both },
    { type: 'prepared', plan: second },
    { type: 'prepared', plan: permitted },
    { type: 'prepared', plan: atOnce },
    { type: 'separated', recordId: 'r1', reason: 'unsupported' },
    { type: 'separated', recordId: 'r1', reason: 'refused' },
    { type: 'separated', recordId: '', reason: 'chosen' },
    { type: 'permitted' },
    { type: 'permitUnsupported' },
    { type: 'permitRefused', plan: both },
    { type: 'refused', problem: { key: 'RPC_UNAVAILABLE' } },
    agreed,
    { type: 'agreed', fresh: false },
    { type: 'requested', recordId: 'r1' },
    { type: 'requested', recordId: 'r2' },
    { type: 'declined', recordId: 'r1', problem: { key: 'USER_REJECTED' } },
    { type: 'declined', recordId: 'r1', problem: { key: 'WRONG_CHAIN' } },
    { type: 'indexed' },
    { type: 'indexBehind' },
    { type: 'retried' },
  ),
  fc
    .record({ status: fc.constantFrom(...statuses), id: fc.constantFrom('r1', 'r2') })
    .map(({ status, id }) => record(status, id)),
)

describe('whatever happens, in whatever order', () => {
  it('the wallet is only asked after an agreement, and never twice for one', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (happened) => {
        let state = start
        let agreements = 0
        for (const event of happened) {
          const next = reduceFlow(state, event)
          if (event.type === 'agreed' && next !== state) agreements += 1
          const asks = next.phase === 'signing' && state.phase !== 'signing'
          expect(asks).toBe(
            asks && agreements > 0 && next.agreed && next.recordId === null && state.phase !== 'stopped',
          )
          const isUnknown = state.phase === 'stopped' && state.problem?.key === 'TRANSACTION_UNKNOWN'
          expect(isUnknown && event.type === 'retried' && next !== state).toBe(false)
          expect(next.phase === 'done' && next.finished.length === 0).toBe(false)
          state = next
        }
      }),
      { numRuns: 500 },
    )
  })
})
