import type { ExitFacts } from '@app/config/page-config'
import { getLanguageTag, type Language } from '@app/core/languages'
import { decodeError } from '#shared/errors/decode-error.ts'
import { Refusal } from './refusal.ts'

export type Values = Readonly<Record<string, string | number>>

export interface Texts {
  language: Language
  tag: string
  t: (key: string, values?: Values) => string
  /** Uses the product's own words where there are some. */
  explain: (error: unknown) => string
}

export function createTexts({ texts, textKeys, product, brandName }: ExitFacts, language: Language): Texts {
  const own = new Map(textKeys.map((key, place) => [key, texts[language]![place]!]))
  const tag = language === 'en' ? 'en-GB' : getLanguageTag(language)
  const names: Values = { product: product.name, symbol: product.symbol, brand: brandName }
  const fill = (text: string, values: Values = {}) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String({ ...names, ...values }[name] ?? whole))
  const t = (key: string, values?: Values) => fill(own.get(key) ?? key, values)

  function explain(error: unknown): string {
    if (error instanceof Refusal) return t(error.key, error.values)
    const { key, technical } = decodeError(error)
    return own.get(`error.${key}`) ?? t('refused', { reason: technical ?? key })
  }
  return { language, tag, t, explain }
}
