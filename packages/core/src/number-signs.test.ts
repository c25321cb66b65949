import { describe, expect, it } from 'vitest'
import { getLanguageTag, languages } from './languages.ts'
import { getNumberSigns } from './number-signs.ts'

describe('the signs of numbers', () => {
  it.each(languages.map(getLanguageTag))('are in %s those of CLDR', (tag) => {
    const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1_234_567.8)
    const find = (type: string) => parts.find((part) => part.type === type)?.value
    expect(getNumberSigns(tag)).toMatchObject({ decimal: find('decimal'), group: find('group') })
    const share = new Intl.NumberFormat(tag, { style: 'percent', numberingSystem: 'latn' }).format(0)
    expect(`0${getNumberSigns(tag).percent}`).toBe(share)
  })

  it('are those of English where a locale is none of ours', () => {
    expect(getNumberSigns('de')).toEqual(getNumberSigns('en'))
  })
})
