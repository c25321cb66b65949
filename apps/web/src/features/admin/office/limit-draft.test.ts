import { describe, expect, it } from 'vitest'
import { type LimitDraft, readLimitDraft } from './limit-draft.ts'

const draft = { minimum: '10', quota: '5000', opens: '08:00', closes: '20:00' }
const read = (change: Partial<LimitDraft>) => readLimitDraft({ ...draft, ...change }, { decimals: 2, locale: 'en' })

describe('limits as they are typed', () => {
  it('become what the service takes', () => {
    expect(read({})).toEqual({
      limits: { minimum: 1_000n, dailyQuota: 500_000n, opensAt: 28_800, closesAt: 72_000 },
      errors: {},
    })
  })

  it.each<[Partial<LimitDraft>, object]>([
    [{ quota: '0' }, { dailyQuota: 0n }],
    [{ quota: '10' }, { dailyQuota: 1_000n }],
    [
      { opens: '22:00', closes: '02:00' },
      { opensAt: 79_200, closesAt: 7_200 },
    ],
    [
      { opens: '00:00', closes: '24:00' },
      { opensAt: 0, closesAt: 86_400 },
    ],
  ])('may be %o', (change, limits) => {
    expect(read(change)).toMatchObject({ limits, errors: {} })
  })

  it.each<[Partial<LimitDraft>, object]>([
    [{ minimum: '' }, { minimum: 'AMOUNT_MISSING' }],
    [{ minimum: '0' }, { minimum: 'AMOUNT_INVALID' }],
    [{ minimum: '1.234' }, { minimum: 'AMOUNT_INVALID' }],
    [{ quota: '-1' }, { quota: 'AMOUNT_INVALID' }],
    [{ quota: 'all' }, { quota: 'AMOUNT_INVALID' }],
    [{ quota: '9.99' }, { quota: 'quotaLow' }],
    [{ opens: 'noon' }, { opens: 'windowWrong' }],
    [{ opens: '24:00' }, { opens: 'windowWrong' }],
    [{ closes: '' }, { closes: 'windowWrong' }],
    [{ closes: '00:00' }, { closes: 'windowWrong' }],
    [{ closes: '08:00' }, { closes: 'windowWrong' }],
  ])('are none with %o, and the field says why', (change, errors) => {
    expect(read(change)).toEqual({ limits: null, errors })
  })
})
