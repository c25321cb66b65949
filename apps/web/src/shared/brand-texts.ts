import type { BrandTexts } from '@app/config/brand'
import type { Language } from '@app/core/languages'
import { brand } from './brand.ts'

const folder = '../../../../packages/config/brands'
const files = import.meta.glob<BrandTexts>('../../../../packages/config/brands/*/texts/*.json', { import: 'default' })

/** What the brand says for itself in one language. A build holds the texts of its own brand only. */
export async function loadBrandTexts(language: Language): Promise<BrandTexts> {
  const load = files[`${folder}/${brand.id}/texts/${language}.json`]
  if (!load) throw new Error(`The brand has no texts in ${language}`)
  return await load()
}
