import { detectLanguage, getFallbackLanguage, getLanguageTag, type Language } from '@app/core/languages'
import { pageConfig } from '#shared/base/page-config.ts'

export const languageStorageKey = 'language'

const { languages } = pageConfig

export function getStartLanguage(
  stored: string | null,
  wishes: readonly string[],
  offered: readonly Language[] = languages,
): Language {
  return offered.find((language) => language === stored) ?? detectLanguage(wishes, offered)
}

export function getLanguageOfTag(tag: string): Language {
  return languages.find((language) => getLanguageTag(language) === tag) ?? getFallbackLanguage(languages)
}

/** English dates have the day before the month, as in all texts of the product. */
export function getDateTag(language: Language): string {
  return language === 'en' ? 'en-GB' : getLanguageTag(language)
}
