import { expect, it } from 'vitest'
import { getAccountKind } from './account-code.ts'

it.each([
  [undefined, 'key'],
  ['0x', 'key'],
  [`0xef0100${'ab'.repeat(20)}`, 'delegated'],
  [`0xEF0100${'AB'.repeat(20)}`, 'delegated'],
  ['0x6000', 'contract'],
  ['0xef01', 'contract'],
] as const)('code %s is of kind %s', (code, kind) => expect(getAccountKind(code)).toBe(kind))
