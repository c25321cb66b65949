import { createHash } from 'node:crypto'
import type { Language } from '@app/core/languages'
import type { ExitFacts } from '../page-config.ts'
import type { Operator } from './page-parts.ts'

export const exitPageFile = 'exit.html'

export type ExitTexts = Readonly<Partial<Record<Language, ReadonlyMap<string, string>>>>

interface Insertions {
  operator: Operator
  texts: ExitTexts
  brandCss: string
}

/** Its content security policy allows only its own script, and connections to any node. */
export function insertExitPage(template: string, { operator, texts, brandCss }: Insertions): string {
  const facts = JSON.stringify(getExitFacts(operator, texts)).replaceAll('<', String.raw`\u003c`)
  const page = template
    .replace('%BRAND_NAME%', () => escapeHtml(operator.brand.name))
    .replace('<!--brand-styles-->', () => `<style>${brandCss}</style>`)
    .replace('/*exit-facts*/', () => facts)
  return page.replace('%POLICY%', () => createPolicy(page))
}

/** @throws Error for a page that is not filled. */
export function readExitPolicy(page: string): string {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"%]+)"/.exec(page)?.[1]
  if (policy === undefined) throw new Error(`${exitPageFile} is not packed`)
  return policy
}

function getExitFacts({ brand, chain, deployment, older }: Operator, texts: ExitTexts): ExitFacts {
  const keys = [...(texts[brand.languages[0]!]?.keys() ?? [])]
  return {
    brandName: brand.name,
    product: brand.product,
    languages: brand.languages,
    chain,
    generations: deployment === undefined ? older : [...older, deployment],
    series: Object.keys(brand.equityCards.series).map(Number),
    textKeys: keys,
    texts: Object.fromEntries(
      brand.languages.map((language) => [language, keys.map((key) => getText(texts, language, key))]),
    ),
  }
}

function getText(texts: ExitTexts, language: Language, key: string): string {
  const text = texts[language]?.get(key)
  if (text === undefined) throw new Error(`The text ${key} of the exit page is missing in ${language}`)
  return text
}

export type Catalogue = Readonly<Record<string, string | Readonly<Record<string, string>>>>

export function listExitTexts(exit: Catalogue, errors: Catalogue, names: readonly string[]): Map<string, string> {
  const own = Object.entries(exit).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text]] : Object.entries(text).map(([name, inner]) => [`${key}.${name}`, inner]),
  )
  return new Map([...own, ...names.map((name) => [`error.${name}`, errors[name]])] as [string, string][])
}

function createPolicy(page: string): string {
  const inline = (pattern: RegExp) =>
    [...page.matchAll(pattern)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    )
  const directives = [
    ['default-src', "'none'"],
    ['script-src', ...inline(/<script type="module">([\s\S]*?)<\/script>/g)],
    ['style-src', ...inline(/<style>([\s\S]*?)<\/style>/g)],
    // Endpoints that the user enters: the page itself names none.
    ['connect-src', 'https:', 'http:'],
    ['img-src', 'data:'],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['require-trusted-types-for', "'script'"],
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
