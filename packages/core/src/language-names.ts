import type { Language } from './languages.ts'

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
