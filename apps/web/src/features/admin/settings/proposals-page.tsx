import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { usePageSubject } from '#shared/routing/page-subject.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Note, TextLink } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { hasAny, ofCards, priced } from '../of-contracts.tsx'
import { LimitProposals } from '../office/limit-proposals.tsx'
import { sessionQuery } from '../office/session.ts'
import { Sections } from '../sections.tsx'
import { operationsQuery, pastOperationsQuery } from './governance.ts'
import { PastSection } from './past-section.tsx'
import { Pending } from './pending.tsx'
import { useSettings } from './use-settings.ts'

const setters = [
  [paths.setPrice, 'common:title.setPrice', priced],
  [paths.addWhiteList, 'common:title.addWhiteList', ofCards],
  [paths.setNftWhiteList, 'common:title.setNftWhiteList', ofCards],
] as const

export function ProposalsPage() {
  const { t } = useTranslation(['settings', 'admin', 'common'])
  const screen = useSettings()
  const { configuredChainId } = useWallet()
  const { id: chosen }: { id?: string } = useSearch({ strict: false })
  const operations = useQuery(operationsQuery(configuredChainId))
  const past = useQuery(pastOperationsQuery(configuredChainId))
  const session = useQuery(sessionQuery).data
  const reads = [operations, screen.terms, screen.settings] as const
  // What follows is drawn with the list above it: nothing that is shown moves.
  const hasList = useDeferredValue([...reads, past].every(({ data, error }) => data !== undefined || error !== null))
  usePageSubject(t('admin:names.proposals'))
  return (
    <PageMain>
      {screen.held.data?.length || session ? <Sections /> : null}
      <Section title={t('pending.title')}>
        <PartState
          reads={reads}
          until={[past]}
          loading={t('loading')}
          failure={t('pending.failed')}
          skeleton={<SkeletonRows count={4} />}
        >
          {({ operations: listed, stale }, terms, settings) => {
            const shown = chosen === undefined ? listed : listed.filter(({ id }) => id === chosen)
            return (
              <>
                {stale && <Note className="mb-2">{t('pending.indexBehind')}</Note>}
                {shown.length === 0 && (
                  <Empty compact title={t(chosen === undefined ? 'pending.none' : 'pending.gone')} />
                )}
                {shown.map((operation) => (
                  <Pending key={operation.id} operation={operation} screen={screen} known={{ terms, settings }} />
                ))}
                {chosen !== undefined && (
                  <TextLink to={paths.adminProposals} className="mt-2">
                    {t('pending.all')}
                  </TextLink>
                )}
              </>
            )
          }}
        </PartState>
      </Section>
      {hasList && (
        <>
          <PastSection screen={screen} chosen={chosen} />
          {chosen === undefined && session && <LimitProposals title={t('admin:names.limits')} />}
          <Section title={t('pending.new')}>
            <ul className="type-body">
              {setters
                .filter(([, , anyOf]) => hasAny(configuredChainId, anyOf))
                .map(([path, name]) => (
                  <li key={path} className="py-1.5">
                    <TextLink to={path}>{t(name)}</TextLink>
                  </li>
                ))}
              <li className="py-1.5">
                <TextLink to={paths.adminLimits}>{t('admin:names.limits')}</TextLink>
              </li>
            </ul>
            <Note className="mt-2">{t('pending.newNote')}</Note>
          </Section>
        </>
      )}
    </PageMain>
  )
}
