import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { enteredOperationQuery, operationsQuery, type ChangeKind } from './governance.ts'
import { Pending } from './pending.tsx'
import type { Setting } from './setting.ts'
import type { KnownSettings, SettingsScreen } from './use-settings.ts'

interface PendingSectionProps {
  screen: SettingsScreen
  known: KnownSettings
  names: readonly ChangeKind[]
  entered: Setting | null
}

export function PendingSection({ screen, known, names, entered }: PendingSectionProps) {
  const { t } = useTranslation('settings')
  const operations = useQuery(operationsQuery(screen.chainId))
  const isMissing = operations.data === undefined && operations.isError
  const isBehind = operations.data?.stale === true
  const found = useQuery(enteredOperationQuery(screen.chainId, entered, isMissing || isBehind)).data
  const listed = operations.data?.operations ?? []
  const waiting = listed.filter(({ isAtDesk, setting }) => isAtDesk && setting !== null && names.includes(setting.name))
  if (found && !waiting.some(({ id }) => id === found.id)) waiting.unshift(found)
  if (waiting.length === 0 && !isMissing && !isBehind) return null
  return (
    <Section title={t('pending.title')}>
      {isMissing && (
        <FailureNotice
          title={t('pending.failed')}
          error={operations.error}
          onRetry={() => void operations.refetch()}
          retrying={operations.isFetching}
        />
      )}
      {(isMissing || isBehind) && <Note className="mt-1 mb-2">{t('pending.behind')}</Note>}
      {waiting.map((operation) => (
        <Pending key={operation.id} operation={operation} screen={screen} known={known} />
      ))}
    </Section>
  )
}
