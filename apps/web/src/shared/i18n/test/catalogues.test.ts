import { getLanguageTag, languages, type Language } from '@app/core/languages'
import { describe, expect, it } from 'vitest'
import { namespaces } from '../namespaces.ts'
import { flatten, getBaseKey, getPlaceholders, getPluralForms, type Texts } from './catalogue-keys.ts'
import { getKeyUses, getLiterals, getTemplatePatterns, type KeyUse } from './source-keys.ts'

const files = import.meta.glob<object>('../../../locales/*/*.json', { eager: true, import: 'default' })
const sources = import.meta.glob<string>(['../../../**/*.{ts,tsx}', '!../../../**/*.test.{ts,tsx}', '!./*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
/** Their texts are asked for by error keys, and by what a brand is made of. */
const askedByData = new Set(['errors', 'brand'])
/** Texts of the sandbox lie beside its code, which no production build has. */
const elsewhere = new Set(['sandbox'])

const ours = [...new Set(Object.keys(files).map((file) => /\/([\w-]+)\.json$/.exec(file)?.[1] ?? ''))].toSorted()

function getTexts(language: Language, namespace: string): Texts {
  return flatten(files[`../../../locales/${language}/${namespace}.json`] ?? {})
}

function getBaseKeys(texts: Texts): string[] {
  return [...new Set(Object.keys(texts).map(getBaseKey))].toSorted()
}

const baseKeys = new Map(ours.map((name) => [name, getBaseKeys(getTexts('en', name))]))

/** Whether no catalogue that the code may mean has the key. */
function isMissing({ namespace, namespaces: declared, pattern }: KeyUse): boolean {
  const places = namespace === undefined ? (declared.length > 0 ? declared : ours) : [namespace]
  if (places.some((place) => askedByData.has(place) || elsewhere.has(place))) return false
  return !places.some((place) => baseKeys.get(place)?.some((key) => pattern.test(key)))
}

/** A form for one or a few may say the number in a word; every other text fills in what the English one does. */
function hasSameFacts(key: string, text: string, english: Texts): boolean {
  const wanted = getPlaceholders(english[key] ?? english[`${getBaseKey(key)}_other`] ?? '')
  const given = getPlaceholders(text)
  const mayOmit = getBaseKey(key) !== key && !key.endsWith('_other')
  return given.every((name) => wanted.includes(name)) && (mayOmit || given.length === wanted.length)
}

/** Nouns that a number before them inflects; `token` is a symbol. */
const counted: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /\{\{(?!token\})\w+\}\} (?:accounts?|members?|pools?)\b/,
  ru: /\{\{\w+\}\} (?:день|дня|дней|(?:аккаунт|участник)\p{L}*)/u,
}

it.each(Object.entries(counted))('counts by plural forms, or by words that fit any number, in %s', (language, noun) => {
  const texts = ours.flatMap((name) => Object.entries(getTexts(language as Language, name)))
  expect(texts.filter(([key, text]) => getBaseKey(key) === key && noun.test(text))).toEqual([])
})

it('every catalogue is a namespace of the application, and every namespace has its catalogue', () => {
  expect([...ours, 'brand'].toSorted()).toEqual([...namespaces].toSorted())
})

describe.each(ours)('%s', (namespace) => {
  const english = getTexts('en', namespace)
  const pluralKeys = [...getPluralForms(english).keys()].toSorted()

  it.each(languages)('has the same keys in %s, none empty', (language) => {
    const texts = getTexts(language, namespace)
    expect(getBaseKeys(texts)).toEqual(getBaseKeys(english))
    expect(Object.keys(texts).filter((key) => texts[key]?.trim() === '')).toEqual([])
  })

  it.each(languages)('has exactly the plural forms of %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(getLanguageTag(language)).resolvedOptions()
    const forms = getPluralForms(getTexts(language, namespace))
    expect([...forms.keys()].toSorted()).toEqual(pluralKeys)
    const wrong = [...forms].filter(([, given]) => given.toSorted().join() !== pluralCategories.toSorted().join())
    expect(wrong).toEqual([])
  })

  it.each(languages)('fills in the same facts in %s', (language) => {
    const texts = Object.entries(getTexts(language, namespace))
    expect(texts.filter(([key, text]) => !hasSameFacts(key, text, english))).toEqual([])
  })
})

describe('the keys in the source', () => {
  const uses = Object.entries(sources).flatMap(([file, source]) => getKeyUses(source).map((use) => ({ file, ...use })))

  it('are all in a catalogue', () => {
    expect(uses.filter(isMissing).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })

  it('use every text that is there', () => {
    const literals = new Set(Object.values(sources).flatMap((source) => [...getLiterals(source)]))
    const templates = Object.values(sources).flatMap(getTemplatePatterns)
    const isUsed = (namespace: string, key: string) =>
      [key, `${namespace}:${key}`].some(
        (name) => literals.has(name) || templates.some((template) => template.test(name)),
      ) || uses.some((use) => mayMean(use, namespace) && use.pattern.test(key))
    const unused = ours
      .filter((namespace) => !askedByData.has(namespace))
      .flatMap((name) => (baseKeys.get(name) ?? []).filter((key) => !isUsed(name, key)).map((key) => `${name}:${key}`))
    expect(unused).toEqual([])
  })
})

/** A key made of holes alone says nothing about what it asks for. */
function mayMean({ namespace, namespaces: declared, text }: KeyUse, place: string): boolean {
  if (text.replaceAll(/\$\{[^}]*\}/g, '').replaceAll('.', '') === '') return false
  return namespace === undefined ? declared.length === 0 || declared.includes(place) : namespace === place
}
