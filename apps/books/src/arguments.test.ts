import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

const at = (text: string) => Date.parse(text) / 1_000

describe('accounts', () => {
  it('are of a whole month, or of days with the last one', () => {
    expect(readArguments(['accounts', '2026-12'])).toMatchObject({
      period: { from: at('2026-12-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') },
    })
    expect(readArguments(['accounts', '--from', '2026-10-03', '--to', '2026-10-03', '--csv', 'x'])).toMatchObject({
      period: { from: at('2026-10-03T00:00:00Z'), to: at('2026-10-04T00:00:00Z') },
      folder: 'x',
    })
  })

  it.each([
    [[], 'Name a month'],
    [['2026-13'], 'A month is written 2026-10'],
    [['2026-10', '2026-11'], 'One month at a time'],
    [['2026-10', '--from', '2026-10-01'], 'either a month or'],
    [['--from', '2026-02-30', '--to', '2026-03-01'], '--from must be a date'],
    [['--from', '2026-03-02', '--to', '2026-03-01'], '--from is later than --to'],
    [['--month', '2026-10'], 'month'],
  ])('refuse %j', (args, words) => {
    expect(() => readArguments(['accounts', ...args])).toThrow(words)
  })
})

describe('a dossier', () => {
  it('is of one account', () => {
    const account = `0x${'aB'.repeat(20)}`
    expect(readArguments(['dossier', account, '--json'])).toMatchObject({
      account: account.toLowerCase(),
      isJson: true,
    })
    expect(() => readArguments(['dossier'])).toThrow('Name one account')
    expect(() => readArguments(['dossier', '0x12'])).toThrow('"0x12" is no address')
  })

  it.each(['accounts', 'dossier'])('and %s have help', (command) => {
    expect(readArguments([command, '--help'])).toMatchObject({
      kind: 'help',
      text: expect.stringContaining('DATABASE_URL'),
    })
  })
})
