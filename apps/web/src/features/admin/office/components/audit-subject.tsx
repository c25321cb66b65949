import { shortenAddress } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { systemConfigQuery } from '#shared/api/system-config-query.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/format/use-date-tag.ts'
import { readAuditSubject } from '../audit-subject.ts'
import { findUnit } from '../token-unit.ts'

/** What a change was about, by the names that the rest of the office has for it. */
export function AuditSubject({ subject, account }: { subject: string; account: string | null }) {
  const { t } = useTranslation('admin')
  const tag = useDateTag()
  const config = useQuery(systemConfigQuery).data?.data
  const found = readAuditSubject(subject, account)
  if (found === null) return null
  const show = () => {
    switch (found.kind) {
      case 'day': {
        const day = formatDate(found.epoch * SECONDS_PER_DAY + SECONDS_PER_DAY / 2, tag)
        return t('epoch.day', { day, number: found.epoch })
      }
      case 'card':
        return t('claim.card', { card: found.number })
      case 'token':
        return findUnit(config, found.address)?.symbol ?? shortenAddress(found.address)
      case 'text':
        return found.text
    }
  }
  return <span title={subject}>· {show()}</span>
}
