/** The codes of the specification; `kr` and `kaz` are not BCP 47 tags. */
export const languages = ['zh', 'en', 'ja', 'kr', 'vi', 'id', 'ru', 'kaz'] as const

export type Language = (typeof languages)[number]

export const DEFAULT_LANGUAGE: Language = 'zh'

/** For a text that does not exist in the reader's language, where only some languages are on offer. */
export function getFallbackLanguage(offered: readonly Language[]): Language {
  return offered.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (offered[0] ?? DEFAULT_LANGUAGE)
}

const tags: Readonly<Record<Language, string>> = {
  zh: 'zh-CN',
  en: 'en',
  ja: 'ja',
  kr: 'ko',
  vi: 'vi',
  id: 'id',
  ru: 'ru',
  kaz: 'kk',
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

export function getLanguageTag(language: Language): string {
  return tags[language]
}

export function detectLanguage(
  browserLanguages: readonly string[],
  offered: readonly Language[] = languages,
): Language {
  for (const tag of browserLanguages) {
    const primary = tag.toLowerCase().split(/[-_]/)[0]
    const found = offered.find((language) => primary === language || primary === tags[language].split('-')[0])
    if (found) return found
  }
  return getFallbackLanguage(offered)
}
