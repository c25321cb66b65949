import type { ErrorKey } from '@app/core/errors'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPatience, resolveRecord, type TxObservation, loseAnswer } from './resolve-record.ts'
import { canSendAgain, type TxRecord } from './tx-record.ts'
import { createTestRecord } from './test-record.ts'

const settlement = { hash: '0xaa', blockNumber: 10, blockTimestamp: 1000, fee: '21000' }
const receipt = (patch: Partial<Extract<TxObservation, { kind: 'receipt' }>> = {}): TxObservation => ({
  kind: 'receipt',
  hash: '0xaa',
  nonce: 7,
  succeeded: true,
  confirmations: 1,
  settlement,
  problem: null,
  ...patch,
})
const sent = createTestRecord({ status: 'sent', hash: '0xaa', sentAt: 100 })
const seen = createTestRecord({ status: 'sent', hash: '0xaa', sentAt: 100, seenAt: 110, nonceSeen: true })
const signing = createTestRecord({ status: 'signing', hash: null, requestedAt: 100 })

function resolveAll(record: TxRecord, observations: TxObservation[], now = 120): TxRecord {
  return observations.reduce((current, observation, index) => resolveRecord(current, observation, now + index), record)
}

describe('a transaction that goes its way', () => {
  it('is sent while a node knows it, and its real nonce is kept', () => {
    const next = resolveRecord(sent, { kind: 'pending', hash: '0xaa', nonce: 9 }, 105)
    expect(next).toMatchObject({ status: 'sent', nonce: 9, nonceSeen: true, seenAt: 105 })
  })

  it('is confirmed by a receipt with status 1 and enough confirmations', () => {
    expect(resolveRecord(sent, receipt(), 105)).toMatchObject({
      status: 'confirmed',
      settled: settlement,
      problem: null,
    })
  })

  it('is mined, not confirmed, with fewer confirmations than asked for', () => {
    const patience = { ...defaultPatience, confirmations: 3 }
    const mined = resolveRecord(sent, receipt({ confirmations: 2 }), 105, patience)
    expect(mined.status).toBe('mined')
    expect(resolveRecord(mined, receipt({ confirmations: 3 }), 106, patience).status).toBe('confirmed')
  })

  it('fails with the decoded reason on status 0', () => {
    const problem = { key: 'LOCK_NOT_EXPIRED' as const, values: { unlockAt: { type: 'time' as const, at: 5 } } }
    expect(resolveRecord(sent, receipt({ succeeded: false, problem }), 105)).toMatchObject({
      status: 'failed',
      problem,
    })
  })

  it('fails as a failed transaction when the reason cannot be found', () => {
    expect(resolveRecord(sent, receipt({ succeeded: false }), 105).problem).toEqual({ key: 'TRANSACTION_FAILED' })
  })

  it('is named by its action then, and by its reason where there is one', () => {
    const stake = { ...sent, failure: 'STAKE_FAILED' } as const
    const getProblem = (key: ErrorKey) =>
      resolveRecord(stake, receipt({ succeeded: false, problem: { key } }), 105).problem
    expect(getProblem('TRANSACTION_FAILED')).toEqual({ key: 'TRANSACTION_FAILED', failure: 'STAKE_FAILED' })
    expect(getProblem('LOCK_NOT_EXPIRED')).toEqual({ key: 'LOCK_NOT_EXPIRED' })
  })

  it('goes back to sent when its block was reorganised away, and is unknown when it stays away', () => {
    const patience = { ...defaultPatience, confirmations: 5 }
    const mined = resolveRecord(seen, receipt(), 115, patience)
    const gone = resolveRecord(mined, { kind: 'missing', nonceSpent: false }, 120, patience)
    expect(gone).toMatchObject({ status: 'sent', settled: null })
    expect(resolveRecord(gone, { kind: 'missing', nonceSpent: false }, 400, patience)).toMatchObject({
      status: 'unknown',
      unknownReason: 'vanished',
    })
  })
})

describe('a transaction that was replaced', () => {
  it('follows a speed-up: the transaction counts under its new hash', () => {
    const next = resolveRecord(seen, receipt({ hash: '0xbb', settlement: { ...settlement, hash: '0xbb' } }), 130)
    expect(next).toMatchObject({ status: 'confirmed', hash: '0xaa', spedUpTo: '0xbb' })
  })

  it('is cancelled by a transaction that cancels, replaced by any other', () => {
    expect(resolveRecord(seen, { kind: 'displaced', cancels: true, settlement }, 130)).toMatchObject({
      status: 'cancelled',
      problem: { key: 'TRANSACTION_CANCELLED' },
    })
    expect(resolveRecord(seen, { kind: 'displaced', cancels: false, settlement }, 130).status).toBe('replaced')
  })

  it('is unknown, not replaced, when its own nonce was never seen', () => {
    expect(resolveRecord(sent, { kind: 'displaced', cancels: false, settlement }, 130)).toMatchObject({
      status: 'unknown',
      unknownReason: 'nonceSpent',
    })
  })

  it('is dropped only after three checks in a row that find its nonce spent', () => {
    const missing: TxObservation = { kind: 'missing', nonceSpent: true }
    expect(resolveAll(seen, [missing, missing]).status).toBe('sent')
    expect(resolveAll(seen, [missing, missing, missing]).status).toBe('dropped')
    expect(resolveAll(seen, [missing, missing, { kind: 'missing', nonceSpent: false }, missing]).status).toBe('sent')
  })

  it('is not dropped sooner because several tabs look in the same second', () => {
    const missing: TxObservation = { kind: 'missing', nonceSpent: true }
    const once = [1, 2, 3, 4].reduce((record) => resolveRecord(record, missing, 120), seen)
    expect(once).toMatchObject({ status: 'sent', spentChecks: 1 })
  })

  it('comes back from dropped when a receipt turns up', () => {
    const missing: TxObservation = { kind: 'missing', nonceSpent: true }
    expect(resolveAll(seen, [missing, missing, missing, receipt()]).status).toBe('confirmed')
  })
})

describe('a transaction of which nothing is known', () => {
  const missing: TxObservation = { kind: 'missing', nonceSpent: false }

  it('stays sent for a minute, then is unknown', () => {
    expect(resolveRecord(sent, missing, 159).status).toBe('sent')
    expect(resolveRecord(sent, missing, 160)).toMatchObject({ status: 'unknown', unknownReason: 'notSeen' })
  })

  it('learns nothing from a node that does not answer', () => {
    expect(resolveRecord(sent, { kind: 'unreachable' }, 100_000)).toBe(sent)
  })

  it('waits five minutes for the wallet, then is unknown; another transaction meanwhile proves nothing', () => {
    expect(resolveRecord(signing, missing, 399).status).toBe('signing')
    expect(resolveRecord(signing, { kind: 'displaced', cancels: false, settlement }, 399).status).toBe('signing')
    expect(resolveRecord(signing, missing, 400)).toMatchObject({ status: 'unknown', unknownReason: 'noAnswer' })
  })

  it('is found again on the chain although the wallet never answered', () => {
    expect(resolveRecord(signing, receipt(), 500)).toMatchObject({ status: 'confirmed', hash: '0xaa', nonceSeen: true })
  })

  it('is no longer unknown once a node knows it', () => {
    const unknown = resolveRecord(sent, missing, 1000)
    expect(resolveRecord(unknown, { kind: 'pending', hash: '0xaa', nonce: 7 }, 1001)).toMatchObject({
      status: 'sent',
      unknownReason: null,
      problem: null,
    })
  })
})

/** What may differ after counting the same empty look twice: the count, and what follows from the third. */
function toCounted({ spentChecks, status, unknownReason, problem }: TxRecord): Partial<TxRecord> {
  return { spentChecks, status, unknownReason, problem }
}

const observations: fc.Arbitrary<TxObservation> = fc.oneof(
  fc.constant<TxObservation>({ kind: 'unreachable' }),
  fc.record({ kind: fc.constant('pending' as const), hash: fc.constantFrom('0xaa', '0xbb'), nonce: fc.constant(7) }),
  fc.boolean().map((succeeded) => receipt({ succeeded })),
  fc.boolean().map((cancels): TxObservation => ({ kind: 'displaced', cancels, settlement })),
  fc.boolean().map((nonceSpent): TxObservation => ({ kind: 'missing', nonceSpent })),
)

describe('whatever is observed, in whatever order', () => {
  it('is never called failed without a receipt, and never offered again without proof', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(sent, seen, signing),
        fc.array(fc.tuple(observations, fc.integer({ min: 100, max: 10_000 })), { maxLength: 25 }),
        (start, steps) => {
          let record = start
          const happened: TxObservation[] = []
          for (const [observation, now] of steps) {
            happened.push(observation)
            record = resolveRecord(record, observation, now)
            const receipts = happened.filter((one) => one.kind === 'receipt')
            const failed = receipts.some((one) => !one.succeeded)
            const succeeded = receipts.some((one) => one.succeeded)
            const spent = happened.filter((one) => one.kind === 'missing' && one.nonceSpent).length
            const proof = receipts.length > 0 || happened.some((one) => one.kind === 'displaced') || spent >= 3
            expect(record.status === 'failed' && !failed).toBe(false)
            expect(record.status === 'confirmed' && !succeeded).toBe(false)
            expect(canSendAgain(record) && !(proof && record.nonceSeen)).toBe(false)
          }
        },
      ),
    )
  })

  it('gives the same when two tabs make the same observation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(sent, seen, signing),
        observations,
        fc.integer({ min: 100, max: 9999 }),
        (start, one, now) => {
          const once = resolveRecord(start, one, now)
          const twice = resolveRecord(once, one, now)
          const counted = once.status !== 'dropped' && one.kind === 'missing'
          expect({ ...twice, ...(counted ? toCounted(once) : {}) }).toEqual(once)
        },
      ),
    )
  })
})

describe('a wallet asked by a page that is gone', () => {
  it('leaves the outcome unknown, never failed, and what the chain showed as it is', () => {
    const asked = createTestRecord()
    expect(loseAnswer(asked)).toMatchObject({ status: 'unknown', unknownReason: 'noAnswer' })
    expect(loseAnswer(sent)).toBe(sent)
  })
})
