import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import OfficeIcon from 'lucide-react/icons/briefcase-business'
import { heldRolesQuery } from '#features/admin/roles.ts'
import { sectionPaths } from '#features/admin/sections.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { MenuItem, MenuLink } from './menu-row.tsx'

export default function MenuOffice() {
  const { t } = useTranslation()
  const { exposedAccount, configuredChainId } = useWallet()
  const pathname = useLocation({ select: (location) => location.pathname })
  const held = useQuery(heldRolesQuery(configuredChainId, exposedAccount))
  if (!held.data?.length) return null
  return (
    <MenuItem hasLine>
      <MenuLink to={paths.admin} icon={OfficeIcon} isCurrent={sectionPaths.some((path) => path === pathname)}>
        {t('title.admin')}
      </MenuLink>
    </MenuItem>
  )
}
