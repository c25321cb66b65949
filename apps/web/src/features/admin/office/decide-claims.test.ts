import type { EquityClaim } from '@app/core/api/claims'
import { expect, test } from 'vitest'
import { decideClaims } from './decide-claims.ts'

const claims = ['1', '2', '3'].map((cardId) => ({ cardId, account: '0x1' }) as unknown as EquityClaim)
const verdict = { state: 'delivered', note: 'Sent' } as const

test('writes each once, in turn, and names those that failed with their reasons', async () => {
  const written: string[] = []
  const decided: number[] = []
  let underWay = 0
  const failed = await decideClaims(claims, verdict, {
    async write({ cardId }, given) {
      underWay += 1
      expect([underWay, given]).toEqual([1, verdict])
      await Promise.resolve()
      underWay -= 1
      written.push(cardId)
      if (cardId === '2') throw new Error('conflict')
    },
    onDecided: (count) => decided.push(count),
  })
  expect(written).toEqual(['1', '2', '3'])
  expect(decided).toEqual([1, 2, 3])
  expect(failed).toEqual([{ claim: claims[1], error: new Error('conflict') }])
})
