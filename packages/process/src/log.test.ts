import { expect, it } from 'vitest'
import { createLog, readLogLevel } from './log.ts'

it('writes an object a line: who, when, how bad and what, and no query with what it asked for', () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('signer', 'info', { write: (line) => void lines.push(JSON.parse(line)) })
  log.debug('not told')
  log.info({ requestId: 'trace-12345678' }, 'signed')
  log.error({ err: Object.assign(new Error('lost'), { query: 'select $1', parameters: ['secret'] }) }, 'failed')
  expect(lines).toEqual([
    { level: 30, time: expect.any(String), name: 'signer', requestId: 'trace-12345678', msg: 'signed' },
    { level: 50, time: expect.any(String), name: 'signer', err: expect.anything(), msg: 'failed' },
  ])
  expect(new Date(lines[0]!['time'] as string).toISOString()).toBe(lines[0]!['time'])
  expect(lines[1]!['err']).toMatchObject({ message: 'lost', query: '[Redacted]', parameters: '[Redacted]' })
})

it('knows the levels, and takes info for none', () => {
  expect([readLogLevel({}), readLogLevel({ LOG_LEVEL: ' ' }), readLogLevel({ LOG_LEVEL: 'warn' })]).toEqual([
    'info',
    'info',
    'warn',
  ])
  expect(() => readLogLevel({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be one of trace, debug')
})
