import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Language } from '@app/core/languages'
import type { Namespace } from '../src/shared/i18n/namespaces.ts'

export const localesFolder = resolve(import.meta.dirname, '../src/locales')
export const brandsFolder = resolve(import.meta.dirname, '../../../packages/config/brands')

export async function readCatalogue(language: Language, namespace: Namespace, brandId: string): Promise<unknown> {
  const file =
    namespace === 'brand'
      ? resolve(brandsFolder, brandId, 'texts', `${language}.json`)
      : resolve(localesFolder, language, `${namespace}.json`)
  return JSON.parse(await readFile(file, 'utf8'))
}
