import { getLanguageTag, type Language } from '@app/core/languages'
import type { Motif } from '@app/core/motif/unit-shape'
import type { Brand } from '../brand-schema.ts'
import type { PageConfig } from '../page-config.ts'

export type PageTexts = Readonly<Record<string, unknown>>

interface Insertions {
  readonly part: string | null
  readonly brand: Pick<Brand, 'name' | 'product' | 'logo' | 'motif' | 'languages'>
  readonly pageConfig: PageConfig
  readonly texts: Readonly<Partial<Record<Language, PageTexts>>>
  readonly coils: Readonly<Record<Motif, string>>
  readonly brandCss: string
  /** Symbol of the staked token; undefined where nothing is deployed. */
  readonly token: string | undefined
}

const parts = /%only\.(\w+)%([\s\S]*?)%end%/g
const place =
  /%(BRAND_NAME|BRAND_INTRODUCTION|PRODUCT_PATH|LOGO|COIL)%|%each\.([\w.]+:[\w.]+)%|<!--(page-config|brand-styles)-->/g

export function isUnpacked(html: string): boolean {
  return html.includes('<!--page-config-->')
}

/**
 * Makes a page from the built index.html: leaves out the parts of other pages and fills the places in one pass, so that
 * inserted text is never filled again.
 * @throws Error when the page has no place for its configuration, or a text is missing.
 */
export function insertPage(template: string, insertions: Insertions): string {
  const { part, brand, pageConfig, texts, coils, brandCss, token } = insertions
  if (!isUnpacked(template)) throw new Error('index.html has no place for <!--page-config-->: build the web app anew')
  const readText = (language: Language, key: string) => fillNames(getText(texts[language], language, key), brand, token)
  const named: Record<string, () => string> = {
    BRAND_NAME: () => escapeHtml(brand.name),
    BRAND_INTRODUCTION: () => escapeHtml(getIntroduction(insertions)),
    PRODUCT_PATH: () => brand.product.path,
    LOGO: () => brand.logo,
    COIL: () => coils[brand.motif],
    'page-config': () => JSON.stringify(pageConfig).replaceAll('<', String.raw`\u003c`),
    'brand-styles': () => `<style>${brandCss}</style>`,
  }
  const writeEach = (key: string) =>
    brand.languages
      .map((language) => `<span lang="${getLanguageTag(language)}">${escapeHtml(readText(language, key))}</span>`)
      .join('')
  const own = template.replaceAll(parts, (_, name: string, inside: string) => (name === part ? inside : ''))
  return own.replaceAll(place, (_, name?: string, each?: string, comment?: string) =>
    each === undefined ? named[name ?? comment!]!() : writeEach(each),
  )
}

export function writeManifest(insertions: Pick<Insertions, 'brand' | 'texts' | 'token'>): string {
  const { name } = insertions.brand
  return `${JSON.stringify({ name, description: getIntroduction(insertions), iconPath: 'icon.svg' }, null, 2)}\n`
}

function getIntroduction({ brand, texts, token }: Pick<Insertions, 'brand' | 'texts' | 'token'>): string {
  const language = brand.languages.includes('en') ? 'en' : brand.languages[0]!
  return fillNames(getText(texts[language], language, 'brand:introduction'), brand, token)
}

export function insertPath(path: string, { product }: Insertions['brand']): string {
  return path.replace('%PRODUCT_PATH%', product.path)
}

function getText(texts: PageTexts | undefined, language: Language, key: string): string {
  const found = key.split(/[:.]/).reduce<unknown>((value, part) => (value as PageTexts | undefined)?.[part], texts)
  if (typeof found === 'string') return found
  throw new Error(`The text ${key} is missing in ${language}`)
}

function fillNames(text: string, brand: Insertions['brand'], token: string | undefined): string {
  const values: Record<string, string | undefined> = {
    product: brand.product.name,
    symbol: brand.product.symbol,
    brand: brand.name,
    count: '—',
    token,
    reward: brand.product.symbol,
    days: '…',
  }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
