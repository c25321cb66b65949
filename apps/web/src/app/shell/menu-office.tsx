import { isSameAddress } from '@app/core/address'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import OfficeIcon from 'lucide-react/icons/briefcase-business'
import { formatWhole } from '@app/core/format-whole'
import { todayQuery } from '#features/admin/office/office-api.ts'
import { sessionQuery } from '#features/admin/office/session.ts'
import { countWaiting } from '#features/admin/office/waiting.ts'
import { heldRolesQuery } from '#features/admin/roles.ts'
import { sectionPaths } from '#features/admin/sections.tsx'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { MenuItem, MenuLink } from './menu-row.tsx'

export default function MenuOffice() {
  const { t } = useTranslation()
  const { exposedAccount, configuredChainId } = useWallet()
  const pathname = useLocation({ select: (location) => location.pathname })
  const held = useQuery(heldRolesQuery(configuredChainId, exposedAccount))
  if (exposedAccount === null || !held.data?.length) return null
  return (
    <MenuItem hasLine>
      <MenuLink to={paths.admin} icon={OfficeIcon} isCurrent={sectionPaths.some((path) => path === pathname)}>
        <span className="flex items-center justify-between gap-2">
          {t('title.admin')}
          <Waiting account={exposedAccount} />
        </span>
      </MenuLink>
    </MenuItem>
  )
}

const REREAD_MS = 60_000

function Waiting({ account }: { account: string }) {
  const { t } = useTranslation('menu')
  const locale = useLocale()
  const session = useQuery(sessionQuery).data
  const isOwn = session != null && isSameAddress(session.account, account)
  const today = useQuery({ ...todayQuery, enabled: isOwn, refetchInterval: REREAD_MS, staleTime: REREAD_MS / 2 }).data
  const count = isOwn && today !== undefined ? countWaiting(today, session.roles) : null
  if (count === null || count === 0) return null
  return (
    <span className="min-w-6 rounded-badge bg-accent px-1.75 text-center type-badge leading-6 text-on-accent">
      <span aria-hidden="true">{formatWhole(count, locale)}</span>
      <span className="sr-only">{t('waiting', { number: formatWhole(count, locale) })}</span>
    </span>
  )
}
