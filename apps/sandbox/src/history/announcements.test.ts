import { brandIds, getBrand } from '@app/config/brand'
import { getDeployment } from '@app/config/deployments'
import { languages } from '@app/core/languages'
import { describe, expect, test } from 'vitest'
import { getHelp, helpTexts } from './announcements.ts'
import { helpArticles, type HelpText } from './help/help-texts.ts'

/** What must be the same in every language: where links lead and what stands for the brand's words. */
const getParts = ({ title, summary, steps, note }: HelpText) => {
  const text = [title, summary, ...steps, note].join('\n')
  return {
    steps: steps.length,
    links: [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link!).toSorted(),
    names: [...new Set(text.match(/\{\w+\}/g))].toSorted(),
  }
}

describe.each(languages.filter((language) => language !== 'en'))('the help center in %s', (language) => {
  test.each(helpArticles)('says in %s what the English article says', (article) => {
    expect(getParts(helpTexts[language][article])).toEqual(getParts(helpTexts.en[article]))
    expect(helpTexts[language][article].title).not.toBe(helpTexts.en[article].title)
  })
})

test.each(brandIds)('the help center of %s names nothing that its brand does not say', (id) => {
  const brand = getBrand(id)
  const unit = 10n ** 18n
  const { tokens } = getDeployment(31337)
  const articles = getHelp({
    brand,
    tokens,
    card: { held: 4_321n * unit, release: (23n * unit) / 2n, income: 7n * unit },
  })
  expect(articles).toHaveLength(helpArticles.length)
  const features = { ...brand.features, ve: 'off', backpack: 'soon' } as const
  expect(getHelp({ brand: { ...brand, features }, tokens, card: null })).toHaveLength(helpArticles.length - 3)
  const words = articles.flatMap((texts) => languages.map((language) => texts[language].content)).join('\n')
  expect(words).toContain(brand.product.symbol)
  expect(words).toContain(`(/swap-${brand.product.path})`)
  expect(words).not.toMatch(/[{}]/)
  const { summary, content } = articles[helpArticles.indexOf('cards')]!.en
  expect(summary).toContain(`4,321 ${brand.product.symbol} and stands for shares: 30,000 YOURS or 12,000 YOURS-2.`)
  expect(content).toContain(`each day 11.5 ${brand.product.symbol} are released and 7 RWAS`)
})
