import type { Language } from '@app/core/languages'
import { loadBrandTexts } from '#shared/brand-texts.ts'
import type { Namespace } from './namespaces.ts'

const files = import.meta.glob<object>('../../locales/*/*.json', { import: 'default' })

/** One catalogue of one language; `brand` holds the brand's own texts, the others lie under `src/locales`. */
export async function loadCatalogue(language: Language, namespace: Namespace): Promise<object> {
  if (namespace === 'brand') return await loadBrandTexts(language)
  const load = files[`../../locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`There is no catalogue ${namespace} in ${language}`)
  return await load()
}
