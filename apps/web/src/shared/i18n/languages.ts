import {
  DEFAULT_LANGUAGE,
  detectLanguage,
  getLanguageTag,
  isLanguage,
  languages,
  type Language,
} from '@app/core/languages'

export const languageStorageKey = 'language'

/** The choice of this session, else the browser's wish, else Chinese. */
export function getStartLanguage(stored: string | null, wishes: readonly string[]): Language {
  return isLanguage(stored) ? stored : detectLanguage(wishes)
}

export function getLanguageOfTag(tag: string): Language {
  return languages.find((language) => getLanguageTag(language) === tag) ?? DEFAULT_LANGUAGE
}

/** Where a browser has no month names of a language, those its readers know. Chromium has none of Kazakh: "2028 M07 6". */
const monthNamesInstead: Partial<Record<Language, string>> = { kaz: 'ru-KZ' }

const hasMonthNames = (tag: string) => !/M0?1/.test(new Intl.DateTimeFormat(tag, { month: 'short' }).format(0))

/** The tag for dates: English days come before months here, as in every text of the product. */
export function getDateTag(language: Language, isComplete = hasMonthNames): string {
  const tag = language === 'en' ? 'en-GB' : getLanguageTag(language)
  const instead = monthNamesInstead[language]
  return instead === undefined || isComplete(tag) ? tag : instead
}
