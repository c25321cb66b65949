import { sandboxAccounts } from '@app/config/sandbox-accounts'
import { languages } from '@app/core/languages'
import { expect, test } from 'vitest'

const catalogues = import.meta.glob<Catalogue>('./locales/*.json', { import: 'default', eager: true })
type Catalogue = { [key: string]: string | Catalogue }

function flatten(catalogue: Catalogue, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

function describeShape(catalogue: Catalogue): string[] {
  return flatten(catalogue)
    .map(([key, text]) => `${key} ${(text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join(' ')}`)
    .toSorted()
}

const english = catalogues['./locales/en.json'] ?? {}

test('every language has the same keys and placeholders, and no empty text', () => {
  expect(Object.keys(catalogues)).toHaveLength(languages.length)
  for (const language of languages) {
    const catalogue = catalogues[`./locales/${language}.json`] ?? {}
    expect(describeShape(catalogue)).toEqual(describeShape(english))
    expect(flatten(catalogue).filter(([, text]) => text.trim() === '')).toEqual([])
  }
})

test('every account has a name and a history', () => {
  const keys = new Set(flatten(english).map(([key]) => key))
  for (const { role } of sandboxAccounts)
    expect([keys.has(`accounts.${role}.name`), keys.has(`accounts.${role}.history`)]).toEqual([true, true])
})
