import { expect, test } from 'vitest'
import { readAuditFilter } from './audit-filter.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('without a filter all but sign-ins is asked for', () => {
  expect(readAuditFilter({})).toMatchObject({ query: { signIns: 'without' }, isFiltered: false })
  expect(readAuditFilter({ signIns: 'shown' }).query).toEqual({})
})

test('an action is asked for without the switch, which the service refuses beside it', () => {
  expect(readAuditFilter({ action: 'session.end' }).query).toEqual({ action: 'session.end' })
})

test('the last day is a part, by UTC', () => {
  const { query, isBackwards } = readAuditFilter({ from: '2026-03-01', to: '2026-03-01', signIns: 'shown' })
  expect(query).toEqual({ from: '1772323200', to: '1772409600' })
  expect(isBackwards).toBe(false)
  expect(readAuditFilter({ from: '2026-03-02', to: '2026-03-01' }).isBackwards).toBe(true)
})

test('what is no value counts as left out', () => {
  const search = { account: '0x1', action: 'x', origin: 'mail', from: '2026-02-30', to: 'now', signIns: 'shown' }
  expect(readAuditFilter(search)).toMatchObject({ query: {}, account: '', fromText: '', toText: '', isFiltered: false })
  expect(readAuditFilter({ account: account.toLowerCase(), signIns: 'shown' }).query).toEqual({ account })
})
