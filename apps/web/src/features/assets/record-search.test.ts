import { describe, expect, it } from 'vitest'
import { readRecordSearch } from './record-search.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'aB'.repeat(32)}`

describe('what is typed into the search of a record', () => {
  it('is a transaction, an address or an id, as it was copied from a message or an explorer', () => {
    expect(readRecordSearch(` ${hash}\n`)).toEqual({ transaction: hash.toLowerCase() })
    expect(readRecordSearch(`\u200b${account.toLowerCase()}`)).toEqual({ address: account })
    expect(readRecordSearch('#17')).toEqual({ id: '17' })
    expect(readRecordSearch('120-3')).toEqual({ id: '120-3' })
    expect(readRecordSearch('  ')).toEqual({})
  })

  it.each(['0x12', `${hash}00`, account.replace('C8', 'c8'), `0x${'0'.repeat(40)}`, 'somebody.eth', '-3', '1-2-3'])(
    'is nothing of ours: %s',
    (text) => {
      expect(readRecordSearch(text)).toBeUndefined()
    },
  )
})
