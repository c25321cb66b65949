import type { Language } from '@app/core/languages'
import { pageConfig } from '#shared/base/page-config.ts'
import { type Namespace, getTextFile } from './namespaces.ts'

type Catalogues = Readonly<Partial<Record<Namespace, Record<string, unknown>>>>

const loads = new Map<string, Promise<Catalogues>>()

export function getCatalogueUrl(language: Language, namespace: Namespace): string {
  const file = getTextFile(namespace)
  if (file === 'base') return pageConfig.baseTexts.replace('{language}', language)
  return (import.meta.env.LOCALES ?? '/locales/{name}.json').replace('{name}', `${language}-${file}`)
}

async function fetchCatalogues(url: string): Promise<Catalogues> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The texts ${url} could not be loaded (${response.status})`)
  return (await response.json()) as Catalogues
}

/** @throws Error when the file cannot be fetched or lacks the catalogue; the next call tries again. */
export async function loadCatalogue(language: Language, namespace: Namespace): Promise<Record<string, unknown>> {
  const url = getCatalogueUrl(language, namespace)
  const load = loads.get(url) ?? fetchCatalogues(url)
  loads.set(url, load)
  try {
    const catalogue = (await load)[namespace]
    if (catalogue === undefined) throw new Error(`${url} has no texts of ${namespace}`)
    return catalogue
  } catch (error) {
    loads.delete(url)
    throw error
  }
}
