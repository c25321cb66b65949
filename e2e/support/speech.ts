import { getConfiguredBrand } from '@app/config/configured'
import type { Language } from '@app/core/languages'
import type { Page } from '@playwright/test'

const { languages } = getConfiguredBrand(process.env)

interface Texts {
  [key: string]: string | Texts
}

/**
 * All languages at one look: in each place the widest text that any language has, or the one with the widest word, which
 * cannot be wrapped.
 */
const widest = ['widest texts', 'widest words'] as const

export type Speech = Language | (typeof widest)[number]

/** Each language by itself: `npm run test:long -- looks`. */
export const speeches: readonly Speech[] = process.env['EVERY_LOOK'] ? languages : widest

/** Half an em a letter; those of Chinese, Japanese and Korean have a whole one. */
const getWidth = (text: string) =>
  Array.from(text.replaceAll(/\{\{|\}\}|<\/?\w+>/g, '')).reduce((sum, letter) => sum + (letter > '\u2E80' ? 2 : 1), 0)
const getWidestWord = (text: string) => Math.max(...text.split(/[\s\u2E80-\uA4CF]+/).map(getWidth))

/** Before the page is opened. */
export async function letSpeak(page: Page, speech: Speech): Promise<void> {
  const isWidest = speech === 'widest texts' || speech === 'widest words'
  await page.addInitScript((chosen) => sessionStorage.setItem('language', chosen), isWidest ? 'en' : speech)
  if (!isWidest) return
  const measure = speech === 'widest texts' ? getWidth : getWidestWord
  await page.route(/\/en-[^/]*\.json$/, async (route) => {
    const url = route.request().url()
    const urls = languages.map((language) => url.replace(/\/en(?=-[^/]*$)/, `/${language}`))
    const all = await Promise.all(urls.map(async (one) => (await fetch(one)).json() as Promise<Texts>))
    await route.fulfill({ json: combine(all, measure) })
  })
}

function combine(all: readonly Texts[], measure: (text: string) => number): Texts {
  const [first] = all
  return Object.fromEntries(
    Object.entries(first!).map(([key, own]) => [
      key,
      typeof own === 'string'
        ? getTexts(all, key).reduce((found, text) => (measure(text) > measure(found) ? text : found))
        : combine(
            all.map((texts) => texts[key] as Texts),
            measure,
          ),
    ]),
  )
}

/** In whatever number: languages have more kinds of it than English. */
function getTexts(all: readonly Texts[], key: string): string[] {
  const [, stem] = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key) ?? []
  return all.flatMap((texts) =>
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === 'string' && (stem === undefined ? name === key : name.startsWith(`${stem}_`)) ? [text] : [],
    ),
  )
}
