// @vitest-environment jsdom
import type { PageFacts } from '@app/config/page-config'
import { languages } from '@app/core/languages'
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FirstPaint } from '../first-paint/first-paint.tsx'
import { routeTable } from '../route-table.ts'
import { type LeadTexts, writeLead } from './lead.ts'

const facts = {
  brand: { product: { symbol: 'RWD' } },
  deployment: { tokens: { usdt: { symbol: 'USDC' } } },
} as unknown as PageFacts

function getPlace(): Element {
  document.body.innerHTML = renderToStaticMarkup(<FirstPaint />)
  return document.querySelector('.first-lead')!
}

const getTexts = (language: string, namespace: string) =>
  ({
    [namespace]: JSON.parse(readFileSync(`apps/web/src/locales/${language}/${namespace}.json`, 'utf8')) as object,
  }) as LeadTexts

const leads = routeTable.flatMap(({ path, lead }) => (lead ? [[path, lead] as const] : []))
const cases = leads.flatMap(([path, lead]) => languages.map((language) => [path, language, lead] as const))

it.each(cases)('%s begins with all of its texts in %s', (_, language, lead) => {
  const place = getPlace()
  expect(writeLead(place, lead, getTexts(language, lead[0]), facts)).toBe(true)
  const written = [...place.querySelectorAll('.lead-text')].map((element) => element.textContent)
  expect(written).toHaveLength(lead.length - 2)
  for (const text of written) expect(text).toMatch(/^[^{}%]{5,}$/)
})

it('names the tokens of the deployment', () => {
  const place = getPlace()
  writeLead(place, ['staking', 'welcome', 'title', 'lock', 'earns', 'risk'], getTexts('en', 'staking'), facts)
  expect(place.querySelector('h2')!.textContent).toBe('Lock USDC, earn RWD')
  expect(place.querySelector('li')!.textContent).toBe(
    'Your USDC stays locked for … days. Nobody can unstake it earlier, not even you.',
  )
  expect(place.querySelector('p.lead-text')).toBeNull()
})

it.each([
  ['a text is missing', { staking: { welcome: { title: 'Lock' } } }, facts],
  ['nothing is there', {}, facts],
  ['the token is unknown', getTexts('en', 'staking'), { ...facts, deployment: null }],
])('writes nothing when %s', (_, texts: LeadTexts, given) => {
  const place = getPlace()
  const before = place.innerHTML
  expect(writeLead(place, ['staking', 'welcome', 'title', 'lock', 'earns', 'risk'], texts, given)).toBe(false)
  expect(place.innerHTML).toBe(before)
})
