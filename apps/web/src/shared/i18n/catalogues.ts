import type { Language } from '@app/core/languages'
import type { Namespace } from './namespaces.ts'

/** Where one catalogue of one language lies; `brand` holds the brand's own texts. */
export function getCatalogueUrl(language: Language, namespace: Namespace): string {
  return (import.meta.env.LOCALES ?? '/locales/{name}.json').replace('{name}', `${language}-${namespace}`)
}

export async function loadCatalogue(language: Language, namespace: Namespace): Promise<Record<string, unknown>> {
  const response = await fetch(getCatalogueUrl(language, namespace))
  if (!response.ok) throw new Error(`The texts ${namespace} in ${language} could not be loaded (${response.status})`)
  return (await response.json()) as Record<string, unknown>
}
