import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@app/core/languages'
import { describe, expect, it } from 'vitest'
import { isPlaceholder } from './brand-placeholders.ts'
import { brandIds, DEFAULT_BRAND_ID, getBrand } from './brand.ts'
import { brandSchema, type BrandTexts, brandTextsSchema, menuItems } from './brand-schema.ts'
import { findOpenPlaces, readConfigFolder } from './config-folder.ts'
import { getEquityCard, sumStocks } from './equity-cards.ts'
import { createBrandCss, readThemes } from './brand-tokens.ts'

const brandsFolder = new URL('../brands/', import.meta.url)
const getFolder = (id: string) => fileURLToPath(new URL(id, brandsFolder))
const readTexts = (id: string) => readConfigFolder(getFolder(id)).texts as Record<Language, BrandTexts>
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
      (id: string) => readTexts(id).en.headline,
    ])
      expect(new Set(brandIds.map(pick)).size).toBe(brandIds.length)
  })
})

describe.each(folders)('brand %s', (id) => {
  const brand = getBrand(id)

  it('stands in its own folder, with the shares of a card and nothing that the contracts know', () => {
    expect(brand.id).toBe(id)
    expect(getEquityCard(brand, 1).shares).toBe(30_000)
    for (const card of [brand.equityCards.default, ...Object.values(brand.equityCards.series)])
      expect(Object.keys(card).toSorted()).toEqual(['name', 'shares', 'stockCode'])
  })

  it('has two stocks to try, both still to be named', () => {
    const codes = [1, 2, 3].map((series) => getEquityCard(brand, series).stockCode)
    expect(codes).toEqual(['YOURS', 'YOURS-2', 'YOURS'])
    for (const texts of Object.values(readTexts(id)))
      expect(Object.entries(texts.stocks ?? {}).map(([code, text]) => [code, isPlaceholder(text)])).toEqual([
        ['YOURS', true],
        ['YOURS-2', true],
      ])
  })

  it('has the menu of the specification', () => {
    const soon = Object.entries(brand.features).flatMap(([item, state]) => (state === 'soon' ? item : []))
    expect(soon.toSorted()).toEqual(['game', 'swap'])
    expect(menuItems.filter((item) => brand.features[item] === 'live')).toHaveLength(10)
  })

  it('has a roadmap from March 2024 to October 2026, in order', () => {
    const months = brand.roadmap.map((step) => step.month)
    expect(months).toEqual(months.toSorted())
    expect([months[0], months.at(-1)]).toEqual(['2024-03', '2026-10'])
  })

  it('has all texts in all languages, each its own', () => {
    const texts = readTexts(id)
    expect(Object.keys(texts)).toEqual(languages)
    for (const key of ['headline', 'introduction', 'risk'] as const)
      expect(new Set(languages.map((language) => texts[language][key])).size).toBe(languages.length)
    const files = readdirSync(new URL(`${id}/texts/`, brandsFolder))
    expect(files.toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted())
  })

  it('names its token, the lock and no other brand', () => {
    for (const [language, texts] of Object.entries(readTexts(id))) {
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
    for (const [language, texts] of Object.entries(readTexts(id))) {
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
    ['YOURS-2', true],
    ['YOURS-B', false],
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
    const { links, team } = getBrand(id)
    const found = findOpenPlaces(getFolder(id))
    const messages = found.map(({ file, message }) => `${file} ${message}`)
    expect(messages).toContain('brand.json equityCards.default.stockCode: "YOURS" is still to be given')
    expect(messages).toContain('brand.json equityCards.series.2.stockCode: "YOURS-2" is still to be given')
    expect(messages).toContain('texts/en.json stocks.YOURS: "Company A (yours)" is still to be given')
    expect(messages).toContain(`brand.json links.realWorldAssets: "${links.realWorldAssets}" is still to be given`)
    expect(messages).toContain('texts/zh.json team.protocol.name: "姓名 A（待您填写）" is still to be given')
    expect(found).toHaveLength(3 + languages.length * (2 + team.length))
    expect(found.every(({ line }) => line !== null && line > 1)).toBe(true)
  })
})

describe('the schema', () => {
  const good = getBrand()
  const card = good.equityCards.default

  it.each<[why: string, change: object]>([
    ['a script in the logo', { logo: '<svg viewBox="0 0 26 26"><script>1</script></svg>' }],
    ['a handler in the logo', { logo: '<svg viewBox="0 0 26 26"><path onload="x" d="M0 0"/></svg>' }],
    ['a picture from elsewhere', { logo: '<svg viewBox="0 0 26 26"><image href="https://x.example/a.png"/></svg>' }],
    ['a fixed colour in the logo', { logo: '<svg viewBox="0 0 26 26"><path fill="#ff0000" d="M0 0"/></svg>' }],
    ['a link that is not https', { links: { ...good.links, walletDownload: 'javascript:alert(1)' } }],
    ['a founding code that no account can have', { foundingCode: 'HELLO' }],
    ['a path with a slash', { product: { ...good.product, path: 'a/b' } }],
    ['a radius that breaks the forms', { radius: 21 }],
    ['a motif nobody can draw', { motif: 'feather' }],
    ['a colour by name', { accent: { dark: 'green', light: '#0f6f54' } }],
    ['a menu item in no state', { features: { ...good.features, swap: 'maybe' } }],
    ['a general swap that does not exist', { features: { ...good.features, swap: 'live' } }],
    ['no stakes', { features: { ...good.features, stake: 'off' } }],
    ['power without invitations', { features: { ...good.features, invite: 'off' } }],
    ['shares of a stock without stakes of RWAS', { features: { ...good.features, pos: 'soon' } }],
    ['a game without the DAO that it is', { features: { ...good.features, dr: 'off', game: 'live' } }],
    [
      'a step of the roadmap by a feature that does not exist',
      { roadmap: good.roadmap.map((step) => ({ ...step, feature: 'moon' })) },
    ],
    ['a member that is not known', { slogan: 'x' }],
    [
      'a card that repeats what its contract knows',
      { equityCards: { default: { ...card, heldTokens: 5 }, series: {} } },
    ],
    ['a stock by its name', { equityCards: { default: { ...card, stockCode: 'Acme Inc.' }, series: {} } }],
    ['a card without shares', { equityCards: { default: { ...card, shares: 0 }, series: {} } }],
    ['more shares than a claim has room for', { equityCards: { default: { ...card, shares: 2 ** 31 }, series: {} } }],
    ['a series that has no number', { equityCards: { default: card, series: { second: card } } }],
    ['a series 0', { equityCards: { default: card, series: { '0': card } } }],
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
    const texts = readTexts(DEFAULT_BRAND_ID).en
    expect(brandTextsSchema.safeParse({ ...texts, motifShare: 'many scales' }).success).toBe(false)
    expect(brandTextsSchema.safeParse({ ...texts, headline: ' ' }).success).toBe(false)
  })
})

describe('the stocks of cards', () => {
  const card = { name: 'Card', shares: 100, stockCode: 'AAA' }
  const series = { 2: { ...card, shares: 7, stockCode: 'BBB' }, 3: { ...card, shares: 50 } }
  const brand = { equityCards: { default: card, series } }

  it('are those of their series, else of the default', () => {
    expect([1, 2, 3, 4_294_967_295].map((number) => getEquityCard(brand, number).stockCode)).toEqual([
      'AAA',
      'BBB',
      'AAA',
      'AAA',
    ])
  })

  it('are added up each by itself', () => {
    const counts = [1, 2, 3].map((number) => ({ series: number, cards: 2 }))
    expect(sumStocks(brand, counts)).toEqual([
      { stockCode: 'AAA', cards: 4, shares: 300 },
      { stockCode: 'BBB', cards: 2, shares: 14 },
    ])
    expect(sumStocks(brand, [])).toEqual([])
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
