import type { Brand } from '@app/config/brand'
import { getLanguageTag, type Language, languages } from '@app/core/languages'
import type { AnnouncementText } from '../announcements.ts'
import { en } from './en.ts'
import { helpArticles, type HelpText, type HelpTexts } from './help-texts.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'
import { kaz } from './kaz.ts'
import { kr } from './kr.ts'
import { ru } from './ru.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

export const helpTexts: Record<Language, HelpTexts> = { zh, en, ja, kr, vi, id, ru, kaz }

/** The help center of a brand, article by article, in every language. */
export function getHelp(brand: Brand): Record<Language, AnnouncementText>[] {
  return helpArticles.map(
    (article) =>
      Object.fromEntries(
        languages.map((language) => [language, writeText(helpTexts[language][article], language, brand)]),
      ) as Record<Language, AnnouncementText>,
  )
}

/** Steps as a numbered list, then the note. */
function writeText({ title, summary, steps, note }: HelpText, language: Language, brand: Brand): AnnouncementText {
  const fill = createFill(language, brand)
  const list = steps.map((step, place) => `${place + 1}. ${step}`).join('\n')
  return { title: fill(title), summary: fill(summary), content: fill(`${list}\n\n${note}`) }
}

function createFill(language: Language, { product, equityCard }: Brand): (text: string) => string {
  const count = (number: number) => number.toLocaleString(getLanguageTag(language))
  const values: Record<string, string> = {
    product: product.name,
    symbol: product.symbol,
    path: product.path,
    card: equityCard.name,
    held: count(equityCard.heldTokens),
    release: count(equityCard.releasePerDay),
    income: count(equityCard.incomePerDay),
    shares: count(equityCard.shares),
  }
  return (text) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`A help text names "${name}", which the brand does not have.`)
      return value
    })
}
