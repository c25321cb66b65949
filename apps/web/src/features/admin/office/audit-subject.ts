import { shortenAddress } from '@app/core/address'
import { getCardNumber } from '#shared/format/card-number.ts'

export type AuditSubject =
  | { kind: 'day'; epoch: number }
  | { kind: 'card'; number: string }
  | { kind: 'token'; address: string }
  | { kind: 'text'; text: string }

/**
 * What an entry of the log is about, out of `epoch/20777` and the like.
 * @param account Who made the change: of whoever is the subject himself nothing is left to say.
 */
export function readAuditSubject(subject: string, account: string | null): AuditSubject | null {
  const [kind, key = ''] = subject.split('/')
  if (key === '' || (kind === 'account' && key === account)) return null
  if (kind === 'token') return { kind, address: key }
  if (kind === 'epoch' && /^\d+$/.test(key)) return { kind: 'day', epoch: Number(key) }
  if (kind === 'claim' && /^\d+$/.test(key)) return { kind: 'card', number: getCardNumber(key) }
  return { kind: 'text', text: key.startsWith('0x') ? shortenAddress(key) : key }
}
