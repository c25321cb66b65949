import { describe, expect, it } from 'vitest'
import { getPending, MigrationError } from './migrate.ts'

const file = (name: string, hash = `hash of ${name}`, needs: string | null = null) => ({
  name,
  hash,
  sql: 'select 1',
  needs,
})
const files = [file('0001-a.sql'), file('0002-b.sql'), file('0003-c.sql')]

describe('getPending', () => {
  it('gives what is not applied yet, in order', () => {
    expect(getPending(files, [])).toEqual(files)
    expect(getPending(files, files.slice(0, 2))).toEqual(files.slice(2))
    expect(getPending(files, files)).toEqual([])
  })

  it('refuses a database that another base was made with, before it looks at anything else', () => {
    expect(() => getPending(files, [file('0001-former.sql'), file('0002-b.sql', 'other')])).toThrow(
      /earlier build.*0001-former\.sql.*empty database/,
    )
  })

  it('refuses a changed, an unknown and a late file', () => {
    expect(() => getPending(files, [file('0001-a.sql', 'other')])).toThrow(/0001-a\.sql was changed after/)
    expect(() => getPending(files, [files[0]!, file('0001-b.sql'), ...files.slice(1)])).toThrow(
      /0001-b\.sql, which this version does not know/,
    )
    expect(() => getPending(files, [files[0]!, files[2]!])).toThrow(/0002-b\.sql comes before 0003-c\.sql/)
    expect(() => getPending(files, [...files.slice(0, 2), file('0004-d.sql')])).toThrow(
      /0003-c\.sql comes before 0004-d\.sql/,
    )
    expect(() => getPending(files, [file('0001-a.sql', 'other')])).toThrow(MigrationError)
  })

  it('lives with a newer one that only adds or needs what it knows, and refuses one that needs more', () => {
    const adds = file('0004-d.sql')
    const takes = (needs: string) => file('0005-e.sql', 'any', needs)
    expect(getPending(files, [...files, adds])).toEqual([])
    expect(getPending(files, [...files, adds, takes('0003-c.sql')])).toEqual([])
    for (const needs of ['0004-d.sql', '0005-e.sql'])
      expect(() => getPending(files, [...files, adds, takes(needs)])).toThrow(
        `0005-e.sql, which needs a version that knows ${needs}; this one ends with 0003-c.sql`,
      )
  })
})
