import { findChain } from '@app/config/chains'
import { shortenAddress } from '@app/core/address'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { CopyButton } from '#shared/ui/copy.tsx'
import { IconButton, Icon } from '#shared/ui/icon.tsx'
import { DisconnectIcon, DoneIcon, ViewOnlyIcon, WrongNetworkIcon } from '#shared/ui/icons.ts'
import { disconnectWallet, leaveView, useWallet, type Wallet } from '#shared/wallet/wallet-store.ts'

/** Whose page this is: the account, where its wallet stands, copy and disconnect. Nothing without an account. */
export function MenuAccount() {
  const { t } = useTranslation('menu')
  const wallet = useWallet()
  const address = wallet.viewOnly || wallet.account
  if (address === '') return null
  const isViewOnly = wallet.viewOnly !== ''
  const short = shortenAddress(address)
  return (
    <div className="flex items-center border-b border-line py-3 pr-2 pl-5">
      <div className="min-w-0 flex-1">
        <p className="type-strong">{short}</p>
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
