import { getDateTag } from '#shared/i18n/languages.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'

/** The BCP-47 tag for dates in the language on screen. */
export function useDateTag(): string {
  return getDateTag(useLanguage())
}
