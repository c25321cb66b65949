import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { type AppPath, paths } from '#shared/routing/paths.ts'
import { useSidewaysRow } from '#shared/ui/use-sideways-row.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { type AnyOf, hasAny, ofCards, priced } from './of-contracts.tsx'

const sections: readonly (readonly [AppPath, name: string, anyOf?: AnyOf])[] = [
  [paths.admin, 'names.today'],
  [paths.adminAccounts, 'names.accounts'],
  [paths.adminProposals, 'names.proposals'],
  [paths.adminAnnouncements, 'names.announcements'],
  [paths.adminLimits, 'names.limits'],
  [paths.setPrice, 'common:title.setPrice', priced],
  [paths.addWhiteList, 'common:title.addWhiteList', ofCards],
  [paths.setNftWhiteList, 'common:title.setNftWhiteList', ofCards],
  [paths.adminDays, 'names.days'],
  [paths.adminClaims, 'names.claims', ofCards],
  [paths.adminAudit, 'names.audit'],
]

export const sectionPaths: readonly AppPath[] = sections.map(([path]) => path)

export function Sections() {
  const { t } = useTranslation(['admin', 'common'])
  const { configuredChainId } = useWallet()
  const row = useSidewaysRow<HTMLElement>(useLocation().pathname)
  return (
    <nav
      ref={row}
      aria-label={t('sections')}
      className="relative -mx-5 flex scrollbar-none gap-5.5 overflow-x-auto border-b border-line px-5"
    >
      {sections
        .filter(([, , anyOf]) => anyOf === undefined || hasAny(configuredChainId, anyOf))
        .map(([path, name]) => (
          <Link
            key={path}
            to={path}
            activeOptions={{ exact: true }}
            className="flex h-11.5 shrink-0 items-center border-b-2 border-transparent type-tab whitespace-nowrap text-text-2 aria-[current=page]:border-accent aria-[current=page]:text-text"
          >
            {t(name)}
          </Link>
        ))}
    </nav>
  )
}
