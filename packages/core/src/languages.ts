/** The codes of the specification; `kr` and `kaz` are not BCP 47 tags. */
export const languages = ['zh', 'en', 'ja', 'kr', 'vi', 'id', 'ru', 'kaz'] as const

export type Language = (typeof languages)[number]

export const DEFAULT_LANGUAGE: Language = 'zh'

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

export const languageNames: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  ja: '日本語',
  kr: '한국어',
  vi: 'Tiếng Việt',
  id: 'Bahasa Indonesia',
  ru: 'Русский',
  kaz: 'Қазақша',
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

export function getLanguageTag(language: Language): string {
  return tags[language]
}

export function detectLanguage(browserLanguages: readonly string[]): Language {
  for (const tag of browserLanguages) {
    const primary = tag.toLowerCase().split(/[-_]/)[0]
    const found = languages.find((language) => primary === language || primary === tags[language].split('-')[0])
    if (found) return found
  }
  return DEFAULT_LANGUAGE
}
