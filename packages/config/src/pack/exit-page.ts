import { createHash } from 'node:crypto'
import type { Language } from '@app/core/languages'
import type { ExitFacts } from '../page-config.ts'
import type { Operator } from './page-parts.ts'

export const exitPageFile = 'exit.html'

export type ExitTexts = ExitFacts['texts']

interface Insertions {
  operator: Operator
  texts: ExitTexts
  brandCss: string
}

/** Fills the exit page, and says in it what of itself may run and whom it may ask: any node, and nobody else's code. */
export function insertExitPage(template: string, { operator, texts, brandCss }: Insertions): string {
  const facts = JSON.stringify(getExitFacts(operator, texts)).replaceAll('<', String.raw`\u003c`)
  const page = template
    .replace('%BRAND_NAME%', () => escapeHtml(operator.brand.name))
    .replace('<!--brand-styles-->', () => `<style>${brandCss}</style>`)
    .replace('/*exit-facts*/', () => facts)
  return page.replace('%POLICY%', () => createPolicy(page))
}

/** Of a page that was filled. @throws Error when it was not. */
export function readExitPolicy(page: string): string {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"%]+)"/.exec(page)?.[1]
  if (policy === undefined) throw new Error(`${exitPageFile} is not packed`)
  return policy
}

function getExitFacts({ brand, chain, deployment, older }: Operator, texts: ExitTexts): ExitFacts {
  return {
    brandName: brand.name,
    product: brand.product,
    languages: brand.languages,
    chain,
    generations: deployment === undefined ? older : [...older, deployment],
    series: Object.keys(brand.equityCards.series).map(Number),
    texts,
  }
}

/** What `errors` has of these keys. */
export function pickErrors(
  errors: Readonly<Record<string, string>>,
  keys: readonly string[],
  language: Language,
): Record<string, string> {
  const entries = keys.map((key) => {
    const text = errors[key]
    if (text === undefined) throw new Error(`The text errors:${key} is missing in ${language}`)
    return [key, text] as const
  })
  return Object.fromEntries(entries)
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
    // Whom a person names, and nobody else: the page itself names nobody.
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
