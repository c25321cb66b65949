import type { AuditEntry } from '@app/core/api/admin'
import { parseAddress } from '@app/core/checksum-address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { readDay } from './funding-days.ts'
import type { SearchParameters } from '#shared/routing/use-search-choice.ts'

type Action = AuditEntry['action']

/** A record, so that a new action without an entry does not compile. */
const known: Record<Action, true> = {
  'announcement.create': true,
  'announcement.edit': true,
  'announcement.withdraw': true,
  'picture.upload': true,
  'claim.edit': true,
  'limit.set': true,
  'limit.propose': true,
  'limit.execute': true,
  'limit.cancel': true,
  'signing.set': true,
  'note.write': true,
  'note.strike': true,
  'session.create': true,
  'session.end': true,
}
export const auditActions = Object.keys(known) as Action[]
/** The first is the default. It leaves out the reader's own sign-ins. */
export const signInChoices = ['withoutOwn', 'without', 'own', 'all'] as const
export const auditOrigins = ['http', 'command', 'schedule'] as const satisfies AuditEntry['origin'][]

/** Days are UTC and inclusive; an invalid value counts as left out. */
export function readAuditFilter(search: SearchParameters) {
  const action = auditActions.find((each) => each === search['action'])
  const origin = auditOrigins.find((each) => each === search['origin'])
  const parsed = parseAddress(search['account'] ?? '')
  const account = parsed.ok ? parsed.address : ''
  const [fromText, toText] = [search['from'] ?? '', search['to'] ?? '']
  const [from, to] = [readDay(fromText), readDay(toText)]
  const signIns = signInChoices.find((each) => each === search['signIns']) ?? signInChoices[0]
  return {
    action,
    origin,
    account,
    fromText: from === null ? '' : fromText,
    toText: to === null ? '' : toText,
    signIns,
    isBackwards: from !== null && to !== null && to < from,
    isFiltered: Boolean(action ?? origin ?? from ?? to) || account !== '' || signIns === 'own',
    query: {
      ...(account !== '' && { account }),
      ...(origin && { origin }),
      ...(action ? { action } : signIns !== 'all' && { signIns }),
      ...(from !== null && { from: String(from * SECONDS_PER_DAY) }),
      ...(to !== null && { to: String((to + 1) * SECONDS_PER_DAY) }),
    } as Record<string, string>,
  }
}
