import type { PageFacts } from '@app/config/page-config'
import type { Lead } from '#shared/ui/feature.ts'

/** By namespace and group. */
export type LeadTexts = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/**
 * Writes the texts that a page begins with into their places in the first paint: a title, and one line or a list of three.
 * @returns False where one of them is missing or names what is not known yet; then nothing is written.
 */
export function writeLead(place: Element, lead: Lead, texts: LeadTexts, facts: PageFacts): boolean {
  const [namespace, group, ...names] = lead
  const values: Record<string, string | undefined> = {
    token: facts.deployment?.tokens.usdt?.symbol,
    reward: facts.brand.product.symbol,
    // The chain alone has it.
    days: '…',
  }
  const written = names.map((name) =>
    texts[namespace]?.[group]?.[name]?.replaceAll(/{{(\w+)}}/g, (whole, key: string) => values[key] ?? whole),
  )
  if (written.some((text) => text === undefined || text.includes('{{'))) return false
  place.querySelector(names.length > 2 ? 'p.lead-text' : 'ul')?.remove()
  for (const [index, element] of [...place.querySelectorAll('.lead-text')].entries())
    element.textContent = written[index]!
  return true
}
