// @vitest-environment jsdom
import { getBrand } from '@app/config/brand'
import { insertPage, type PageTexts } from '@app/config/pack/insert-page'
import { getLanguageTag, type Language, languages } from '@app/core/languages'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderFirstPaint } from './render-first-paint.tsx'
import { routeTable } from '../route-table.ts'
import { type Lead, leads } from './leads.ts'

const readTexts = (language: Language): PageTexts =>
  Object.fromEntries(
    ['common', 'home', 'wallet', ...Object.values(leads).map(([namespace]) => namespace)].map((namespace) => [
      namespace,
      JSON.parse(readFileSync(`apps/web/src/locales/${language}/${namespace}.json`, 'utf8')) as object,
    ]),
  )
const brandTexts = { headline: 'Headline', introduction: 'Introduction', motifShare: '{{count}}' }
const brand = { ...getBrand(), languages: [...languages] }

function draw([namespace]: Lead): void {
  document.body.innerHTML = insertPage(`${renderFirstPaint()}<!--page-config-->`, {
    part: namespace,
    brand,
    pageConfig: { languages, facts: '', baseTexts: '', leadOf: null },
    texts: Object.fromEntries(languages.map((one) => [one, { ...readTexts(one), brand: brandTexts }])),
    coils: { scale: '', rope: '' },
    brandCss: '',
    token: 'USDC',
  })
}

const cases = Object.entries(leads).flatMap(([path, lead]) =>
  languages.map((language) => [path, language, lead] as const),
)

it.each(cases)('%s begins with all of its texts in %s', (_, language, lead) => {
  draw(lead)
  const places = [...document.querySelectorAll(`.first-lead .lead-text [lang="${getLanguageTag(language)}"]`)]
  expect(places).toHaveLength(lead.length - 2)
  for (const { textContent } of places) expect(textContent).toMatch(/^[^{}%]{5,}$/)
})

it('names the tokens of the deployment', () => {
  draw(leads['/stake']!)
  const [title, first] = document.querySelectorAll('.first-lead [lang="en"]')
  expect(title!.textContent).toBe(`Lock USDC, earn ${brand.product.symbol}`)
  expect(first!.textContent).toBe('Your USDC stays locked for … days. Nobody can unstake it earlier, not even you.')
})

it('each is of a page that has its texts', () => {
  for (const [path, [namespace]] of Object.entries(leads))
    expect(routeTable.find((route) => route.path === path)?.namespaces).toContain(namespace)
})
