import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Feature } from '@app/core/features'

const sample = resolve(import.meta.dirname, '../../packages/config/sample')

const otherStock = { name: 'Sample Card', shares: 12_000, stockCode: 'YOURS-2' }

/** The sample that `npm run config -- init` makes, with words for three languages and a second stock. */
export function makeOperatorFolder(folder: string): string {
  cpSync(sample, folder, { recursive: true })
  const english = join(folder, 'texts/en.json')
  const texts = readFileSync(english, 'utf8')
  writeFileSync(english, texts.replace('"stocks": {', '"stocks": { "YOURS-2": "Company B (yours)",'))
  for (const language of ['ja', 'ru']) cpSync(english, join(folder, `texts/${language}.json`))
  editBrand(folder, (text) => text.replace(/"languages": \[.*?\]/s, '"languages": ["en", "ja", "ru"]'))
  editBrand(folder, (text) => text.replace('"series": {}', `"series": { "2": ${JSON.stringify(otherStock)} }`))
  return folder
}

export function setFeatures(folder: string, state: 'live' | 'soon' | 'off', features: readonly (Feature | 'game')[]) {
  for (const feature of features)
    editBrand(folder, (text) =>
      text.replace(new RegExp(`"${feature}": "(?:live|soon|off)"`), `"${feature}": "${state}"`),
    )
}

function editBrand(folder: string, edit: (text: string) => string): void {
  const file = join(folder, 'brand.json')
  const before = readFileSync(file, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error('Nothing was changed in the sample of brand.json')
  writeFileSync(file, after)
}
