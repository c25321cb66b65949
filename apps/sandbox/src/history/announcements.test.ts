import { brandIds, getBrand } from '@app/config/brand'
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
  const articles = getHelp(brand)
  expect(articles).toHaveLength(helpArticles.length)
  const words = articles.flatMap((texts) => languages.map((language) => texts[language].content)).join('\n')
  expect(words).toContain(brand.product.symbol)
  expect(words).toContain(`(/swap-${brand.product.path})`)
  expect(words).not.toMatch(/[{}]/)
})
