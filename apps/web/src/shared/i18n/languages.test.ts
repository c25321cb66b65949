import { getLanguageTag, languages } from '@app/core/languages'
import { describe, expect, it } from 'vitest'
import { getDateTag, getLanguageOfTag, getStartLanguage } from './languages.ts'

describe('the language of a visit', () => {
  it('is the choice of the session before any wish of the browser', () => {
    expect(getStartLanguage('ru', ['en-US'])).toBe('ru')
  })
  it('is the first wish of the browser that the product speaks', () => {
    expect(getStartLanguage(null, ['fr-FR', 'ko-KR', 'en'])).toBe('kr')
    expect(getStartLanguage(null, ['kk'])).toBe('kaz')
    expect(getStartLanguage(null, ['zh-TW'])).toBe('zh')
  })
  it('is Chinese when the browser wishes nothing that we speak, or nothing at all', () => {
    expect(getStartLanguage(null, ['fr', 'pt-BR'])).toBe('zh')
    expect(getStartLanguage(null, [])).toBe('zh')
  })
  it('forgets a stored choice that is no language of ours', () => {
    expect(getStartLanguage('klingon', ['vi'])).toBe('vi')
  })
})

describe('tags', () => {
  it('name each language once and lead back to it', () => {
    expect(languages).toHaveLength(8)
    for (const language of languages) expect(getLanguageOfTag(getLanguageTag(language))).toBe(language)
  })
  it('are known to Intl, dates too', () => {
    for (const language of languages) {
      expect(Intl.PluralRules.supportedLocalesOf([getLanguageTag(language)])).toHaveLength(1)
      expect(Intl.DateTimeFormat.supportedLocalesOf([getDateTag(language)])).toHaveLength(1)
    }
  })
})
