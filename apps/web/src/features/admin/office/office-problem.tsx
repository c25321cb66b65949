import { useEffect, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ApiError } from '#shared/api/client.ts'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { getErrorKeyOf } from '#shared/api/error-key.ts'
import { ErrorNotice } from '#shared/ui/error-notice.tsx'

export function OfficeProblem({ error, className }: { error: unknown; className?: string }) {
  const { t } = useTranslation('errors')
  const key = useKeyOf(error)
  const tag = useDateTag()
  const details = error instanceof ApiError ? describeDetails(error.details, (at) => formatDateTimeZoned(at, tag)) : ''
  return (
    <ErrorNotice title={t(key)} code={key} className={className}>
      {details}
    </ErrorNotice>
  )
}

/** Errors of a wallet have no key of their own; their decoder is loaded on demand. */
function useKeyOf(error: unknown) {
  const known = getErrorKeyOf(error)
  const [decoded, setDecoded] = useState(known)
  useEffect(() => {
    if (known !== 'UNDEFINED_ERROR') return undefined
    let isCurrent = true
    void import('#shared/errors/decode-error.ts').then(({ decodeError }) => {
      if (isCurrent) setDecoded(decodeError(error).key)
    })
    return () => {
      isCurrent = false
    }
  }, [error, known])
  return known === 'UNDEFINED_ERROR' ? decoded : known
}

/** @param time formats the numbers whose names end in `At` */
function describeDetails(details: unknown, time: (at: number) => string): string {
  if (details === undefined || details === null) return ''
  if (Array.isArray(details))
    return details
      .map((each) => describeDetails(each, time))
      .filter(Boolean)
      .join('; ')
  if (typeof details !== 'object') return typeof details === 'string' ? details : JSON.stringify(details)
  return Object.entries(details)
    .map(([name, value]) => {
      const isTime = typeof value === 'number' && name.endsWith('At')
      return `${name}: ${isTime ? time(value) : describeDetails(value, time)}`
    })
    .join('; ')
}
