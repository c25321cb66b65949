import { shortenAddress } from '@app/core/address'
import { useLocation } from '@tanstack/react-router'
import { findChain } from '#shared/chain/find-chain.ts'
import { brand } from '#shared/base/brand.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { isLive } from '#shared/base/offered.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useHasRails } from '#shared/ui/beside.tsx'
import { ShortAddress } from '#shared/ui/address.tsx'
import { CopyButton } from '#shared/ui/copy.tsx'
import { Icon, IconButton } from '#shared/ui/icon.tsx'
import { DisconnectIcon, DoneIcon, ShareIcon, ViewOnlyIcon, WrongNetworkIcon } from '#shared/ui/icons.ts'
import { paths } from '#shared/routing/paths.ts'
import { disconnectWallet, leaveView, useWallet, type Wallet } from '#shared/wallet/wallet-store.ts'
import { getMenu, isWithin } from './menu-items.ts'
import { MenuItem, MenuLink, MenuRow } from './menu-row.tsx'

const menu = getMenu(brand)
/** Holders of roles are read from the chain, whose library the menu itself does not need. */
const loadMenuOffice = () => import('./menu-office.tsx')

export function MenuBody() {
  const { t } = useTranslation(['menu', 'common'])
  const { exposedAccount } = useWallet()
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = menu.find((entry) => entry.kind === 'page' && isWithin(pathname, entry.to))
  const firstAside = menu.findIndex((entry) => entry.kind !== 'page')
  return (
    <>
      <MenuAccount />
      <nav aria-label={t('label')}>
        <ul className="py-2">
          {menu.map((entry, index) => (
            <MenuRow
              key={entry.item}
              entry={entry}
              isCurrent={entry === current}
              hasLine={index === firstAside && index > 0}
            />
          ))}
          {exposedAccount !== null && isLive('invite') && (
            <MenuItem hasLine>
              <MenuLink to={paths.invite} icon={ShareIcon} isCurrent={pathname === paths.invite}>
                {t('common:title.invite')}
              </MenuLink>
            </MenuItem>
          )}
          <LazyMount wanted={exposedAccount !== null} load={loadMenuOffice} />
        </ul>
      </nav>
    </>
  )
}

function MenuAccount() {
  const { t } = useTranslation('menu')
  const wallet = useWallet()
  const isDocked = useHasRails()
  const address = wallet.viewOnly || wallet.account
  if (address === '') return null
  const isViewOnly = wallet.viewOnly !== ''
  const short = shortenAddress(address)
  return (
    <div
      {...(isDocked && { id: 'account', tabIndex: -1, role: 'group', 'aria-label': short })}
      className="flex items-center border-b border-line py-3 pr-2 pl-5 -outline-offset-2 focus:outline-2 focus:outline-accent"
    >
      <div className="min-w-0 flex-1">
        <p className="type-strong">
          <ShortAddress address={address} />
        </p>
        <AccountState wallet={wallet} />
      </div>
      <CopyButton text={address} name={short} />
      <IconButton
        icon={DisconnectIcon}
        label={t(isViewOnly ? 'leaveView' : 'disconnect')}
        onClick={isViewOnly ? leaveView : disconnectWallet}
        className="text-text-2"
      />
    </div>
  )
}

function AccountState({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('menu')
  const { icon, tone } = getLook(wallet)
  const chainName = getChainName(wallet.chainId) ?? t('unknownChain')
  return (
    <p className="flex items-center gap-1.5 type-label text-text-2">
      <Icon source={icon} size={14} className={tone} />
      {wallet.viewOnly !== '' && t('viewOnly')}
      {wallet.viewOnly === '' && wallet.status === 'authorised' && joinFacts(chainName, wallet.walletName)}
      {wallet.viewOnly === '' && wallet.status !== 'authorised' && t('notSignedIn', { chainName })}
    </p>
  )
}

function getLook({ viewOnly, wrongChain, status }: Wallet) {
  if (viewOnly !== '') return { icon: ViewOnlyIcon, tone: undefined }
  if (wrongChain) return { icon: WrongNetworkIcon, tone: 'text-warning' }
  return { icon: DoneIcon, tone: status === 'authorised' ? 'text-positive' : undefined }
}

function getChainName(chainId: number | null): string | undefined {
  if (chainId === null) return undefined
  return findChain(chainId)?.chainName ?? String(chainId)
}

function joinFacts(...facts: string[]): string {
  return facts.filter(Boolean).join(' · ')
}
