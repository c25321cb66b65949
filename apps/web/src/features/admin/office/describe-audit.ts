import { shortenAddress } from '@app/core/address'
import type { AuditEntry } from '@app/core/api/admin'
import { getCardNumber } from '@app/core/card-number'
import { LAST_SECOND } from '@app/core/constants'
import { equityClaimStates } from '@app/core/entity-states'
import type { TFunction } from 'i18next'
import { formatWindow } from './typed-time.ts'

export interface AuditFact {
  key: string
  label: string
  before?: string | undefined
  after: string
}

export interface AuditShow {
  t: TFunction<'admin'>
  language: string
  amount: (amount: string, token: string) => string
  token: (address: string) => string
  time: (at: number) => string
}

type Values = Record<string, unknown>
/** Compared by `raw`: different values may have the same text. */
interface Told {
  raw: unknown
  text: string
}

type Read = (values: Values) => Told | undefined

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'

/** Entries may be of any age: unexpected fields are left out, and an unknown action is shown as its code. */
export function describeAudit(entry: AuditEntry, show: AuditShow): { sentence: string; facts: AuditFact[] } {
  const { t } = show
  const who = getWho(entry, t)
  const [, id = ''] = entry.subject.split('/')
  const fact = (label: string, read: Read) => getFact(entry, label, read)
  switch (entry.action) {
    case 'session.create':
      return {
        sentence: t('audit.did.session.create', { who }),
        facts: keep(fact(t('audit.roles'), getRoles), fact(t('audit.until'), readTime('expiresAt', show))),
      }
    case 'session.end':
      return { sentence: t('audit.did.session.end', { who }), facts: [] }
    case 'announcement.create':
    case 'announcement.edit':
    case 'announcement.withdraw': {
      const title = getTitle(entry.after ?? entry.before, show.language) ?? `#${id}`
      return { sentence: t(`audit.did.${entry.action}`, { who, title }), facts: getAnnouncementFacts(entry, show) }
    }
    case 'picture.upload':
      return {
        sentence: t('audit.did.picture.upload', { who }),
        facts: keep(fact(t('announcement.picture'), () => (id === '' ? undefined : tell(shortenPicture(id))))),
      }
    case 'claim.edit':
      return {
        sentence: t('audit.did.claim.edit', { who, card: /^\d+$/.test(id) ? getCardNumber(id) : id }),
        facts: keep(fact(t('claim.state'), readClaimState(t)), fact(t('claim.note'), readText('note'))),
      }
    case 'limit.set':
    case 'limit.propose':
    case 'limit.execute':
    case 'limit.cancel':
      return {
        sentence: t(`audit.did.${entry.action}`, { who, token: show.token(id) }),
        facts: getLimitFacts(entry, id, show),
      }
    case 'signing.set': {
      const state = entry.after?.['state']
      if (state !== 'on' && state !== 'off') return { sentence: tellCodes(entry, who, t), facts: [] }
      return {
        sentence: t(`audit.did.signing.${state}`, { who }),
        facts: keep(fact(t('audit.resumes'), readTime('resumesAt', show)), fact(t('limit.reason'), readText('reason'))),
      }
    }
    case 'note.write':
    case 'note.strike':
      return {
        sentence: t(`audit.did.${entry.action}`, { who, account: shortenAddress(id) }),
        facts: keep(getFact({ ...entry, before: null }, t('audit.noteText'), readText('text'))),
      }
    default:
      return { sentence: tellCodes(entry, who, t), facts: [] }
  }
}

function getWho({ account, origin }: AuditEntry, t: AuditShow['t']): string {
  if (account !== null) return shortenAddress(account)
  return origin === 'http' ? '—' : t(`audit.who.${origin}`)
}

function tellCodes(
  { action, subject }: Pick<AuditEntry, 'action' | 'subject'>,
  who: string,
  t: AuditShow['t'],
): string {
  const codes = { action, subject: subject.replaceAll(/0x[0-9a-fA-F]{40}\b/g, (found) => shortenAddress(found)) }
  return t('audit.did.other', { who, ...codes })
}

function getFact({ before, after }: AuditEntry, label: string, read: Read): AuditFact | undefined {
  const was = before === null ? undefined : read(before)
  const is = after === null ? undefined : read(after)
  if (is?.raw === was?.raw) return undefined
  return { key: label, label, before: was?.text, after: is?.text ?? '—' }
}

function keep(...facts: (AuditFact | undefined)[]): AuditFact[] {
  return facts.filter((fact) => fact !== undefined)
}

function readText(key: string): Read {
  return (values) => {
    const text = values[key]
    return isText(text) && text !== '' ? { raw: text, text } : undefined
  }
}

function readTime(key: string, { time }: AuditShow): Read {
  return (values) => {
    const at = values[key]
    return typeof at === 'number' ? { raw: at, text: time(at) } : undefined
  }
}

function readAmount(key: string, token: string, { amount }: AuditShow): Read {
  return (values) => {
    const units = values[key]
    return isText(units) && /^\d+$/.test(units) ? { raw: units, text: amount(units, token) } : undefined
  }
}

function readClaimState(t: AuditShow['t']): Read {
  return ({ state }) => {
    const known = equityClaimStates.find((each) => each === state)
    return known && { raw: known, text: t(`claim.${known}`) }
  }
}

function getRoles({ roles }: Values): Told | undefined {
  return Array.isArray(roles) && roles.length > 0 ? tell(roles.filter(isText).join(', ')) : undefined
}

function getWindow({ opensAt, closesAt }: Values): Told | undefined {
  return typeof opensAt === 'number' && typeof closesAt === 'number' ? tell(formatWindow(opensAt, closesAt)) : undefined
}

function tell(text: string): Told {
  return { raw: text, text }
}

function getTexts(values: Values | null): Record<string, Values> {
  const texts = values?.['texts']
  return isValues(texts) ? (texts as Record<string, Values>) : {}
}

function getTitle(values: Values | null, language: string): string | undefined {
  const texts = getTexts(values)
  const known = [texts[language], texts['zh'], texts['en'], ...Object.values(texts)]
  return known.map((text) => (isValues(text) ? text['title'] : undefined)).find(isText)
}

function getAnnouncementFacts(entry: AuditEntry, show: AuditShow): AuditFact[] {
  const { t } = show
  const was = getTexts(entry.before)
  const is = getTexts(entry.after)
  const changed = Object.keys({ ...was, ...is }).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  return keep(
    getFact(entry, t('claim.state'), ({ status }) =>
      status === 0 ? tell(t('announcement.published')) : status === 1 ? tell(t('announcement.draft')) : undefined,
    ),
    getFact(entry, t('announcement.type'), ({ type }) =>
      type === 1 || type === 2 || type === 3 ? tell(t(`announcement.type${type}`)) : undefined,
    ),
    getFact(entry, t('announcement.starts'), readTime('startTime', show)),
    getFact(entry, t('announcement.ends'), ({ endTime }) =>
      typeof endTime === 'number' && endTime < LAST_SECOND ? { raw: endTime, text: show.time(endTime) } : undefined,
    ),
    getFact(entry, t('announcement.pages'), ({ pages }) =>
      Array.isArray(pages) && pages.length > 0 ? tell(pages.filter(isText).join(' ')) : undefined,
    ),
    getFact(entry, t('announcement.picture'), ({ indexImg }) =>
      isText(indexImg) && indexImg !== '' ? { raw: indexImg, text: shortenPicture(indexImg) } : undefined,
    ),
    changed.length > 0 ? { key: 'texts', label: t('audit.texts'), after: changed.join(', ') } : undefined,
  )
}

function shortenPicture(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/^([0-9a-f]{8})[0-9a-f]{56}\.\w+$/, '$1…')
}

function getLimitFacts(entry: AuditEntry, token: string, show: AuditShow): AuditFact[] {
  const { t } = show
  // A cancelled limit is shown as it was, not as a change to nothing.
  const told = entry.action === 'limit.cancel' ? { ...entry, before: null, after: entry.before } : entry
  const fact = (label: string, read: Read) => getFact(told, label, read)
  return keep(
    fact(t('limit.minimum'), readAmount('minimum', token, show)),
    fact(t('limit.quota'), readAmount('dailyQuota', token, show)),
    fact(t('limit.window'), getWindow),
    fact(t('limit.effective'), readTime('effectiveAt', show)),
    fact(t('proposal.ready'), readTime('readyAt', show)),
    fact(t('proposal.by'), readProposer(entry)),
    fact(t('limit.reason'), readText('reason')),
  )
}

function readProposer({ account }: AuditEntry): Read {
  return ({ proposedBy }) =>
    isText(proposedBy) && proposedBy !== account ? tell(shortenAddress(proposedBy)) : undefined
}
