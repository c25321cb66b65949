import { describe, expect, it } from 'vitest'
import { getBrand } from '../brand.ts'
import type { Brand } from '../brand-schema.ts'
import type { PageConfig } from '../page-config.ts'
import { insertPage } from './insert-page.ts'

const ours = (change: object = {}): Brand => ({ ...getBrand(), languages: ['en', 'kr'], ...change })
const pageConfig: PageConfig = {
  languages: ['en', 'kr'],
  facts: '/assets/facts-12345678.json',
  baseTexts: '/assets/{language}-base-12345678.json',
  leadOf: null,
}
const texts = {
  en: { brand: { introduction: 'Stake & "hold" {{symbol}}', motifShare: '{{count}} of 100' } },
  kr: { brand: { introduction: '소개', motifShare: '{{count}}' } },
}
const coils = { scale: '<svg>scale</svg>', rope: '<svg>rope</svg>' }
const insertions = { part: 'home', brand: ours(), pageConfig, texts, coils, brandCss: '', token: 'USDC' } as const
const insert = (template: string, brand = ours(), part: string | null = 'home') =>
  insertPage(`${template}<!--page-config-->`, { ...insertions, part, brand })

describe('insertPage', () => {
  it('writes a text in each language on offer, with names filled in and figures unknown', () => {
    const { symbol } = getBrand().product
    expect(insert('<p>%each.brand:introduction%</p>')).toContain(
      `<p><span lang="en">Stake &amp; &quot;hold&quot; ${symbol}</span><span lang="ko">소개</span></p>`,
    )
    expect(insert('%each.brand:motifShare%')).toContain('<span lang="en">— of 100</span><span lang="ko">—</span>')
  })

  it('names the tokens in what a first visit reads, and leaves open what the chain alone knows', () => {
    const lead = {
      en: { staking: { lock: 'Lock {{token}} for {{days}} days, earn {{reward}}' } },
      kr: { staking: { lock: '잠금' } },
    }
    const page = insertPage('%each.staking:lock%<!--page-config-->', { ...insertions, texts: lead })
    expect(page).toContain(`Lock USDC for … days, earn ${getBrand().product.symbol}<`)
  })

  it('has the part that is of it, with the places in it filled, and none that is of another', () => {
    const template = 'a%only.home%<b>%BRAND_NAME%</b>%end%c%only.swap%<i>%PRODUCT_PATH%</i>%end%d'
    const { name, product } = getBrand()
    expect(insert(template)).toMatch(`a<b>${name}</b>cd`)
    expect(insert(template, ours(), 'swap')).toMatch(`ac<i>${product.path}</i>d`)
    expect(insert(template, ours(), null)).toMatch('acd')
  })

  it('describes the page in English where that is on offer, else in the first language', () => {
    expect(insert('"%BRAND_INTRODUCTION%"')).toContain('"Stake &amp; &quot;hold&quot;')
    expect(insert('"%BRAND_INTRODUCTION%"', ours({ languages: ['kr'] }))).toContain('"소개"')
  })

  it('puts in the drawing of the motif', () => {
    expect(insert('%COIL%', ours({ motif: 'rope' }))).toContain('<svg>rope</svg>')
  })

  it('never reads what it has put in', () => {
    const page = insert('<title>%BRAND_NAME%</title>', ours({ name: '%LOGO%</title><script>' }))
    expect(page).toContain('<title>%LOGO%&lt;/title&gt;&lt;script&gt;</title>')
    expect(page).not.toContain('<script>')
  })

  it('leaves a configuration that cannot end its element and reads as it was', () => {
    const odd = { ...pageConfig, facts: '</script><!--' }
    const page = insertPage('<!--page-config-->', { ...insertions, pageConfig: odd })
    expect(page).not.toContain('<')
    expect(JSON.parse(page)).toEqual(odd)
  })

  it('says which text is missing', () => {
    expect(() => insert('%each.brand:headline%')).toThrow(/brand:headline is missing in en/)
  })

  it('refuses a page without a place for its configuration', () => {
    expect(() => insertPage('<p>packed already</p>', insertions)).toThrow(/build the web app anew/)
  })
})
