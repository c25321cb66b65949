import { formatWhole } from '@app/core/format-whole'
import { hasRight, roleNames, type OperatorRight } from '@app/core/operator-rights'
import { useQuery, useQueryClient, type UseInfiniteQueryResult, type InfiniteData } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { PartState } from '#shared/states/part-state.tsx'
import { usePageSubject } from '#shared/routing/page-subject.ts'
import { type AppPath, paths } from '#shared/routing/paths.ts'
import { Address } from '#shared/ui/address.tsx'
import { Wide } from '#shared/ui/beside.tsx'
import { Button } from '#shared/ui/button.tsx'
import type { Column } from '#shared/ui/infinite-list-table.tsx'
import { SkeletonRows } from '#shared/ui/loading.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { heldRolesQuery } from '../roles.ts'
import { Sections } from '../sections.tsx'
import { OfficeProblem } from './office-problem.tsx'
import { sessionKey, sessionQuery, signIn, signOut } from './session.ts'

const pages = {
  today: paths.admin,
  accounts: paths.adminAccounts,
  announcements: paths.adminAnnouncements,
  limits: paths.adminLimits,
  days: paths.adminDays,
  claims: paths.adminClaims,
  audit: paths.adminAudit,
} as const satisfies Record<string, AppPath>
type OfficePageName = keyof typeof pages
const pageNames = Object.keys(pages) as OfficePageName[]

interface OfficePageProps {
  right: OperatorRight
  children: (mayWrite: boolean) => ReactNode
}

export function OfficePage({ right, children }: OfficePageProps) {
  const { t } = useTranslation('admin')
  const session = useQuery(sessionQuery)
  const pathname = useLocation({ select: (location) => location.pathname })
  const page = pageNames.find((name) => pages[name] === pathname)
  usePageSubject(page && t(`names.${page}`))
  return (
    <PageMain>
      <PartState
        reads={[session]}
        loading={t('session.loading')}
        failure={t('session.failed')}
        skeleton={<SkeletonRows count={4} />}
        className="mt-4"
      >
        {(own) =>
          own === null ? (
            <SignIn />
          ) : (
            <>
              <Sections />
              <SignedIn account={own.account} roles={own.roles} />
              {children(hasRight(own.roles, right))}
            </>
          )
        }
      </PartState>
    </PageMain>
  )
}

function SignIn() {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const [phase, setPhase] = useState<'signing' | 'owners' | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const { exposedAccount: account, configuredChainId } = useWallet()
  const held = useQuery(heldRolesQuery(configuredChainId, account))
  // While the chain does not answer, the API decides.
  const isStranger = held.data?.length === 0
  const start = () => {
    setPhase('signing')
    setProblem(null)
    signIn(() => setPhase('owners'))
      .then(() => queries.invalidateQueries({ queryKey: sessionKey }))
      .catch(setProblem)
      .finally(() => setPhase(null))
  }
  return (
    <section aria-label={t('session.signIn')} className="pt-5">
      <p className="type-body text-text-2">{t('session.text')}</p>
      {problem !== null && <OfficeProblem error={problem} className="mt-4" />}
      <div className="mt-5">
        <WriteGate label={t('session.signIn')}>
          <Button
            onClick={start}
            waiting={phase !== null && t(`session.${phase}`)}
            disabledReason={isStranger && t('session.noneHeld', { roles: roleNames.join(', ') })}
          >
            {t('session.signIn')}
          </Button>
        </WriteGate>
      </div>
      <Note className="mt-3">{t(phase === 'owners' ? 'session.ownersNote' : 'session.note')}</Note>
    </section>
  )
}

function SignedIn({ account, roles }: { account: string; roles: readonly string[] }) {
  const { t } = useTranslation('admin')
  const queries = useQueryClient()
  const leave = () => {
    void signOut()
      .catch(() => undefined)
      .then(() => queries.resetQueries({ queryKey: sessionKey }))
  }
  return (
    <div className="pt-3 type-label text-text-2">
      <div className="flex items-baseline justify-between gap-x-3">
        <Address address={account} copy={false} />
        <TextButton onClick={leave}>{t('session.signOut')}</TextButton>
      </div>
      <p>{roles.length === 0 ? t('session.noRole') : roles.join(', ')}</p>
    </div>
  )
}

export function Total({ of }: { of: UseInfiniteQueryResult<InfiniteData<{ total: number }>> }) {
  const { t } = useTranslation('admin')
  const locale = useLocale()
  const total = of.data?.pages[0]?.total
  return (
    <p aria-live="polite" className="min-h-5 pb-1 type-label text-text-2">
      {total !== undefined && t('list.total', { number: formatWhole(total, locale) })}
    </p>
  )
}

interface OfficeListProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ list: readonly Item[] }>>
  getKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  columns?: readonly Column<Item>[]
  none?: string | undefined
}

export function OfficeList<Item>({ list, none, ...row }: OfficeListProps<Item>) {
  const { t } = useTranslation('admin')
  const rows = <SkeletonRows count={3} />
  return (
    <PartState
      reads={[list]}
      loading={t('list.loading')}
      failure={t('list.failed')}
      skeleton={row.columns ? <Wide>{rows}</Wide> : rows}
    >
      {({ pages: read }) => (
        <PagedList
          {...row}
          label={t('list.all')}
          items={read.flatMap((page) => page.list)}
          read={list}
          empty={<Empty compact title={none ?? t('list.none')} />}
        />
      )}
    </PartState>
  )
}
