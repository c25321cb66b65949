import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '@app/core/languages'
import { describe, expect, it } from 'vitest'
import { findPlaceholders, isPlaceholder } from './brand-placeholders.ts'
import { brandIds, DEFAULT_BRAND_ID, getBrand } from './brand.ts'
import { brandSchema, brandTextsSchema } from './brand-schema.ts'
import { readAllBrandTexts, readBrandTexts } from './brand-texts.ts'
import { createBrandCss, readThemes } from './brand-tokens.ts'

const brandsFolder = new URL('../brands/', import.meta.url)
const tokensCss = readFileSync(new URL('../../../apps/web/src/styles/tokens.css', import.meta.url), 'utf8')

const folders = readdirSync(brandsFolder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)

describe('the brands', () => {
  it('are at least two, each folder registered, one the default', () => {
    expect(folders.length).toBeGreaterThanOrEqual(2)
    expect(brandIds.toSorted()).toEqual(folders.toSorted())
    expect(brandIds).toContain(DEFAULT_BRAND_ID)
    expect(getBrand()).toBe(getBrand(DEFAULT_BRAND_ID))
    expect(() => getBrand('nobody')).toThrow(/Brand "nobody" does not exist/)
    expect(() => getBrand('__proto__')).toThrow(/does not exist/)
  })

  it('differ in everything that a brand sets', () => {
    for (const pick of [
      (id: string) => getBrand(id).name,
      (id: string) => getBrand(id).product.symbol,
      (id: string) => getBrand(id).product.path,
      (id: string) => getBrand(id).accent.dark,
      (id: string) => String(getBrand(id).radius),
      (id: string) => getBrand(id).motif,
      (id: string) => getBrand(id).logo,
      (id: string) => readBrandTexts(id, 'en').headline,
    ])
      expect(new Set(brandIds.map(pick)).size).toBe(brandIds.length)
  })
})

describe.each(folders)('brand %s', (id) => {
  const brand = getBrand(id)

  it('stands in its own folder, with its card as the contracts have it', () => {
    expect(brand.id).toBe(id)
    expect(brand.equityCard).toMatchObject({ heldTokens: 5_000, releasePerDay: 33, incomePerDay: 30, shares: 30_000 })
  })

  it('has the menu of the specification', () => {
    const soon = Object.entries(brand.features).flatMap(([item, state]) => (state === 'soon' ? item : []))
    expect(soon.toSorted()).toEqual(['game', 'swap'])
    expect(Object.values(brand.features).filter((state) => state === 'live')).toHaveLength(10)
  })

  it('has a roadmap from March 2024 to October 2026, in order', () => {
    const months = brand.roadmap.map((step) => step.month)
    expect(months).toEqual(months.toSorted())
    expect([months[0], months.at(-1)]).toEqual(['2024-03', '2026-10'])
  })

  it('has all texts in all languages, each its own', () => {
    const texts = readAllBrandTexts(id)
    expect(Object.keys(texts)).toEqual(languages)
    for (const key of ['headline', 'introduction', 'risk'] as const)
      expect(new Set(languages.map((language) => texts[language][key])).size).toBe(languages.length)
    const files = readdirSync(new URL(`${id}/texts/`, brandsFolder))
    expect(files.toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted())
  })

  it('names its token, the lock and no other brand', () => {
    for (const [language, texts] of Object.entries(readAllBrandTexts(id))) {
      const all = JSON.stringify(texts)
      expect({ language, risk: texts.risk }).toMatchObject({
        risk: expect.stringContaining(brand.product.symbol) as string,
      })
      expect({ language, risk: texts.risk }).toMatchObject({ risk: expect.stringContaining('180') as string })
      for (const other of brandIds.filter((candidate) => candidate !== id))
        expect(all.toLowerCase()).not.toContain(getBrand(other).product.symbol.toLowerCase())
    }
  })

  it('invents no person, no partner and no audit', () => {
    for (const [language, texts] of Object.entries(readAllBrandTexts(id))) {
      for (const member of Object.values(texts.team))
        expect([language, isPlaceholder(member.name)]).toEqual([language, true])
      expect(JSON.stringify(texts)).not.toMatch(/audit|certik|partner|аудит|партн|审计|合作伙伴|監査|감사|kiểm toán/i)
    }
  })

  it('reads on every ground, in both themes', () => {
    expect(createBrandCss(brand, tokensCss)).toContain(`--accent: ${brand.accent.dark};`)
  })
})

describe('placeholders', () => {
  it.each([
    ['YOURS', true],
    ['Name A (yours)', true],
    ['姓名 A（待您填写）', true],
    ['https://rwa.example.com/', true],
    ['https://quay.example.org/a?b', true],
    ['harbor.example.net', true],
    ['http://shop.test:8080/', true],
    ['Ada Lovelace', false],
    ['It is yours', false],
    ['https://example.community/', false],
    ['https://myexample.com/', false],
    ['https://metamask.io/download/', false],
  ])('%s: %s', (text, expected) => {
    expect(isPlaceholder(text)).toBe(expected)
  })

  it.each(folders)('of %s are all found, each at its place', (id) => {
    const brand = getBrand(id)
    const found = findPlaceholders(brand, readAllBrandTexts(id))
    expect(found).toContain('equityCard.stockCode: "YOURS"')
    expect(found).toContain(`links.realWorldAssets: "${brand.links.realWorldAssets}"`)
    expect(found).toContain('texts/zh.json team.protocol.name: "姓名 A（待您填写）"')
    expect(found).toHaveLength(2 + languages.length * brand.team.length)
  })

  it('are none in a brand that gave everything', () => {
    const brand = {
      ...getBrand(),
      links: { realWorldAssets: 'https://rwa.site/', walletDownload: 'https://rabby.io/' },
    }
    const texts = { en: { ...readBrandTexts(DEFAULT_BRAND_ID, 'en'), team: {} } }
    expect(findPlaceholders({ ...brand, equityCard: { ...brand.equityCard, stockCode: 'ACME' } }, texts)).toEqual([])
  })
})

describe('the schema', () => {
  const good = getBrand()

  it.each<[why: string, change: object]>([
    ['a script in the logo', { logo: '<svg viewBox="0 0 26 26"><script>1</script></svg>' }],
    ['a handler in the logo', { logo: '<svg viewBox="0 0 26 26"><path onload="x" d="M0 0"/></svg>' }],
    ['a picture from elsewhere', { logo: '<svg viewBox="0 0 26 26"><image href="https://x.example/a.png"/></svg>' }],
    ['a fixed colour in the logo', { logo: '<svg viewBox="0 0 26 26"><path fill="#ff0000" d="M0 0"/></svg>' }],
    ['a link that is not https', { links: { ...good.links, walletDownload: 'javascript:alert(1)' } }],
    ['a path with a slash', { product: { ...good.product, path: 'a/b' } }],
    ['a radius that breaks the forms', { radius: 21 }],
    ['a motif nobody can draw', { motif: 'feather' }],
    ['a colour by name', { accent: { dark: 'green', light: '#0f6f54' } }],
    ['a menu item in no state', { features: { ...good.features, swap: 'maybe' } }],
    ['a general swap that does not exist', { features: { ...good.features, swap: 'live' } }],
    [
      'a step of the roadmap by a feature that does not exist',
      { roadmap: good.roadmap.map((step) => ({ ...step, feature: 'moon' })) },
    ],
    ['a member that is not known', { slogan: 'x' }],
    [
      'a month that does not exist',
      {
        roadmap: [
          { id: 'a', month: '2024-13' },
          { id: 'b', month: '2026-10' },
        ],
      },
    ],
  ])('refuses %s', (_why, change) => {
    expect(brandSchema.safeParse({ ...good, ...change }).success).toBe(false)
  })

  it('refuses a text that lost its number', () => {
    const texts = readBrandTexts(DEFAULT_BRAND_ID, 'en')
    expect(brandTextsSchema.safeParse({ ...texts, motifShare: 'many scales' }).success).toBe(false)
    expect(brandTextsSchema.safeParse({ ...texts, headline: ' ' }).success).toBe(false)
  })
})

describe('createBrandCss', () => {
  it('leaves the base theme as it is for the brand it was drawn for', () => {
    const themes = readThemes(tokensCss)
    const derived = readThemes(createBrandCss(getBrand(DEFAULT_BRAND_ID), tokensCss))
    for (const name of ['dark', 'light'] as const)
      for (const [role, colour] of Object.entries(derived[name]))
        expect([name, role, colour]).toEqual([name, role, themes[name][role]])
  })

  it('throws below AA, naming theme, pair and figures', () => {
    const pale = { ...getBrand(), ground: { hue: 90, chroma: 1 }, accent: { dark: '#303030', light: '#f0f0f0' } }
    expect(() => createBrandCss(pale, tokensCss)).toThrow(/dark: accent on bg is 1\.\d\d, needs 3/)
    expect(() => createBrandCss(pale, tokensCss)).toThrow(/light: accent on bg/)
  })

  it('throws on a base theme that has lost a colour', () => {
    const broken = tokensCss.replaceAll('--text-2:', '--text-zwei:')
    expect(() => createBrandCss(getBrand(), broken)).toThrow(/text-2 is missing/)
  })

  it('can hold beside another brand', () => {
    const css = createBrandCss(getBrand(), tokensCss, "[data-brand='x']")
    expect(css).toMatch(/^\[data-brand='x'\] \{\n {2}--radius: calc\(/)
    expect(css).toContain("\n[data-brand='x'][data-theme='light'] {")
  })
})
