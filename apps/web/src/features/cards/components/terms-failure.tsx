import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import type { Read } from '#shared/api/query.ts'

/** Above cards that can be looked at while the chain, which says what can be done with them, does not answer. */
export function TermsFailure({ terms: { data, error, isFetching, refetch } }: { terms: Read }) {
  const { t } = useTranslation('cards')
  if (data !== undefined || error === null) return null
  return (
    <ReadFailure
      title={t('termsFailed')}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
      className="mt-2"
    />
  )
}
