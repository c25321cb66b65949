import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { Loading, SkeletonFacts } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { useSectionsOfHolder } from '../../shared/sections.tsx'
import type { ChangeKind } from '../queries/changes.ts'
import type { Setting } from '../setting.ts'
import type { KnownSettings, SettingsScreen } from '../use-settings.ts'
import { ChangesSection } from './changes-section.tsx'
import { PendingSection } from './pending-section.tsx'
import { RightsSection } from './rights-section.tsx'
import { SetCta } from './set-cta.tsx'

interface SettingPageProps {
  screen: SettingsScreen
  names: readonly ChangeKind[]
  /** The form, once what stands on the chain is known. */
  children: (known: KnownSettings) => ReactNode
  /** What the form says now; null while it cannot be set. */
  getSetting: () => Setting | null
  /** As `getSetting`, without taking it for submitted. */
  entered: (known: KnownSettings) => Setting | null
  onDone: () => void
}

/** A page of operators: the form, who may use it, what waits for its time, and what was set before. */
export function SettingPage({ screen, names, children, getSetting, entered, onDone }: SettingPageProps) {
  const { t } = useTranslation('settings')
  const now = useChainNow()
  const { terms, settings } = screen
  const failed = terms.isError ? terms : settings.isError ? settings : undefined
  const sections = useSectionsOfHolder()
  const known =
    terms.data === undefined || settings.data === undefined || sections === undefined
      ? undefined
      : { terms: terms.data, settings: settings.data }
  const retry = () => {
    void terms.refetch()
    void settings.refetch()
  }
  return (
    <>
      <PageMain>
        {sections}
        {known === undefined && failed !== undefined && (
          <ReadFailure
            title={t('failed')}
            error={failed.error}
            onRetry={retry}
            retrying={failed.isFetching}
            className="mt-4"
          />
        )}
        {known === undefined && failed === undefined && (
          <Loading label={t('loading')} failure={t('failed')} onRetry={retry}>
            <Skeleton className="mt-4 h-9 w-full" />
            <SkeletonFacts count={4} className="mt-6" />
          </Loading>
        )}
        {known !== undefined && (
          <>
            {children(known)}
            <AsOf
              blockNumber={known.settings.blockNumber}
              blockAt={known.settings.readAt}
              now={now ?? undefined}
              className="mt-3"
            />
          </>
        )}
        {(known !== undefined || failed !== undefined) && <RightsSection screen={screen} />}
        {known !== undefined && <PendingSection screen={screen} known={known} names={names} entered={entered(known)} />}
        {known !== undefined && <ChangesSection screen={screen} known={known} names={names} />}
      </PageMain>
      <SetCta screen={screen} known={known} getSetting={getSetting} onDone={onDone} />
    </>
  )
}
