import { expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

it('a month ends with its last day in UTC, February in leap years too, and nothing is written unasked', () => {
  for (const [through, lastDay] of [
    ['2026-03', '2026-03-31'],
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ] as const)
    expect(readArguments(['--through', through, '--folder', 'files'])).toEqual({
      lastDay: dayOf(lastDay),
      folder: 'files',
      isWriting: false,
    })
  expect(readArguments(['--folder', 'f', '--write', '--through', '2026-01'])?.isWriting).toBe(true)
  expect(readArguments(['--help'])).toBeUndefined()
})

it.each([
  [[], /Say --through MONTH and --folder DIR/],
  [['--through', '2026-03'], /--folder DIR/],
  [['--through', '2026-03', '--folder', ''], /--folder DIR/],
  [['--through', '2026-13', '--folder', 'f'], /must be a month such as 2026-03, not "2026-13"/],
  [['--through', '2026-3', '--folder', 'f'], /must be a month/],
  [['--through', '2026-03-31', '--folder', 'f'], /must be a month/],
  [['--through', '2026-03', '--folder', 'f', '--yes'], /--yes/],
  [['2026-03'], /2026-03/],
])('wrong use is refused: %j', (args, words) => {
  expect(() => readArguments(args)).toThrow(words)
})
