import type { ComponentType, ReactNode } from 'react'
import type { Read } from '#shared/api/query.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Section } from '#shared/ui/section.tsx'
import { Note } from '#shared/ui/text.tsx'
import type { FailureNoticeProps } from './failure-notice.tsx'
import type { DataOf } from './part-state.tsx'
import { ReadFailure } from './read-failure.tsx'

interface HeldPartProps<Reads extends readonly Read[]> {
  name: string
  reads: Reads
  failure: string
  Failure?: ComponentType<FailureNoticeProps>
  children: (...data: DataOf<Reads>) => ReactNode
}

/** What an account still holds in a feature that is not live, with only the way out. */
export function HeldPart<const Reads extends readonly Read[]>(props: HeldPartProps<Reads>) {
  const { name, reads, failure, Failure = ReadFailure, children } = props
  const { t } = useTranslation('ui')
  const failed = reads.find(({ data, error }) => data === undefined && error !== null)
  const isRead = reads.every(({ data }) => data !== undefined)
  const held = isRead ? children(...(reads.map(({ data }) => data) as unknown as DataOf<Reads>)) : null
  if (failed === undefined && held === null) return null
  return (
    <Section title={t('held.title', { name })}>
      <Note>{t('held.note')}</Note>
      {failed === undefined ? (
        held
      ) : (
        <Failure
          title={failure}
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
          className="mt-2"
        />
      )}
    </Section>
  )
}
