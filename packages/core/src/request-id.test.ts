import { expect, it } from 'vitest'
import { readRequestId } from './request-id.ts'

it.each(['trace-12345678', 'a.b_c-1234', 'x'.repeat(64)])('takes %s', (text) => {
  expect(readRequestId(text)).toBe(text)
})

it.each([undefined, 'short', 'x'.repeat(65), 'with spaces in', 'line\nbreaks', '{"a":"b"}', ['trace-12345678']])(
  'takes %j for none',
  (text) => {
    expect(readRequestId(text)).toBeUndefined()
  },
)
