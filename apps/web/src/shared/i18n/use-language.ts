import type { Language } from '@app/core/languages'
import { useLocale } from './use-translation.ts'
import { getLanguageOfTag, getDateTag } from './languages.ts'

export function useLanguage(): Language {
  return getLanguageOfTag(useLocale())
}

export function useDateTag(): string {
  return getDateTag(useLanguage())
}
