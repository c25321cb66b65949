import { expect, test } from 'vitest'
import { readAuditFilter } from './audit-filter.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('without a filter all but the own sign-ins is asked for', () => {
  expect(readAuditFilter({})).toMatchObject({ query: { signIns: 'withoutOwn' }, isFiltered: false })
  expect(readAuditFilter({ signIns: 'x' }).query).toEqual({ signIns: 'withoutOwn' })
  expect(readAuditFilter({ signIns: 'without' }).query).toEqual({ signIns: 'without' })
  expect(readAuditFilter({ signIns: 'own' })).toMatchObject({ query: { signIns: 'own' }, isFiltered: true })
  expect(readAuditFilter({ signIns: 'all' }).query).toEqual({})
})

test('an action is asked for without sign-ins, which the service refuses beside it', () => {
  expect(readAuditFilter({ action: 'session.end' }).query).toEqual({ action: 'session.end' })
})

test('the last day is a part, by UTC', () => {
  const { query, isBackwards } = readAuditFilter({ from: '2026-03-01', to: '2026-03-01', signIns: 'all' })
  expect(query).toEqual({ from: '1772323200', to: '1772409600' })
  expect(isBackwards).toBe(false)
  expect(readAuditFilter({ from: '2026-03-02', to: '2026-03-01' }).isBackwards).toBe(true)
})

test('what is no value counts as left out', () => {
  const search = { account: '0x1', action: 'x', origin: 'mail', from: '2026-02-30', to: 'now', signIns: 'all' }
  expect(readAuditFilter(search)).toMatchObject({ query: {}, account: '', fromText: '', toText: '', isFiltered: false })
  expect(readAuditFilter({ account: account.toLowerCase(), signIns: 'all' }).query).toEqual({ account })
})
