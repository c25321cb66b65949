import { describe, expect, it } from 'vitest'
import { languageNames } from './language-names.ts'
import { detectLanguage, getLanguageTag, isLanguage, languages } from './languages.ts'

describe('languages', () => {
  it('all have a name and a tag that Intl knows', () => {
    for (const language of languages) {
      expect(languageNames[language]).toBeTruthy()
      expect(Intl.NumberFormat.supportedLocalesOf(getLanguageTag(language))).toHaveLength(1)
    }
    expect(isLanguage('kaz')).toBe(true)
    expect(isLanguage('kk')).toBe(false)
    expect(isLanguage(null)).toBe(false)
  })

  it.each([
    [['en-GB', 'zh'], 'en'],
    [['ko-KR'], 'kr'],
    [['kk'], 'kaz'],
    [['kk-Cyrl-KZ'], 'kaz'],
    [['zh-Hant-TW'], 'zh'],
    [['ZH_hans'], 'zh'],
    [['fr', 'de', 'ru-KZ'], 'ru'],
    [['fr'], 'zh'],
    [[''], 'zh'],
    [[], 'zh'],
  ])('detects from %j', (browser, language) => {
    expect(detectLanguage(browser)).toBe(language)
  })
})
