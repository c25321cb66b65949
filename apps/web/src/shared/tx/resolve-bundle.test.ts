import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallBundle, WalletWord } from './call-bundle.ts'
import type { BundleObservation, SeenCall } from './observe-bundle.ts'
import { resolveBundle } from './resolve-bundle.ts'
import { loseAnswer } from './resolve-record.ts'
import { createTestRecord } from './test-record.ts'
import { canSendAgain, type TxRecord } from './tx-record.ts'

const bundle: CallBundle = {
  id: `0x${'11'.repeat(32)}`,
  walletId: null,
  wallet: 'test',
  calls: ['0xa1', '0xa2'].map((data) => ({
    title: { key: 'tx:title.test' },
    to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    data,
    value: '0',
    outcome: null,
    hash: null,
  })),
}
const signing = createTestRecord({ bundle, requestedAt: 100 })
const taken = createTestRecord({ bundle, requestedAt: 100, status: 'sent', sentAt: 100 })
const settlement = { hash: '0xbb', blockNumber: 10, blockTimestamp: 1000, fee: '7' }

const word = (says: WalletWord['says']): WalletWord => ({ says, hashes: [] })
type Looked = Extract<BundleObservation, { kind: 'looked' }>
const look = (outcomes: SeenCall['outcome'][], says: WalletWord['says'] | null = null): Looked => ({
  kind: 'looked',
  word: says && word(says),
  calls: outcomes.map((outcome, index) => ({ outcome, hash: outcome === 'none' ? null : `0x0${index}` })),
  confirmations: 1,
  settlement: outcomes.some((one) => one !== 'none' && one !== 'pending') ? settlement : null,
  problem: null,
})
const nothing = look(['none', 'none'])

describe('a bundle that a wallet has taken', () => {
  it('is done once our node shows every call, whatever the wallet says', () => {
    for (const says of [null, 'pending', 'confirmed', 'reverted', 'notSent', 'forgotten'] as const)
      expect(resolveBundle(taken, look(['done', 'done'], says), 110)).toMatchObject({
        status: 'confirmed',
        settled: settlement,
        problem: null,
      })
  })

  it('is never done by the word of the wallet alone', () => {
    expect(resolveBundle(taken, look(['none', 'none'], 'confirmed'), 110).status).toBe('sent')
    expect(resolveBundle(taken, look(['done', 'none'], 'confirmed'), 110).status).toBe('sent')
    expect(resolveBundle(taken, look(['none', 'none'], 'confirmed'), 999)).toMatchObject({
      status: 'unknown',
      unknownReason: 'notSeen',
    })
  })

  it('is in a block, not done, with fewer confirmations than asked for', () => {
    const patience = { confirmations: 3, unseenAfter: 60, unansweredAfter: 300, spentChecks: 3 }
    expect(resolveBundle(taken, look(['done', 'done']), 110, patience).status).toBe('mined')
  })

  it('waits as long as the wallet says so', () => {
    expect(resolveBundle(taken, look(['none', 'none'], 'pending'), 900_000)).toMatchObject({ status: 'sent' })
  })

  it('that was sent as several transactions is followed through each of them', () => {
    const half = resolveBundle(taken, look(['done', 'pending']), 105)
    expect(half).toMatchObject({ status: 'sent', settled: null })
    expect(half.bundle?.calls.map(({ outcome }) => outcome)).toEqual(['done', null])
    expect(resolveBundle(half, look(['done', 'done']), 110).status).toBe('confirmed')
    expect(resolveBundle(half, look(['done', 'failed']), 110)).toMatchObject({
      status: 'partly',
      problem: { key: 'TRANSACTION_FAILED' },
    })
  })

  it('went through in part when the wallet has given up the rest', () => {
    const partly = resolveBundle(taken, look(['done', 'none'], 'partly'), 110)
    expect(partly).toMatchObject({ status: 'partly', settled: settlement })
    expect(canSendAgain(partly)).toBe(true)
    expect(resolveBundle(partly, look(['done', 'done']), 120).status).toBe('confirmed')
  })

  it('failed when the block says so of all of it', () => {
    const failed = resolveBundle({ ...taken, failure: 'STAKE_FAILED' }, look(['failed', 'failed']), 110)
    expect(failed).toMatchObject({ status: 'failed', problem: { failure: 'STAKE_FAILED' } })
  })

  it('whose transaction did nothing inside failed only when the wallet says it, too', () => {
    expect(resolveBundle(taken, look(['noEffect', 'noEffect'], 'reverted'), 110).status).toBe('failed')
    expect(resolveBundle(taken, look(['noEffect', 'noEffect']), 110).status).toBe('sent')
    const later = resolveBundle(taken, look(['noEffect', 'noEffect']), 110)
    expect(resolveBundle(later, look(['noEffect', 'noEffect']), 300).status).toBe('unknown')
  })

  it('that the wallet gave up before sending failed, and cost nothing; the chain is right over that', () => {
    const failed = resolveBundle(taken, look(['none', 'none'], 'notSent'), 110)
    expect(failed).toMatchObject({ status: 'failed', settled: null, problem: null })
    expect(resolveBundle(failed, nothing, 120)).toBe(failed)
    expect(resolveBundle(failed, look(['done', 'done']), 120).status).toBe('confirmed')
  })

  it('that reverted by its word, with nothing on the chain, is not known to have failed', () => {
    expect(resolveBundle(taken, look(['none', 'none'], 'reverted'), 110).status).toBe('sent')
    expect(resolveBundle(taken, look(['none', 'none'], 'reverted'), 300).status).toBe('unknown')
  })

  it('that it no longer knows stays unknown', () => {
    expect(resolveBundle(taken, look(['none', 'none'], 'forgotten'), 159).status).toBe('sent')
    const forgotten = resolveBundle(taken, look(['none', 'none'], 'forgotten'), 160)
    expect(forgotten).toMatchObject({ status: 'unknown', unknownReason: 'forgotten' })
    expect(canSendAgain(forgotten)).toBe(false)
    expect(resolveBundle(forgotten, look(['none', 'none'], 'pending'), 170).status).toBe('sent')
  })

  it('learns nothing from a node that does not answer', () => {
    expect(resolveBundle(taken, { kind: 'unreachable' }, 900)).toBe(taken)
  })
})

describe('a wallet that has not answered yet', () => {
  it.each(['pending', 'notSent', 'forgotten', 'reverted', 'partly', null] as const)(
    'says %s of what it still asks about: its answer is waited for',
    (says) => {
      expect(resolveBundle(signing, look(['none', 'none'], says), 110).status).toBe('signing')
    },
  )

  it('is not waited for for ever: then its word counts', () => {
    expect(resolveBundle(signing, nothing, 400)).toMatchObject({ status: 'unknown', unknownReason: 'noAnswer' })
    expect(resolveBundle(signing, look(['none', 'none'], 'pending'), 400).status).toBe('sent')
  })

  it('is asked by the next page, which finds what became of it', () => {
    const lost = loseAnswer(signing)
    expect(resolveBundle(lost, look(['none', 'none'], 'pending'), 110).status).toBe('sent')
    expect(resolveBundle(lost, look(['none', 'none'], 'forgotten'), 110)).toMatchObject({
      status: 'unknown',
      unknownReason: 'noAnswer',
    })
    expect(resolveBundle(lost, look(['done', 'done']), 110).status).toBe('confirmed')
  })
})

const outcomes = fc.constantFrom<SeenCall['outcome']>('none', 'pending', 'done', 'failed', 'noEffect')
const says = fc.constantFrom(null, 'pending', 'confirmed', 'notSent', 'reverted', 'partly', 'forgotten' as const)
const observations: fc.Arbitrary<BundleObservation> = fc.oneof(
  fc.constant<BundleObservation>({ kind: 'unreachable' }),
  fc.tuple(outcomes, outcomes, says).map(([first, second, told]) => look([first, second], told)),
)

describe('whatever is observed, in whatever order', () => {
  it('is done only by our node, failed or in part only by it or by a wallet that gave up, never repeated otherwise', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(signing, taken, loseAnswer(signing)),
        fc.array(fc.tuple(observations, fc.integer({ min: 100, max: 9_999 })), { maxLength: 25 }),
        (start, steps) => {
          let record: TxRecord = start
          for (const [observation, now] of steps) {
            const before = record
            record = resolveBundle(record, observation, now)
            if (record.status === before.status) continue
            expect(observation.kind).toBe('looked')
            const { calls, word: told } = observation as Looked
            const shown = calls.map(({ outcome }) => outcome)
            const gaveUp = told !== null && ['notSent', 'reverted', 'partly'].includes(told.says)
            const isDone = shown.includes('done')
            const isAccounted = shown.every((one) => one === 'done' || one === 'failed')
            const isRight = {
              confirmed: shown.every((one) => one === 'done'),
              failed: !isDone,
              partly: isDone,
            }
            expect(isRight[record.status as keyof typeof isRight] ?? true).toBe(true)
            expect(canSendAgain(record) && (!(gaveUp || isAccounted) || shown.includes('pending'))).toBe(false)
          }
        },
      ),
    )
  })

  it('gives the same when two tabs make the same observation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(signing, taken),
        observations,
        fc.integer({ min: 100, max: 9_999 }),
        (start, one, now) => {
          const once = resolveBundle(start, one, now)
          expect(resolveBundle(once, one, now)).toEqual(once)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
