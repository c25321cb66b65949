import { getLanguageTag, languages, type Language } from '@app/core/languages'
import { i18n } from '#shared/i18n/i18n.ts'

const catalogues = import.meta.glob<object>('./locales/*.json', { import: 'default', eager: true })

/** Keeps the wallet's texts out of every other build. */
export function addSandboxTexts(): void {
  for (const language of languages) {
    i18n.addResourceBundle(getLanguageTag(language), 'sandbox', getCatalogue(language))
  }
}

function getCatalogue(language: Language): object {
  const catalogue = catalogues[`./locales/${language}.json`]
  if (!catalogue) throw new Error(`The Sandbox Wallet has no texts in ${language}`)
  return catalogue
}
