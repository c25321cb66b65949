import { readFileSync } from 'node:fs'
import { languages, type Language } from '@app/core/languages'
import { getBrand } from './brand.ts'
import { brandTextsSchema, type BrandTexts } from './brand-schema.ts'

/**
 * For servers, builds and tests; the web app imports the same JSON lazily.
 * @throws Error when a roadmap step or team member has no text, or a text belongs to none.
 */
export function readBrandTexts(brandId: string, language: Language): BrandTexts {
  const brand = getBrand(brandId)
  const file = new URL(`../brands/${brand.id}/texts/${language}.json`, import.meta.url)
  const texts = brandTextsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  requireSameKeys(
    brand.roadmap.map((step) => step.id),
    texts.roadmap,
    `${brand.id}/texts/${language}.json, roadmap`,
  )
  requireSameKeys(brand.team, texts.team, `${brand.id}/texts/${language}.json, team`)
  return texts
}

/** @public The build loads it by path. */
export function readAllBrandTexts(brandId: string): Record<Language, BrandTexts> {
  return Object.fromEntries(languages.map((language) => [language, readBrandTexts(brandId, language)])) as Record<
    Language,
    BrandTexts
  >
}

function requireSameKeys(ids: readonly string[], texts: Record<string, unknown>, where: string): void {
  const wanted = ids.toSorted().join(', ')
  const found = Object.keys(texts).toSorted().join(', ')
  if (wanted !== found) throw new Error(`${where}: expected ${wanted}, found ${found}`)
}
